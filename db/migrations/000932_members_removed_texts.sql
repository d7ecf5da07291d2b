-- What staff have taken out of a profile: typed again by its owner, it says who he is, and proves it to nobody.
alter table members.profiles add column removed text[] not null default '{}';
