-- Accounts opened by text message alone once kept a hash of something random: it looks like a password, and nobody can type it.
-- Such an account cannot be told for sure from one whose owner chose a password and has not used it yet. What can be told: a name
-- nobody chose, a proved phone, a password as old as the account, and no sign-in or proof by password in its trail. Its owner is
-- offered his phone beside the password; typing the password once settles it.
alter table identity.accounts add column knows_password boolean not null default true;

update identity.accounts a set knows_password = false
 where a.audience in ('player', 'agent')
   and a.password_hash like '$argon2%'
   and a.username ~ '^m[0-9a-hjkmnp-tv-z]{9}$'
   and a.password_at <= a.created_at + interval '1 minute'
   and exists (select 1 from identity.contacts c where c.account_id = a.id and c.kind = 'phone' and c.verified_at is not null)
   and not exists (select 1 from identity.acts t where t.account_id = a.id and t.act in ('signed in', 'proved')
                      and t.detail in ('password', 'remembered'));
