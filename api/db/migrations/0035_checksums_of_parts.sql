-- The SHA-256 of each part of a file, for stores that don't compare it.
-- Locks: ACCESS EXCLUSIVE on first_party_upload, for its catalog entry only
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022

-- {"<part number>": "<base64 of 32 bytes>"} as signed last; null: no part was signed, or the file is deleted.
alter table first_party_upload add column part_checksums jsonb;
