DROP TABLE empty_searches;

CREATE TABLE searches (
  day TEXT NOT NULL,
  language TEXT NOT NULL,
  search TEXT NOT NULL,
  shown INTEGER NOT NULL DEFAULT 0,
  empty INTEGER NOT NULL DEFAULT 0,
  chosen INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, language, search)
);
