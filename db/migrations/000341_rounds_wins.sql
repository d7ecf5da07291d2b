-- The winners board reads the newest wins of a brand. Building it holds up bets: run it while the brand is in maintenance.
create index rounds_wins on rounds.rounds (brand_id, settled_at desc) where state = 'settled' and payout > stake;
