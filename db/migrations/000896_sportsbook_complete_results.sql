-- Results that were imported before a source told their innings are completed by a later import; scores stay as they are, and nothing is told of
-- them: the application puts results away without looking at them. A match that is on, or about to begin, keeps what its feed is made of.
create function sportsbook.complete_results(p_league text, p_season text, p_weeks integer, p_keys text[], p_home integer[], p_away integer[], p_details json[])
  returns void language sql security definer set search_path = pg_catalog, pg_temp as $$
  update sportsbook.results r set detail = a.detail
    from unnest(p_keys, p_home, p_away, p_details) a (key, home, away, detail)
    join sportsbook.fixtures f on f.league = p_league and f.season = p_season and f.shift_weeks = p_weeks and f.key = a.key
   where r.fixture_id = f.id and r.detail is null and a.detail is not null and r.home_score = a.home and r.away_score = a.away
     and (f.starts_at < clock_timestamp() - interval '12 hours' or f.starts_at > clock_timestamp() + interval '5 minutes')
$$;
revoke execute on function sportsbook.complete_results(text, text, integer, text[], integer[], integer[], json[]) from public;
grant execute on function sportsbook.complete_results(text, text, integer, text[], integer[], integer[], json[]) to haat_app;
