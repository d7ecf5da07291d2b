-- A member has one open round a game; in every other game he plays on. The index serves what is asked of a member's open rounds, too.
create unique index rounds_open_a_game on rounds.rounds (member_id, game_code) where state = 'open';
drop index rounds.rounds_open;
