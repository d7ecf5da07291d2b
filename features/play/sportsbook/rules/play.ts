/**
 * A match as a feed tells it: numbered events, folded into what stands. The same event twice changes nothing, a number that is missing stops
 * the prices until it came, and a correction takes back the event it names. Pure: the state is always all events from the first.
 */
import type { Innings, InningsEnd } from '#games/odds/engine/result.ts';

export type Side = 'home' | 'away';
export const PAUSES = ['goal', 'corner', 'check', 'gap', 'map'] as const;
export type Pause = (typeof PAUSES)[number];

/** `second`: on the clock of the match. `at`: when it happened, ms. */
type Happened = { readonly n: number; readonly second: number; readonly at: number };
export type FeedEvent = Happened &
  (
    | { readonly kind: 'start' | 'half' | 'second_half' | 'resume' | 'abandoned' | 'postponed' }
    /** `winner`: where the score does not say, and `decidedBy` by what. */
    | { readonly kind: 'end'; readonly winner?: Side | undefined; readonly decidedBy?: string | undefined }
    /** This side begins to bat. */
    | { readonly kind: 'innings'; readonly side: Side }
    | { readonly kind: 'innings_end'; readonly ended: InningsEnd }
    | { readonly kind: 'goal'; readonly side: Side }
    | { readonly kind: 'pause'; readonly reason: 'corner' | 'check'; readonly side: Side }
    /** A map of a series ended; the next one is told by its own start. */
    | { readonly kind: 'map'; readonly side: Side }
    | { readonly kind: 'map_start' }
    /** A map runs for so long that only its end is worth a price. */
    | { readonly kind: 'pause'; readonly reason: 'map'; readonly side: null }
    | { readonly kind: 'score'; readonly home: number; readonly away: number }
    /** The event `of` did not happen. */
    | { readonly kind: 'correct'; readonly of: number }
  );

export const STATUSES = ['scheduled', 'live', 'ended', 'postponed', 'abandoned'] as const;
export type PlayStatus = (typeof STATUSES)[number];

/** `since`: seconds on the clock of the match when it began. */
export type InningsPlay = Omit<Innings, 'ended'> & {
  readonly ended: InningsEnd | null;
  readonly since: number;
};

export type Play = {
  readonly status: PlayStatus;
  readonly home: number;
  readonly away: number;
  /** At half time, once it was reached. */
  readonly half: readonly [number, number] | null;
  /** Who scored, in order, and when on the clock; only where goals are told one by one. */
  readonly goals: readonly { readonly side: Side; readonly second: number }[];
  readonly corners: readonly { readonly side: Side; readonly second: number }[];
  /** Who won each map of a series, in order; left out of what was told before maps were. */
  readonly maps?: readonly Side[];
  /** Innings of cricket, in order; the last one runs while it has no end. */
  readonly innings?: readonly InningsPlay[];
  /** Who won, where the score does not say. */
  readonly decided?: { readonly winner?: Side | undefined; readonly by?: string | undefined };
  /** Seconds on the clock of the match; of a series on that of its map. */
  readonly second: number;
  /** When the clock showed `second`; it runs on from there while `running`. */
  readonly at: number;
  readonly running: boolean;
  readonly paused: { readonly reason: Pause; readonly side: Side | null } | null;
  /** The last number without a gap before it. */
  readonly n: number;
};

export const BEFORE: Play = {
  status: 'scheduled',
  home: 0,
  away: 0,
  half: null,
  goals: [],
  corners: [],
  second: 0,
  at: 0,
  running: false,
  paused: null,
  n: 0,
};

/** The innings that runs has what its side has scored less what it made before. */
function inningsAt(
  { innings }: Play,
  score: { readonly home: number; readonly away: number },
): Pick<Play, 'innings'> {
  const last = innings?.at(-1);
  if (!innings || !last || last.ended !== null) return {};
  const before = innings.slice(0, -1);
  const earlier = before.reduce((sum, { side, runs }) => sum + (side === last.side ? runs : 0), 0);
  return { innings: [...before, { ...last, runs: score[last.side] - earlier }] };
}

