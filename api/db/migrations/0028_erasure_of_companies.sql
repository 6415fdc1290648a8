-- The erasure of closed companies.
-- Locks: ACCESS EXCLUSIVE on company, and on each table with rows of companies, for a moment each; no row is read or written.
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022

-- When the erasure of a closed company began; it can't be reactivated from then on.
alter table company add column erasure_started_at timestamptz;

-- The worker deletes these rows of companies under erasure, and of no other company.
do $security$
declare
  company_table text;
begin
  foreach company_table in array array[
    'api_token', 'api_token_scope_use', 'api_token_secret', 'api_token_usage_day', 'audit_event', 'company', 'company_member',
    'company_terms_acceptance', 'member_invitation', 'partner_access_grant', 'partner_usage_day', 'request_denial'
  ] loop
    execute format('grant select, delete on %I to litfass_platform', company_table);
    execute format(
      'create policy platform_erases on %I as restrictive for delete to litfass_platform
         using (%I in (select id from company where erasure_started_at is not null))',
      company_table, case company_table when 'company' then 'id' else 'company_id' end);
  end loop;
end
$security$;
