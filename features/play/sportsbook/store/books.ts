/** All SQL of books: what feeds have sent, what each brand offers on a match, and its results. */
import type { BrandId } from '#kernel/ids.ts';
import { type Runner, statement } from '#platform/db/db.ts';
import type { Market, MatchOutlook, Overrides } from '../rules/market.ts';
import type { FeedEvent, Play, PlayStatus } from '../rules/play.ts';
import type { ScoreDetail, Sport } from '../rules/season.ts';
import type { FixtureState } from './brand-fixtures.ts';

export type BookState = 'open' | 'closed' | 'settled';
export type ResultJson = Readonly<Record<string, unknown>>;

export type BookRow = {
  readonly id: string;
  readonly brand_id: BrandId;
  readonly fixture_id: string;
  readonly kind: 'match' | 'outright';
  readonly sport: Sport;
  readonly league: string;
  readonly league_name: string;
  /** Codes and names of both sides; empty of an outright. */
  readonly home: string;
  readonly home_name: string;
  readonly away: string;
  readonly away_name: string;
  readonly starts_at: Date;
  /** As it was when the book was opened: the limit of 48 hours runs from here. */
  readonly first_starts_at: Date;
  /** What the calendar says today, with the corrections of staff. */
  readonly fixture_state: FixtureState;
  readonly hidden: boolean;
  readonly due_at: Date;
  readonly due_league: string;
  readonly state: BookState;
  readonly status: PlayStatus;
  readonly suspended: boolean;
  readonly n: number;
  readonly play: Play;
  readonly outlook: MatchOutlook;
  readonly markets: readonly Market[];
  readonly overrides: Overrides;
  readonly version: number;
  readonly result: ResultJson | null;
  readonly result_revision: number;
  readonly settled_revision: number;
  /** Slips with every result they need that the result leaves open, as settling last found it. */
  readonly open_slips: number;
};
/** What is new with every version, and large. */
export type BookBody = Pick<BookRow, 'version' | 'play' | 'outlook' | 'markets' | 'overrides'>;
const HEAD = `b.id, b.brand_id, b.fixture_id, b.kind, b.sport, b.league, l.name as league_name, coalesce(h.code, '') as home, coalesce(h.name, '') as home_name,
  coalesce(a.code, '') as away, coalesce(a.name, '') as away_name, b.starts_at, b.first_starts_at, coalesce(c.state, 'planned') as fixture_state,
  coalesce(c.hidden, false) as hidden, coalesce(c.starts_at, f.starts_at) as due_at, coalesce(c.league, f.league) as due_league,
  b.state, b.status, b.suspended, b.n, b.version, b.result, b.result_revision, b.settled_revision, b.open_slips`;
const BOOK = `${HEAD}, b.play, b.outlook, b.markets, b.overrides`;
const FROM = `sportsbook.books b
  join sportsbook.leagues l on l.code = b.league
  join sportsbook.fixtures f on f.id = b.fixture_id
  left join sportsbook.brand_fixtures c on c.brand_id = b.brand_id and c.fixture_id = b.fixture_id
  left join sportsbook.teams h on h.code = coalesce(c.home, f.home)
  left join sportsbook.teams a on a.code = coalesce(c.away, f.away)`;

