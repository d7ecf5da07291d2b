-- By what the number of a document is known again: a keyed digest of it, nothing that can be read. Written where the number is sealed.
alter table members.profiles add column id_mark bytea check (length(id_mark) = 32);
create index profiles_id_mark on members.profiles (id_mark) where id_mark is not null;
