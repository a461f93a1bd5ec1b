mod pricing;
