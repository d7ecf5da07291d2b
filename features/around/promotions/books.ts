/** What the books check of promotions: no budget is overdrawn, every prize was due and paid once, no pool gave more than it held, every step is in the table. */
import { type RoomBooks, sqlPass } from '#platform/room/pass.ts';
import { TRANSITIONS } from './rules.ts';

/** The table of transitions as rows, so that the books hold what was written against what is allowed. */
const ALLOWED = Object.entries(TRANSITIONS)
  .flatMap(([from, events]) =>
    Object.entries(events).map(([event, to]) => `('${event}', '${from}', '${to}')`),
  )
  .join(', ');

export const BOOKS: RoomBooks = {
  holds: [],
  passes: [
    sqlPass(
      'promotion-budgets',
      'what a promotion has spent is what it has promised to members and put into its envelopes, and within its budget',
      `with due as (
         select p.id, p.budget, p.spent,
           coalesce((select sum(e.granted) from promotions.entries e where e.promotion_id = p.id), 0)
           + coalesce((select sum(case when v.over_at is null then v.pool
               else coalesce((select sum(t.amount) from promotions.parts t where t.envelope_id = v.id), 0) end)
             from promotions.envelopes v where v.promotion_id = p.id), 0) as promised
           from promotions.promotions p)
       select 'promotion ' || id as row, 'has spent ' || spent || ' of ' || budget || ', its promises come to ' || promised as says
         from due where spent <> promised or spent > budget`,
    ),
    sqlPass(
      'promotion-prizes',
      'every reward that was claimed or issued was paid once, in its amount, and nothing was paid for one that was not',
      `select 'entry ' || e.id as row, 'is ' || e.status || ' and was not paid' as says
         from promotions.entries e join promotions.promotions p on p.id = e.promotion_id
        where e.status in ('claimed', 'issued') and case p.reward_kind when 'cash' then not exists (
            select from bonus.rewards r where r.source = 'promotion' and r.reference = e.id::text and r.member_id = e.member_id and r.amount = e.granted and r.currency = p.currency)
          else not exists (select from bonus.bonuses b where b.reference = e.id::text and b.member_id = e.member_id
            and b.source = case p.type when 'sign_up' then 'sign_up' when 'deposit' then 'deposit' else 'promotion' end) end
     union all select 'reward ' || r.id, 'was paid for a promotion nobody has claimed' from bonus.rewards r
        where r.source = 'promotion' and not exists (
          select from promotions.entries e where e.id::text = r.reference and e.status in ('claimed', 'issued'))`,
    ),
    sqlPass(
      'envelope-parts',
      'an envelope has all its parts, gave no more than its pool, and each part was paid once to whom took it',
      `select 'envelope ' || v.id as row, 'of ' || v.pool || ' gave ' || coalesce(sum(t.amount), 0) || ' in ' || count(t.n) || ' of ' || v.parts || ' parts' as says
         from promotions.envelopes v left join promotions.parts t on t.envelope_id = v.id group by v.id
        having coalesce(sum(t.amount), 0) > v.pool or count(t.n) <> v.parts or bool_or(t.amount < v.smallest)
     union all select 'part ' || t.n || ' of ' || t.envelope_id, 'was taken and not paid' from promotions.parts t
        where t.member_id is not null and not exists (select from bonus.rewards r where r.source = 'envelope'
          and r.reference = t.envelope_id || ' ' || t.n and r.member_id = t.member_id and r.amount = t.amount)
     union all select 'reward ' || r.id, 'was paid for a part nobody took' from bonus.rewards r where r.source = 'envelope' and not exists (
          select from promotions.parts t where t.envelope_id || ' ' || t.n = r.reference and t.member_id = r.member_id)`,
    ),
    sqlPass(
      'promotion-steps',
      'every step of an entry is in the table of transitions, follows the one before, and leads to where it stands',
      `with steps as (select s.*, lag(to_status) over w as before, lead(n) over w is null as last from promotions.steps s
          window w as (partition by entry_id order by n))
       select 'entry ' || s.entry_id as row, 'went by ' || s.event || ' from ' || s.from_status || ' to ' || s.to_status as says
         from steps s join promotions.entries e on e.id = s.entry_id
        where (s.event, s.from_status, s.to_status) not in (values ${ALLOWED})
          or s.from_status <> coalesce(s.before, 'join') or (s.last and s.to_status <> e.status)
     union all select 'entry ' || e.id, 'is ' || e.status || ' by no step' from promotions.entries e
        where not exists (select from promotions.steps s where s.entry_id = e.id)`,
    ),
  ],
};
