-- A chase ends when its member may no longer play: the bets that come back say so.
alter table lottery.bets drop constraint bets_note_check;
alter table lottery.bets add constraint bets_note_check
  check (note in ('cancelled', 'chase_won', 'chase_stopped', 'play_closed', 'draw')) not valid;
alter table lottery.bets validate constraint bets_note_check;
