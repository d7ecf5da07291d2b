-- When its owner was told that a document soon counts no longer.
alter table verification.documents add column reminded_at timestamptz;