export const BOOKS_BY_ID = statement<BookRow>(
  'sportsbook.books_by_id',
  `select ${BOOK} from ${FROM} where b.id = any($1::uuid[])`,
);
export const BOOK_HEADS = statement<Omit<BookRow, Exclude<keyof BookBody, 'version'>>>(
  'sportsbook.book_heads',
  `select ${HEAD} from ${FROM} where b.id = any($1::uuid[])`,
);
/** What a slip is held against before it is decided. */
export type BookTerms = Pick<BookRow, 'id' | 'sport' | 'league' | 'status'>;
export const BOOK_TERMS = statement<BookTerms>(
  'sportsbook.book_terms',
  'select id, sport, league, status from sportsbook.books where id = any($1::uuid[])',
);
/** By the book's own id or by the fixture's. */
export const FIND_BOOK = statement<BookRow>(
  'sportsbook.find_book',
  `select ${BOOK} from ${FROM} where b.brand_id = $1 and (b.id = $2::uuid or b.fixture_id = $2::uuid)`,
);
export const BOOKS_BETWEEN = statement<BookRow>(
  'sportsbook.books_between',
  `select ${BOOK} from ${FROM} where b.brand_id = $1 and b.kind = 'match' and b.starts_at >= $2 and b.starts_at < $3
     and not coalesce(c.hidden, false) order by b.starts_at, b.id limit $4`,
);
export const RUNNING_COUNT = statement<{ count: number }>(
  'sportsbook.running_count',
  `select count(*)::integer as count from sportsbook.books b
     left join sportsbook.brand_fixtures c on c.brand_id = b.brand_id and c.fixture_id = b.fixture_id
    where b.brand_id = $1 and b.status = 'live' and b.state = 'open' and not coalesce(c.hidden, false)`,
);
/** Bets on whole competitions of a brand that are open, or ended since. */
export const OUTRIGHTS_OF = statement<BookRow>(
  'sportsbook.outrights_of',
  `select ${BOOK} from ${FROM} where b.brand_id = $1 and b.kind = 'outright' and (b.state = 'open' or b.starts_at > $2)
     and not coalesce(c.hidden, false) order by b.starts_at, b.id limit 60`,
);
/** Every match that is not over by its feed and has begun, or is about to. */
export const RUNNING_BOOKS = statement<BookRow>(
  'sportsbook.running_books',
  `select ${BOOK} from ${FROM} where b.state = 'open' and b.kind = 'match' and b.starts_at <= $1 order by b.starts_at, b.id limit 500`,
);
/** `for update of b`: one writer of a book at a time. */
export const LOCK_BOOK = statement<BookRow>(
  'sportsbook.lock_book',
  `select ${BOOK} from ${FROM} where b.id = $1 for update of b`,
);
/** Matches that are to begin at another time, or in another league, than their book says. */
export const MOVED_BOOKS = statement<{ id: string }>(
  'sportsbook.moved_books',
  `select b.id from ${FROM} where b.state = 'open' and b.status = 'scheduled'
     and (b.starts_at <> coalesce(c.starts_at, f.starts_at) or b.league <> coalesce(c.league, f.league)) order by b.id limit 200`,
);
/** `$1`: the start of what should have been over by now. */
export const OVERDUE_BOOKS = statement<{ id: string }>(
  'sportsbook.overdue_books',
  "select id from sportsbook.books where state = 'open' and kind = 'match' and first_starts_at <= $1 order by id limit 200",
);
export const HAS_OPEN_SLIPS = statement<{ found: boolean }>(
  'sportsbook.has_open_slips',
  `select exists (select from sportsbook.slip_legs g join sportsbook.slips s on s.member_id = g.member_id and s.id = g.slip_id
     where g.book_id = $1 and s.state = 'open') as found`,
);
const ADD_BOOK = statement<{ id: string }>(
  'sportsbook.add_book',
  `insert into sportsbook.books (id, brand_id, fixture_id, sport, league, starts_at, first_starts_at, play, outlook, markets, kind)
   values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10) on conflict (brand_id, fixture_id) do nothing returning id`,
);
export type NewBook = Pick<
  BookRow,
  | 'id'
  | 'brand_id'
  | 'fixture_id'
  | 'kind'
  | 'sport'
  | 'league'
  | 'starts_at'
  | 'play'
  | 'outlook'
  | 'markets'
>;
export const addBook = (runner: Runner, book: NewBook) =>
  runner.one(ADD_BOOK, [
    book.id,
    book.brand_id,
    book.fixture_id,
    book.sport,
    book.league,
    book.starts_at,
    JSON.stringify(book.play),
    JSON.stringify(book.outlook),
    JSON.stringify(book.markets),
    book.kind,
  ]);

const PUT_BOOK = statement<never>(
  'sportsbook.put_book',
  `update sportsbook.books set state = $2, status = $3, suspended = $4, n = $5, play = $6, markets = $7, overrides = $8,
     version = version + 1, starts_at = $9, league = $10
   where id = $1`,
);
/** The caller has locked it. */
export const putBook = (
  runner: Runner,
  book: Pick<
    BookRow,
    'id' | 'state' | 'status' | 'suspended' | 'n' | 'play' | 'markets' | 'overrides' | 'starts_at' | 'league'
  >,
) =>
  runner.run(PUT_BOOK, [
    book.id,
    book.state,
    book.status,
    book.suspended,
    book.n,
    JSON.stringify(book.play),
    JSON.stringify(book.markets),
    JSON.stringify(book.overrides),
    book.starts_at,
    book.league,
  ]);

const PUT_RESULT = statement<{ result_revision: number }>(
  'sportsbook.put_result',
  `with written as (
     update sportsbook.books set result = $2, result_revision = result_revision + 1, state = 'closed', version = version + 1,
       markets = '[]', open_slips = 0, looked_at = null where id = $1 returning id, result_revision)
   insert into sportsbook.book_results (book_id, revision, result, source, reason)
   select id, result_revision, $2, $3, $4 from written returning revision as result_revision`,
);
/** Ends the betting and says what bets are settled by; a later one corrects it. Answers its revision. */
export const addResult = async (
  runner: Runner,
  bookId: string,
  result: ResultJson,
  source: 'feed' | 'staff',
  reason: string | null = null,
): Promise<number> =>
  (await runner.one(PUT_RESULT, [bookId, JSON.stringify(result), source, reason]))?.result_revision ?? 0;

