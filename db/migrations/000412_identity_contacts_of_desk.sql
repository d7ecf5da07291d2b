-- What staff write into a profile opens nothing before its owner has proved it (decision 0010); what the owner gave at his registration
-- brings him a link when he forgot his password. Of rows that stand nobody knows who wrote them: they are taken for the desk's.
alter table identity.contacts add column by_staff boolean not null default false;
update identity.contacts set by_staff = true where verified_at is null;
alter table identity.contacts add constraint contacts_staff_prove_nothing check (not by_staff or verified_at is null);
