/** What the books check of missions and tournaments: prizes paid are prizes due, pools are never negative and empty once paid, scores follow from stakes. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';
import { SCORES } from './store/tournaments.ts';

/** The pool of each tournament as the ledger has it. */
const POOLS = `
  select t.id, t.state, coalesce((select sum(p.amount) from ledger.postings p where p.to_account = a.id), 0)
    - coalesce((select sum(p.amount) from ledger.postings p where p.from_account = a.id), 0) as held,
    coalesce((select sum(s.pooled) from missions.players s where s.tournament_id = t.id), 0) as entered,
    coalesce((select sum(s.from_pool + case when s.refunded > 0 then s.pooled else 0 end) from missions.players s where s.tournament_id = t.id), 0) as given
    from missions.tournaments t
    left join ledger.accounts a on a.brand_id = t.brand_id and a.purpose = 'pool:t-' || t.id and a.currency = t.currency and not a.member_owned`;

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'mission-prizes',
      'what a mission has spent is what it has paid, within its budget; each claim was reached and paid once in its window',
      `select 'mission ' || m.id as row, 'has spent ' || m.spent || ' of ' || m.budget || ', its claims come to ' || coalesce(sum(p.paid), 0) as says
         from missions.missions m left join missions.progress p on p.mission_id = m.id
        group by m.id having m.spent <> coalesce(sum(p.paid), 0) or m.spent > m.budget
     union all select 'mission ' || p.mission_id || ' of ' || p.member_id, 'was claimed at ' || p.claimed_value || ' of ' || m.target
         from missions.progress p join missions.missions m on m.id = p.mission_id
        where p.claimed_at is not null and p.claimed_value < m.target
     union all select 'mission ' || p.mission_id || ' of ' || p.member_id, 'was claimed and not paid'
         from missions.progress p join missions.missions m on m.id = p.mission_id
        where p.claimed_at is not null and case m.reward_kind
          when 'cash' then not exists (select from bonus.rewards r where r.source = 'mission' and r.member_id = p.member_id and r.amount = p.paid
            and r.reference = p.mission_id || ' ' || p.member_id || ' ' || (extract(epoch from p.window_from) * 1000)::bigint)
          else not exists (select from bonus.bonuses b where b.source = 'mission' and b.member_id = p.member_id
            and b.reference = p.mission_id || ' ' || p.member_id || ' ' || (extract(epoch from p.window_from) * 1000)::bigint) end
     union all select 'reward ' || r.id, 'was paid for a mission nobody has claimed' from bonus.rewards r
        where r.source = 'mission' and not exists (select from missions.progress p where p.claimed_at is not null and p.member_id = r.member_id
          and r.reference = p.mission_id || ' ' || p.member_id || ' ' || (extract(epoch from p.window_from) * 1000)::bigint)`,
    ),
    sqlPass(
      'tournament-pools',
      'the pool of a tournament holds what was entered less what was given out of it, is never negative, and is empty once it is paid or called off',
      `select 'tournament ' || id as row, 'holds ' || held || ' where ' || entered || ' was entered and ' || given || ' given' as says
         from (${POOLS}) p where held <> entered - given or held < 0 or (state in ('paid', 'cancelled') and held <> 0)`,
    ),
    sqlPass(
      'tournament-prizes',
      'prizes of a paid tournament come to all it promised, places follow the stated rule, and each was paid once',
      `with placed as (
         select p.*, t.state, t.added, row_number() over (partition by p.tournament_id order by p.score desc, p.reached_at, p.joined_at, p.member_id) as due
           from missions.players p join missions.tournaments t on t.id = p.tournament_id where t.state = 'paid' and p.place is not null)
       select 'tournament ' || tournament_id as row, 'place ' || coalesce(place, 0) || ' of ' || member_id || ' where ' || due || ' is due' as says
         from placed where place is distinct from due
     union all select 'tournament ' || tournament_id, 'has paid ' || sum(from_house) || ' of ' || min(added) || ' the house promised'
         from placed group by tournament_id having sum(from_house) <> min(added)
     union all select 'tournament ' || p.tournament_id, 'prize of ' || p.member_id || ' by the house was not paid'
         from missions.players p where p.from_house > 0 and not exists (select from bonus.rewards r where r.source = 'tournament'
           and r.member_id = p.member_id and r.amount = p.from_house and r.reference = p.tournament_id || ' ' || p.member_id)
     union all select 'reward ' || r.id, 'was paid for no place of a tournament' from bonus.rewards r where r.source = 'tournament' and not exists (
           select from missions.players p where p.from_house > 0 and r.reference = p.tournament_id || ' ' || p.member_id)`,
    ),
    sqlPass(
      'tournament-scores',
      'every score follows from the stakes that counted',
      `select 'tournament ' || p.tournament_id as row, p.member_id || ' has ' || p.score || ' where ' || coalesce(s.score, 0) || ' follows' as says
         from missions.players p left join (${SCORES}) s on s.tournament_id = p.tournament_id and s.member_id = p.member_id
        where p.score <> coalesce(s.score, 0)`,
    ),
  ],
};
