-- What a member may say of a payment: also that it was paid in full.
alter table withdrawals.withdrawals drop constraint withdrawals_answer_check;
alter table withdrawals.withdrawals add constraint withdrawals_answer_check
  check (answer in ('', 'received', 'paid_in_full', 'partly', 'missing'));
