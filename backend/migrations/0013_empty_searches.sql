CREATE TABLE empty_searches (
  day TEXT NOT NULL,
  language TEXT NOT NULL,
  search TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, language, search)
);
