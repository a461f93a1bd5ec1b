"""The workbook of the pack, by openpyxl."""

import workbook_checks


def test_it_has_the_rows_columns_and_figures_of_every_csv(pack):
    assert workbook_checks.faults_of_workbook(pack) == []
