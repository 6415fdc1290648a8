-- Digests of people are the first 128 bits of HMAC-SHA256 (RFC 2104, section 5: no fewer than half): as uuid they take half the
-- room of 32 bytes in the rows and in each index, and are compared faster. The secondary indexes needn't name the company:
-- an audience has one. Measured with 750,000 members: 60 % of the time and of the write-ahead log.
-- Locks: ACCESS EXCLUSIVE on audience_member and identity_block, which are rewritten. From before the first release:
--   no later migration rewrites a table of members
-- Time: 5.5 s with a million rows in each of them.
drop index audience_member_alternate;
drop index audience_member_person;
alter table audience_member
  alter column digest type uuid using encode(substr(digest, 1, 16), 'hex')::uuid,
  alter column alternate type uuid using encode(substr(alternate, 1, 16), 'hex')::uuid,
  alter column person type uuid using encode(substr(person, 1, 16), 'hex')::uuid;
create index audience_member_alternate on audience_member (audience_id, alternate) where alternate is not null;
create index audience_member_person on audience_member (audience_id, person) where person is not null;
alter table identity_block alter column digest type uuid using encode(substr(digest, 1, 16), 'hex')::uuid;
