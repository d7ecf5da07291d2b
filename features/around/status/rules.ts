/** What figures mean: works, slow, down. Pure. */
import type { Impact, Part, PartState } from './contract/parts.ts';

/** Answers of some routes within a window. */
export type Answers = { readonly count: number; readonly failed: number; readonly slow: number };
/** What a moment measures. */
export type Figures = {
  readonly answers: Readonly<Record<'site' | 'play' | 'payments', Answers>>;
  /** Whether the database answered, and how long it took, ms; undefined where it did not. */
  readonly databaseMs: number | undefined;
  /** Age of the oldest fact a listener has not handled, seconds. */
  readonly behindSeconds: number;
  /** How late the oldest job is, seconds. */
  readonly lateSeconds: number;
};

/** So few answers say nothing about a part. */
const FEW = 20;
/** More than that many seconds is a slow answer; it is a bound of the histogram (platform/metrics). */
export const SLOW_SECONDS = 1;
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function ofAnswers({ count, failed, slow }: Answers): PartState {
  if (count < FEW) return 'works';
  if (share(failed, count) > 0.25) return 'down';
  return share(failed, count) > 0.02 || share(slow, count) > 0.1 ? 'slow' : 'works';
}
const worseThan = (value: number, slow: number, down: number): PartState =>
  value >= down ? 'down' : value >= slow ? 'slow' : 'works';

const ORDER: readonly PartState[] = ['works', 'slow', 'down'];
export const worst = (states: readonly PartState[]): PartState =>
  ORDER[Math.max(0, ...states.map((state) => ORDER.indexOf(state)))] ?? 'works';

/** Without its database nothing works, whatever was measured before. */
export function statesOf({
  answers,
  databaseMs,
  behindSeconds,
  lateSeconds,
}: Figures): Readonly<Record<Part, PartState>> {
  const database: PartState = databaseMs === undefined ? 'down' : worseThan(databaseMs, 500, 5_000);
  const with_ = (state: PartState): PartState => worst([database, state]);
  return {
    site: with_(ofAnswers(answers.site)),
    play: with_(ofAnswers(answers.play)),
    payments: with_(ofAnswers(answers.payments)),
    results: with_(worseThan(behindSeconds, 60, 900)),
    messages: with_(worseThan(lateSeconds, 120, 1_800)),
  };
}

const PLAYED = /^\w+ \/(play|tables|sports|lottery|cockfight|sea|poker|vendors|supply|lgw)\b/;

/** Which part a route belongs to. */
export function partOfRoute(route: string): 'site' | 'play' | 'payments' {
  if (PLAYED.test(route)) return 'play';
  return /^\w+ \/wps\/cashier\b/.test(route) ? 'payments' : 'site';
}

/** An open incident shows, whatever the figures say: people know more than they do. Work that was announced is not a failure. */
export const stateOfImpact = (impact: Impact): PartState =>
  impact === 'major' ? 'down' : impact === 'minor' ? 'slow' : 'works';
