-- The owner of an email address is known only when it is proven, so only then is there one account for it. Before that each
-- invitation has an account of its own: whatever another company's invitation was used for, it is another account.
-- Locks: ACCESS EXCLUSIVE on user_account while its indexes are built, and on member_invitation; ROW EXCLUSIVE on
--   company_member
-- Time: 2 s with a million people and no open invitation.
drop index user_account_email;
create unique index user_account_proven_email on user_account (lower(email)) where email_proven;
create index user_account_email on user_account (lower(email));

-- Whether the link was sent to the address and to no one else. Using such a link proves the address.
alter table member_invitation add column by_mail boolean not null default false;

grant insert (id, email, email_proven) on user_account to litfass_app;
create policy app_invitations on user_account for insert to litfass_app with check (not email_proven);
grant insert (by_mail) on member_invitation to litfass_app;
grant update (user_id), delete on company_member to litfass_auth;
grant delete on user_account to litfass_auth;

-- Invitations of before that share an account with another membership, or whose account has a password.
set local role litfass_platform;
with shared as (
  select member.id as member_id, gen_random_uuid() as account_id, person.email
  from company_member as member join user_account as person on person.id = member.user_id
  where member.accepted_at is null
    and (person.email_proven or person.password_hash is not null or exists (
      select from company_member as other where other.user_id = member.user_id and other.id <> member.id))
), added as (
  insert into user_account (id, email, email_proven) select account_id, email, false from shared
)
update company_member set user_id = shared.account_id from shared where company_member.id = shared.member_id;
reset role;
