-- Idempotency keys of what the people of a partner create, each partner with keys of its own.
-- Locks: ACCESS EXCLUSIVE on idempotency_record
-- Time: under a second per million rows; the table has the keys of one day.
-- Compatible from: 0022

-- Null: a company's key or, without a company too, one of the platform's staff.
alter table idempotency_record add column partner_id uuid;

-- The release before only inserts rows without a partner, which the new index keeps unique as the old one did. Concurrent
-- creation isn't possible in a transaction, and the table is small.
-- squawk-ignore require-concurrent-index-creation
create unique index idempotency_record_owner_key on idempotency_record (company_id, partner_id, mutation, idempotency_key)
  nulls not distinct;
-- squawk-ignore require-concurrent-index-deletion
drop index idempotency_record_key;

create policy own_partners on idempotency_record to litfass_partner
  using (company_id is null and partner_id in (select unnest(litfass_partner_ids())))
  with check (company_id is null and partner_id in (select unnest(litfass_partner_ids())));
grant select, insert, delete on idempotency_record to litfass_partner;
