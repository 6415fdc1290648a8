-- A policy is a filter, no way into an index: the statement names its companies itself, and `= any (setting)` beside that
-- made PostgreSQL take indexes that begin with the company for better than the one that leads to the rows. The figures of
-- one campaign's quarter, by (company, day) instead of by (company, campaign, day): 200 µs of the server instead of 70.
-- `is true` means the same, and no index knows it.
-- Locks: ACCESS EXCLUSIVE on each table that is named below, for its catalog entries only
-- Time: less than 100 ms; independent of the number of rows.
do $policies$
declare
  tenant_table text;
begin
  foreach tenant_table in array array[
    'campaign', 'audience', 'audience_identifier_count', 'campaign_audience', 'idempotency_record', 'performance_fact',
    'performance_campaign_day', 'performance_campaign_total', 'performance_campaign_device_day',
    'performance_company_day', 'performance_state'
  ] loop
    execute format(
      'alter policy app_own_companies on %I using ((company_id = any((select litfass_company_ids())::uuid[])) is true)',
      tenant_table);
  end loop;
end
$policies$;
