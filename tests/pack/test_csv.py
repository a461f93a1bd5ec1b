"""Every CSV of the pack, by Python's csv module and by pandas."""

import pytest

import csv_checks


def test_it_is_a_plain_csv_with_the_keys_first(table):
    assert csv_checks.faults_of_form(table) == []


def test_a_spreadsheet_leaves_its_cells_as_they_are(table):
    assert csv_checks.faults_of_cells(table) == []


@pytest.mark.parametrize("reader", csv_checks.READERS)
def test_pandas_reads_what_it_says(table, reader):
    assert csv_checks.faults_in_pandas(table, reader) == []


def test_every_table_of_a_folder_stands_in_its_index(pack):
    assert csv_checks.faults_of_indexes(pack) == []
