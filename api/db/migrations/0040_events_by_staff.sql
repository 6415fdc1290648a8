-- A company's audit log distinguishes what the platform's staff did from what the same person did as a member.
-- Locks: ACCESS EXCLUSIVE on audit_event, for its catalog entry only
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022

-- Null for events from before this migration, and for those of the release before.
alter table audit_event add column by_staff boolean;
