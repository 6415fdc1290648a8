-- What readers of the portal say about its pages, and searches that found nothing. Neither says who the reader was.
-- Locks: none on a table with rows
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022
create table page_feedback (
  id uuid primary key,
  path text not null check (path ~ '^/' and length(path) <= 300),
  is_helpful boolean not null,
  comment text check (length(comment) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index page_feedback_created_at on page_feedback (created_at, id);
create index page_feedback_path on page_feedback (path collate "C", id);

create table empty_search (
  id uuid primary key,
  query text not null unique check (length(query) between 1 and 100), -- in lower case
  searches bigint not null default 1,
  first_searched_at timestamptz not null default now(),
  last_searched_at timestamptz not null default now()
);
create index empty_search_searches on empty_search (searches, id);
create index empty_search_last_searched_at on empty_search (last_searched_at, id);

alter table page_feedback enable row level security;
alter table page_feedback force row level security;
alter table empty_search enable row level security;
alter table empty_search force row level security;

create policy readers_add on page_feedback for insert to litfass_auth with check (true);
create policy readers_find on page_feedback for select to litfass_auth using (true);
create policy readers_comment on page_feedback for update to litfass_auth
  using (comment is null) with check (comment is not null);
create policy staff_reads on page_feedback for select to litfass_staff using (true);
create policy platform_all on page_feedback to litfass_platform using (true) with check (true);
create policy retention_reads on page_feedback for select to litfass_retention using (true);
create policy retention_deletes on page_feedback for delete to litfass_retention
  using (created_at < now() - interval '364 days');
grant insert, select (id, comment, created_at), update (comment) on page_feedback to litfass_auth;
grant select on page_feedback to litfass_staff;
grant select, insert, update, delete on page_feedback to litfass_platform;
grant select, delete on page_feedback to litfass_retention;

create policy readers_count on empty_search to litfass_auth using (true) with check (true);
create policy staff_reads on empty_search for select to litfass_staff using (true);
create policy platform_all on empty_search to litfass_platform using (true) with check (true);
create policy retention_reads on empty_search for select to litfass_retention using (true);
create policy retention_deletes on empty_search for delete to litfass_retention
  using (last_searched_at < now() - interval '364 days');
grant select, insert, update on empty_search to litfass_auth;
grant select on empty_search to litfass_staff;
grant select, insert, update, delete on empty_search to litfass_platform;
grant select, delete on empty_search to litfass_retention;
