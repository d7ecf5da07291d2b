-- What a score does not say of a match that is played again: its innings over by over, and who won where runs alone do not tell.
alter table sportsbook.results add column detail json;

create or replace view sportsbook.known_results as
  select r.fixture_id, r.home_score, r.away_score, r.detail
    from sportsbook.results r join sportsbook.fixtures f on f.id = r.fixture_id
   where f.starts_at <= clock_timestamp()
     and not exists (select from sportsbook.brand_fixtures b
                      where b.fixture_id = f.id and (b.state = 'postponed' or b.starts_at > clock_timestamp()));
