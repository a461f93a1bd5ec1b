mod dealings;
