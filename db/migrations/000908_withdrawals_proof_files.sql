-- Pictures members show of what came are kept as files, sealed and known by what they show; those from before stay where they are.
alter table withdrawals.proofs alter column picture drop not null;
alter table withdrawals.proofs add column file_id uuid;
alter table withdrawals.proofs add constraint proofs_one_place check ((picture is null) <> (file_id is null));
create index proofs_file on withdrawals.proofs (file_id) where file_id is not null;
