/**
 * The story of a session, without a screen: press, stake, reels, result, free spins, and again. The stage and the host are given,
 * so that a test tells the same story in no time.
 */
import { FREE_SPIN, readShown, type SpinShown } from '#games/slots/engine/shown.ts';
import type { GameHost, RoundAnswer } from './host.ts';
import type { Sound } from './sound.ts';
import type { Stage } from './stage.ts';
import { type Loudness, loudness } from './sums.ts';

export type Outcome = {
  readonly shown: SpinShown;
  readonly answer: RoundAnswer;
  readonly loud: Loudness;
  /** ms the sum counts up; 0 = it stands at once */
  readonly countMs: number;
};

export type Telling =
  | { readonly kind: 'ready' }
  | { readonly kind: 'turning'; readonly free: FreeCount | undefined }
  /** one spin has landed; in free spins the round goes on */
  | { readonly kind: 'landed'; readonly outcome: Outcome; readonly free: FreeCount | undefined }
  | { readonly kind: 'opened'; readonly spins: number /** won inside free spins */; readonly more: boolean }
  /** the free spins are over */
  | { readonly kind: 'total'; readonly outcome: Outcome; readonly spins: number }
  /** an open round waits for the player: after an interruption or an error */
  | { readonly kind: 'waiting'; readonly left: number };

export type FreeCount = { readonly played: number; readonly total: number; readonly units: number };

export type Story = {
  readonly telling: () => Telling;
  /** the button can be pressed: nothing turns and the cycle is over */
  readonly ready: () => boolean;
  readonly stake: () => string;
  readonly choose: (stake: string) => void;
  readonly watch: (listener: () => void) => () => void;
  readonly press: () => void;
  readonly close: () => void;
};

export type StoryNeeds = {
  readonly host: GameHost;
  readonly unitsPerStake: number;
  readonly stage: Pick<Stage, 'timing' | 'begin' | 'land' | 'show' | 'giveUp'>;
  readonly sound: Pick<Sound, 'cue'>;
  readonly now: () => number;
  /** resolves after ms, not before the page is visible */
  readonly wait: (ms: number) => Promise<void>;
};

/** Time to read a free spin that won, and the beat before the first one. */
const READ_MS = 1200;
const OPEN_MS = 1800;

export function tellStory({ host, unitsPerStake, stage, sound, now, wait }: StoryNeeds): Story {
  const listeners = new Set<() => void>();
  let telling: Telling =
    host.open && !host.open.done ? { kind: 'waiting', left: lastOf(host.open).left } : { kind: 'ready' };
  let open: RoundAnswer | undefined = host.open && !host.open.done ? host.open : undefined;
  let stake = open?.stake ?? host.firstStake;
  let ready = true;
  let startedAt = Number.NEGATIVE_INFINITY;
  let closed = false;

  const tell = (next: Telling, isReady = ready): void => {
    if (closed) return;
    telling = next;
    ready = isReady;
    for (const listener of listeners) listener();
  };
  const cycle = (): number => Math.max(host.cycleMs, stage.timing().cycle);
  const restOfCycle = (): Promise<void> => wait(Math.max(0, startedAt + cycle() - now()));

  const countMs = (units: number): number => {
    const { countSmall, countBig, countMax } = stage.timing();
    return [0, countSmall, countBig, countMax][loudness(units, unitsPerStake)] ?? 0;
  };
  const outcomeOf = (answer: RoundAnswer, shown: SpinShown, units: number): Outcome => ({
    shown,
    answer,
    loud: loudness(units, unitsPerStake),
    countMs: countMs(units),
  });

  /** One turn of the reels, from the pull to the result on the screen; undefined when it was refused. */
  const turn = async (
    call: () => Promise<RoundAnswer>,
    free: FreeCount | undefined,
  ): Promise<Outcome | undefined> => {
    startedAt = now();
    tell({ kind: 'turning', free }, false);
    stage.begin();
    sound.cue('spin');
    let answer: RoundAnswer;
    let shown: SpinShown;
    try {
      answer = await call();
      shown = lastOf(answer);
    } catch (error) {
      await stage.giveUp();
      host.onError(error);
      return undefined;
    }
    await stage.land(shown);
    const outcome = outcomeOf(answer, shown, shown.units);
    stage.show(shown, outcome.loud > 0);
    const count = free && { played: shown.total - shown.left, total: shown.total, units: shown.win };
    tell({ kind: 'landed', outcome, free: count }, false);
    if (outcome.loud > 0 && !free) sound.cue(outcome.loud > 1 ? 'big' : 'win');
    return outcome;
  };

  const freeSpins = async (first: RoundAnswer): Promise<void> => {
    let answer = first;
    open = first;
    while (!answer.done) {
      const shown = lastOf(answer);
      if (shown.award > 0) {
        tell({ kind: 'opened', spins: shown.award, more: shown.total > shown.award }, false);
        sound.cue('free');
        await wait(OPEN_MS);
      }
      await restOfCycle();
      if (closed) return;
      const { roundId, steps } = answer;
      const free = { played: shown.total - shown.left + 1, total: shown.total, units: shown.win };
      const outcome = await turn(() => host.act(roundId, steps.length, FREE_SPIN), free);
      if (!outcome) return tell({ kind: 'waiting', left: shown.left }, true);
      answer = outcome.answer;
      open = answer.done ? undefined : answer;
      if (outcome.shown.units > 0) await wait(READ_MS);
    }
    const shown = lastOf(answer);
    const outcome = outcomeOf(answer, shown, shown.win);
    tell({ kind: 'total', outcome, spins: shown.total }, false);
    if (outcome.loud > 0) sound.cue(outcome.loud > 1 ? 'big' : 'win');
  };

  const play = async (): Promise<void> => {
    ready = false;
    let last = open;
    if (!last) {
      const before = telling;
      const outcome = await turn(() => host.stake(stake), undefined);
      if (!outcome)
        return tell(before.kind === 'landed' || before.kind === 'total' ? { kind: 'ready' } : before, true);
      last = outcome.answer;
      if (!last.done) await wait(READ_MS);
    }
    if (!last.done) await freeSpins(last);
    if (telling.kind === 'waiting') return;
    if (telling.kind === 'landed' || telling.kind === 'total') host.onShown(telling.outcome.answer);
    await restOfCycle();
    tell(telling, true);
  };

  return {
    telling: () => telling,
    ready: () => ready,
    stake: () => stake,
    choose: (next) => {
      if (!ready || open || !host.stakes.includes(next)) return;
      stake = next;
      tell(telling.kind === 'waiting' ? telling : { kind: 'ready' });
    },
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    press: () => {
      if (ready && !closed) void play();
    },
    close: () => {
      closed = true;
    },
  };
}

function lastOf(answer: RoundAnswer): SpinShown {
  return readShown(answer.steps.at(-1));
}
