-- An admin sends an open invitation again, which replaces its link. The members' list has the time when the link expires.
-- Locks: none on a table with rows
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022

-- Neither DELETE, which would end an invitation without removing its member, nor its keys: a link stays with its member.
-- created_at is that of the digest, because `litfass secrets status` counts the links from before the newest pepper.
grant select (expires_at), update (digest, by_mail, created_at, expires_at) on member_invitation to litfass_app;
