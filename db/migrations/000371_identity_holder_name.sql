-- A sign-in that waits may want the name of the account's holder beside its second proof.
alter table identity.pending_sign_ins add column asks_name boolean not null default false;
