-- People of a partner register and remove its public keys.
-- Locks: ACCESS EXCLUSIVE on partner, for its catalog entry only
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022
grant update (public_keys) on partner to litfass_partner;
