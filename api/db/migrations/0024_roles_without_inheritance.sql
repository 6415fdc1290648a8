-- A login that inherits from the four roles of 0001 and 0005 has the policies of all of them: where it forgets to switch,
-- it reads every company. litfass_switch comes in between. It allows SET ROLE to the four roles and, because it doesn't
-- inherit itself, hands on none of their privileges. PostgreSQL 15 knows no other way that leaves the login's own
-- attributes and its other memberships alone; 16 and later record the same for each membership.
-- Locks: none; it changes the memberships of roles.
-- Time: less than 10 ms; independent of the number of rows.
-- Compatible from: 0022
do $roles$
declare
  wanted text;
  changes text[] := '{}';
begin
  begin
    create role litfass_switch nologin noinherit;
  exception when duplicate_object or unique_violation then
    null; -- see 0001
  end;
  -- Roles belong to the whole cluster, and two databases may migrate at the same time: change only what differs.
  foreach wanted in array array['litfass_app', 'litfass_auth', 'litfass_platform', 'litfass_staff'] loop
    if not pg_has_role('litfass_switch', wanted, 'member') then
      changes := changes || format('grant %I to litfass_switch', wanted);
    end if;
  end loop;
  if not pg_has_role(current_user, 'litfass_switch',
    case when current_setting('server_version_num')::int >= 160000 then 'set' else 'member' end) then
    changes := changes || format('grant litfass_switch to %I', current_user);
  end if;
  foreach wanted in array array['litfass_app', 'litfass_auth', 'litfass_platform', 'litfass_staff'] loop
    if exists (select from pg_auth_members
               where roleid = wanted::regrole and member = current_user::regrole) then
      changes := changes || format('revoke %I from %I', wanted, current_user);
    end if;
  end loop;
  begin
    foreach wanted in array changes loop execute wanted; end loop;
  exception when insufficient_privilege then
    raise exception 'the role % may not change who is a member of the roles of Litfass: run as a superuser: %',
      current_user, array_to_string(changes, '; ');
  end;
end
$roles$;