function follow(play: Play, event: FeedEvent): Play {
  const reported = { ...play, second: event.second, at: event.at, n: event.n };
  switch (event.kind) {
    case 'start':
      return { ...reported, status: 'live', running: true };
    case 'goal':
      return {
        ...reported,
        [event.side]: play[event.side] + 1,
        goals: [...play.goals, { side: event.side, second: event.second }],
        paused: { reason: 'goal', side: event.side },
      };
    case 'score':
      // The clock is told with each score and stands between them.
      return { ...reported, home: event.home, away: event.away, running: false, ...inningsAt(play, event) };
    case 'innings': {
      const before = (play.innings ?? []).map((one) => ({ ...one, ended: one.ended ?? 'unfinished' }));
      const next = { side: event.side, runs: 0, ended: null, since: event.second };
      return { ...reported, running: false, innings: [...before, next] };
    }
    case 'innings_end':
      return {
        ...reported,
        innings: (play.innings ?? []).map((one) => ({ ...one, ended: one.ended ?? event.ended })),
      };
    case 'pause':
      return {
        ...reported,
        corners:
          event.reason === 'corner'
            ? [...play.corners, { side: event.side, second: event.second }]
            : play.corners,
        paused: { reason: event.reason, side: event.side },
      };
    case 'resume':
      return { ...reported, paused: null };
    case 'half':
      return { ...reported, half: [play.home, play.away], running: false, paused: null };
    case 'second_half':
      return { ...reported, running: true, paused: null };
    case 'map':
      return {
        ...reported,
        [event.side]: play[event.side] + 1,
        maps: [...(play.maps ?? []), event.side],
        running: false,
        paused: null,
      };
    case 'map_start':
      return { ...reported, running: true, paused: null };
    case 'correct':
      return reported;
    case 'end': {
      const { winner, decidedBy: by } = event;
      const decided = winner || by ? { decided: { winner, by } } : {};
      return { ...reported, status: 'ended', running: false, paused: null, ...decided };
    }
    case 'abandoned':
    case 'postponed':
      return { ...reported, status: event.kind, running: false, paused: null };
  }
}

/** Every event that was told, in any order and as often as it came. */
export function fold(events: readonly FeedEvent[]): Play {
  const byNumber = new Map(events.map((event) => [event.n, event]));
  const undone = new Set(events.flatMap((event) => (event.kind === 'correct' ? [event.of] : [])));
  let play = BEFORE;
  for (let n = 1; ; n += 1) {
    const event = byNumber.get(n);
    if (!event) {
      // Something later came already: what is missing may be a goal.
      const later = byNumber.size > n - 1;
      return later ? { ...play, paused: { reason: 'gap', side: null } } : play;
    }
    play = undone.has(n) ? { ...play, n } : follow(play, event);
  }
}

/** Seconds on the clock of the match at an instant. */
export const clockAt = ({ second, at, running }: Play, now: number): number =>
  running ? second + Math.max(0, Math.floor((now - at) / 1_000)) : second;

/**
 * Innings that do not add up to the score – one was never told, or runs came after its end – are not part of a result: bets on them wait for
 * what staff enter, all others have theirs.
 */
const addsUp = ({ innings = [], home, away }: Play): boolean => {
  const made = (of: Side): number =>
    innings.reduce((sum, { side, runs }) => sum + (side === of ? runs : 0), 0);
  return made('home') === home && made('away') === away;
};

/** The result bets are settled by, as `recompute sports` reads it; undefined while the match is not over. */
export function resultOf(play: Play): Readonly<Record<string, unknown>> | undefined {
  const { status, home, away, half, goals, maps = [], innings = [], decided } = play;
  if (status === 'scheduled' || status === 'live') return undefined;
  return {
    status,
    ...(status === 'postponed' ? {} : { home, away }),
    ...(half ? { half: { home: half[0], away: half[1] } } : {}),
    ...(maps.length > 0
      ? { maps: maps.map((side) => (side === 'home' ? { home: 1, away: 0 } : { home: 0, away: 1 })) }
      : {}),
    ...(innings.length > 0 && addsUp(play)
      ? { innings: innings.map(({ side, runs, ended }) => ({ side, runs, ended: ended ?? 'unfinished' })) }
      : {}),
    ...(decided?.winner ? { winner: decided.winner } : {}),
    ...(decided?.by ? { decidedBy: decided.by } : {}),
    ...(goals.length === home + away && half ? { goals: goals.map(({ side }) => side) } : {}),
  };
}
