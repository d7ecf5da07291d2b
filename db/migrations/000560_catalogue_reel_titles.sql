-- Reel titles are named by the table that plays them, and are stocked anew with it. None of what is taken off the shelves could be played.
delete from catalogue.brand_games b using catalogue.games g where g.code = b.game_code and not g.in_house;
delete from catalogue.games where not in_house;
