-- As WordPress's own table of that name.
CREATE TABLE options (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
);
