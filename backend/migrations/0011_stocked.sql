-- Written last by a seeding, so that one which was interrupted, or was for another currency, starts again.
CREATE TABLE stocked (currency TEXT NOT NULL);
