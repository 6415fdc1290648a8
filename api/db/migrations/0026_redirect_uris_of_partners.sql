-- Where the connect link may send an admin back to. Companies read it with the partner: the portal compares with it.
-- Locks: ACCESS EXCLUSIVE on partner, which has one row for each partner.
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022
alter table partner add column redirect_uris text[] not null default '{}';
grant select (redirect_uris) on partner to litfass_app;
grant update (name, website_url, redirect_uris) on partner to litfass_staff;
