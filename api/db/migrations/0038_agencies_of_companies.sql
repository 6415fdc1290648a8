-- Staff set the agency that manages a company. The keys of the agency then reach the company, also a new one.
-- Locks: SHARE ROW EXCLUSIVE on company for a moment; no row is read or written.
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022
grant update (agency_id) on company to litfass_staff;

-- company_announce of migration 0021 announces updates only.
create trigger company_announce_managed
  after insert on company
  for each row when (new.agency_id is not null) execute function litfass_announce_company();
