-- Public keys with which a partner signs client assertions (RFC 7523), as a JSON array. Companies don't see them.
-- Locks: ACCESS EXCLUSIVE on partner, which has one row for each partner.
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022
alter table partner add column public_keys jsonb not null default '[]';
grant update (public_keys) on partner to litfass_staff;