export type ResultRow = {
  readonly revision: number;
  readonly result: ResultJson;
  readonly source: 'feed' | 'staff';
  readonly reason: string | null;
  readonly at: Date;
};
export const BOOK_RESULTS = statement<ResultRow>(
  'sportsbook.book_results',
  'select revision, result, source, reason, at from sportsbook.book_results where book_id = $1 order by revision',
);
export const FIRST_RESULT_AT = statement<{ at: Date }>(
  'sportsbook.first_result_at',
  'select at from sportsbook.book_results where book_id = $1 order by revision limit 1',
);
/** `$1`: one that was found to leave slips open is looked at again when it was found before. */
export const UNSETTLED_BOOKS = statement<{ id: string; result_revision: number; open_slips: number }>(
  'sportsbook.unsettled_books',
  `select id, result_revision, open_slips from sportsbook.books
    where settled_revision < result_revision and (looked_at is null or looked_at < $1) order by id limit 200`,
);
/** Slips with a leg on a book that its results should have settled, or corrected, and have not. */
export const LEFT_SLIPS = statement<{ count: number }>(
  'sportsbook.left_slips',
  `select count(*)::integer as count
     from sportsbook.slip_legs o join sportsbook.slips s on s.member_id = o.member_id and s.id = o.slip_id
     join sportsbook.books b on b.id = o.book_id
    where o.book_id = $1 and case when s.state = 'open'
      then not exists (select from sportsbook.slip_legs g join sportsbook.books x on x.id = g.book_id
                        where g.member_id = s.member_id and g.slip_id = s.id and x.result is null)
      else s.outcome <> 'cashed_out' and o.revision < b.result_revision end`,
);
export const LEAVE_OPEN = statement<never>(
  'sportsbook.leave_open',
  'update sportsbook.books set open_slips = $3, looked_at = $4 where id = $1 and result_revision = $2',
);
export const LOOKED_AT = statement<never>(
  'sportsbook.looked_at',
  'update sportsbook.books set looked_at = $2 where id = $1',
);
export const MARK_SETTLED = statement<never>(
  'sportsbook.mark_settled',
  `update sportsbook.books set settled_revision = $2, open_slips = 0, looked_at = null,
     state = case when result_revision = $2 then 'settled' else state end
   where id = $1 and settled_revision < $2`,
);
/**
 * What waits for staff: a result that leaves slips open, an end whose result was not taken, and what should be over (`$2`: it began before) and
 * of which nobody has told a result.
 */
export const WAITING_BOOKS = statement<BookRow>(
  'sportsbook.waiting_books',
  `select ${BOOK} from ${FROM} where b.brand_id = $1
     and (b.open_slips > 0 or (b.state = 'open' and (b.status in ('ended', 'abandoned', 'postponed') or b.starts_at < $2)))
    order by b.starts_at, b.id limit 200`,
);

const ADD_EVENTS = statement<never>(
  'sportsbook.add_events',
  `insert into sportsbook.feed_events (fixture_id, n, event)
   select $1::uuid, n, event from unnest($2::integer[], $3::json[]) a (n, event) on conflict (fixture_id, n) do nothing`,
);
/** A number that is there already stays as it first came. */
export const addEvents = (runner: Runner, fixtureId: string, events: readonly FeedEvent[]) =>
  runner.run(ADD_EVENTS, [fixtureId, events.map(({ n }) => n), events.map((event) => JSON.stringify(event))]);
const EVENTS = statement<{ event: FeedEvent }>(
  'sportsbook.events',
  'select event from sportsbook.feed_events where fixture_id = $1 order by n',
);
export const readEvents = async (runner: Runner, fixtureId: string): Promise<readonly FeedEvent[]> =>
  (await runner.rows(EVENTS, [fixtureId])).map(({ event }) => event);

/** Fixtures of a time for which a brand keeps no book yet. */
export type MissingRow = {
  readonly id: string;
  readonly league: string;
  readonly sport: Sport;
  readonly best_of: number;
  readonly home: string;
  readonly away: string;
  readonly starts_at: Date;
};
export const MISSING_BOOKS = statement<MissingRow>(
  'sportsbook.missing_books',
  `select f.id, coalesce(c.league, f.league) as league, l.sport, l.best_of, f.home, f.away, coalesce(c.starts_at, f.starts_at) as starts_at
     from sportsbook.fixtures f
     left join sportsbook.brand_fixtures c on c.brand_id = $1 and c.fixture_id = f.id
     join sportsbook.leagues l on l.code = coalesce(c.league, f.league)
    where coalesce(c.starts_at, f.starts_at) between $2 and $3 and coalesce(c.state, 'planned') = 'planned'
      and not exists (select from sportsbook.books b where b.brand_id = $1 and b.fixture_id = f.id)
      and f.kind = 'match'
    order by starts_at limit $4`,
);

/** Known results of a sport's leagues, the newest first: what strengths are fitted to. */
export type PlayedRow = {
  readonly home: string;
  readonly away: string;
  readonly home_score: number;
  readonly away_score: number;
  readonly detail: ScoreDetail | null;
  readonly starts_at: Date;
};
export const PLAYED = statement<PlayedRow>(
  'sportsbook.played',
  `select f.home, f.away, r.home_score, r.away_score, r.detail, f.starts_at
     from sportsbook.known_results r join sportsbook.fixtures f on f.id = r.fixture_id
    where f.league = $1 and f.starts_at < $2 order by f.starts_at desc limit 760`,
);
export const KNOWN_SCORE = statement<{
  home_score: number;
  away_score: number;
  detail: ScoreDetail | null;
}>(
  'sportsbook.known_score',
  'select home_score, away_score, detail from sportsbook.known_results where fixture_id = $1',
);
