-- How far a member has to be verified before he may use a method.
alter table cashier.methods add column level smallint not null default 0 check (level between 0 and 3);
