-- A deposit whose money its provider never had was taken back: a state of its own, which a later report can undo.
alter table cashier.deposits
  drop constraint deposits_state_check,
  drop constraint deposits_check,
  add constraint deposits_state_check check (state in ('pending', 'credited', 'failed', 'expired', 'taken_back')),
  add constraint deposits_check check ((state in ('credited', 'taken_back')) = (transfer_id is not null));

update cashier.deposits d set state = 'taken_back'
  from cashier.differences r where r.deposit_id = d.id and r.outcome = 'take_back' and d.state = 'credited';
