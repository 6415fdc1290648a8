-- Records for each migration which releases run on the schema after it. A process of an older release then knows whether
-- it may go on, and one that doesn't own the tables can see whether all migrations have run.
-- Locks: ACCESS EXCLUSIVE on schema_migration, which has one row for each migration.
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022
alter table schema_migration add column compatible_from text check (compatible_from ~ '^[0-9]{4}$');
grant select on schema_migration to litfass_platform;
