-- Who was born on a day: names are compared among those alone. Writes to members.profiles wait while the index is built.
create index profiles_birthday on members.profiles (birthday) where birthday is not null;
