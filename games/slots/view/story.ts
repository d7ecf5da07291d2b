/**
 * The story of a session, without a screen: press, stake, reels, result, free spins, and again. The stage and the host are given,
 * so that a test tells the same story in no time.
 */
import type { GameHost, RoundAnswer } from '#games/host.ts';
import { FREE_SPIN, readShown, type SpinShown } from '#games/slots/engine/shown.ts';
import type { Cues } from './cues.ts';
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
  /** an act was refused: the open round waits for another press */
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

/** The part of the host a story uses. */
export type StoryHost = Pick<
  GameHost,
  | 'stakes'
  | 'firstStake'
  | 'cycleMs'
  | 'open'
  | 'stake'
  | 'act'
  | 'onShown'
  | 'onError'
  | 'serverNow'
  | 'nextAt'
>;

export type StoryNeeds = {
  readonly host: StoryHost;
  readonly unitsPerStake: number;
  readonly stage: Pick<Stage, 'timing' | 'begin' | 'land' | 'show' | 'giveUp'>;
  readonly sound: Cues;
  /** resolves after ms, not before the page is visible */
  readonly wait: (ms: number) => Promise<void>;
};

/** Time to read a free spin that won, and the beat before the first one. */
const READ_MS = 1200;
const OPEN_MS = 1800;

/** What the story remembers between two presses, and those who watch it. */
type Scene = {
  telling: Telling;
  ready: boolean;
  stake: string;
  /** the round that is not over */
  open: RoundAnswer | undefined;
  /** server time the next start is taken at */
  nextAt: number;
  closed: boolean;
  readonly listeners: Set<() => void>;
};
type Teller = StoryNeeds & { readonly scene: Scene };

function openScene(host: StoryHost): Scene {
  const open = host.open && !host.open.done ? host.open : undefined;
  return {
    telling: open ? { kind: 'opened', spins: lastOf(open).left, more: false } : { kind: 'ready' },
    ready: open === undefined && host.nextAt <= host.serverNow(),
    stake: open?.stake ?? host.firstStake,
    open,
    nextAt: host.nextAt,
    closed: false,
    listeners: new Set(),
  };
}

export function tellStory(needs: StoryNeeds): Story {
  const scene = openScene(needs.host);
  const teller: Teller = { ...needs, scene };
  // Free spins ask nothing of the player: those that were left open go on by themselves, here or at the server.
  if (scene.open) void teller.wait(OPEN_MS).then(() => (scene.closed ? undefined : play(teller)));
  else if (!scene.ready) void restOfCycle(teller).then(() => tell(teller, scene.telling, true));
  return {
    telling: () => scene.telling,
    ready: () => scene.ready,
    stake: () => scene.stake,
    choose: (next) => choose(teller, next),
    watch: (listener) => {
      scene.listeners.add(listener);
      return () => scene.listeners.delete(listener);
    },
    press: () => {
      if (scene.ready && !scene.closed) void play(teller);
    },
    close: () => {
      scene.closed = true;
    },
  };
}

function tell({ scene }: Teller, next: Telling, isReady = scene.ready): void {
  if (scene.closed) return;
  scene.telling = next;
  scene.ready = isReady;
  for (const listener of scene.listeners) listener();
}

function choose(teller: Teller, next: string): void {
  const { scene, host } = teller;
  if (!scene.ready || scene.open || !host.stakes.includes(next)) return;
  scene.stake = next;
  tell(teller, scene.telling.kind === 'waiting' ? scene.telling : { kind: 'ready' });
}

/** Until the server takes the next start, by its own clock: a timer may go off a moment early. */
async function restOfCycle({ host, scene, wait }: Teller): Promise<void> {
  for (let left = scene.nextAt - host.serverNow(); left > 0; left = scene.nextAt - host.serverNow())
    await wait(Math.ceil(left));
}

function outcomeOf(
  { stage, unitsPerStake }: Teller,
  answer: RoundAnswer,
  shown: SpinShown,
  units: number,
): Outcome {
  const loud = loudness(units, unitsPerStake);
  const { countSmall, countBig, countMax } = stage.timing();
  return { shown, answer, loud, countMs: [0, countSmall, countBig, countMax][loud] ?? 0 };
}

function cheer({ sound }: Teller, { loud }: Outcome): void {
  if (loud > 0) sound.cue(loud > 1 ? 'big' : 'win');
}

type Called = { readonly answer: RoundAnswer; readonly shown: SpinShown };

/** The reels turn while the host is asked; undefined when it refused, which the host has been told then. */
async function ask({ stage, host }: Teller, call: () => Promise<RoundAnswer>): Promise<Called | undefined> {
  try {
    const answer = await call();
    return { answer, shown: lastOf(answer) };
  } catch (error) {
    await stage.giveUp();
    host.onError(error);
    return undefined;
  }
}

/** One turn of the reels, from the pull to the result on the screen; undefined when it was refused. */
async function turn(
  teller: Teller,
  call: () => Promise<RoundAnswer>,
  free: FreeCount | undefined,
): Promise<Outcome | undefined> {
  const { scene, stage, sound, host } = teller;
  tell(teller, { kind: 'turning', free }, false);
  stage.begin();
  sound.cue('spin');
  const called = await ask(teller, call);
  if (!called) return undefined;
  const { answer, shown } = called;
  scene.nextAt = answer.at + Math.max(host.cycleMs, stage.timing().cycle);
  await stage.land(shown);
  const outcome = outcomeOf(teller, answer, shown, shown.units);
  stage.show(shown, outcome.loud > 0);
  tell(teller, { kind: 'landed', outcome, free: free && freeCount(shown) }, false);
  if (!free) cheer(teller, outcome);
  return outcome;
}

const freeCount = (shown: SpinShown): FreeCount => ({
  played: shown.total - shown.left,
  total: shown.total,
  units: shown.win,
});

/** Free spins were won, the first ones or more of them: that is said before the next turn. */
async function announce(teller: Teller, { award, total }: SpinShown): Promise<void> {
  if (award === 0) return;
  tell(teller, { kind: 'opened', spins: award, more: total > award }, false);
  teller.sound.cue('free');
  await teller.wait(OPEN_MS);
}

/** The next free spin of an open round. Undefined when it was refused: the round waits for another press. */
async function freeSpin(teller: Teller, before: RoundAnswer): Promise<RoundAnswer | undefined> {
  const { scene, host, wait } = teller;
  const shown = lastOf(before);
  const count = freeCount(shown);
  const outcome = await turn(teller, () => host.act(before.roundId, before.steps.length, FREE_SPIN), {
    ...count,
    played: count.played + 1,
  });
  if (!outcome) {
    tell(teller, { kind: 'waiting', left: shown.left }, true);
    return undefined;
  }
  scene.open = outcome.answer.done ? undefined : outcome.answer;
  if (outcome.shown.units > 0) await wait(READ_MS);
  return outcome.answer;
}

/** All free spins of a round and their sum. */
async function freeSpins(teller: Teller, first: RoundAnswer): Promise<void> {
  const { scene } = teller;
  let answer = first;
  scene.open = first;
  while (!answer.done) {
    await announce(teller, lastOf(answer));
    await restOfCycle(teller);
    if (scene.closed) return;
    const next = await freeSpin(teller, answer);
    if (!next) return;
    answer = next;
  }
  const shown = lastOf(answer);
  const outcome = outcomeOf(teller, answer, shown, shown.win);
  tell(teller, { kind: 'total', outcome, spins: shown.total }, false);
  cheer(teller, outcome);
}

/** The paid turn. Undefined when it was refused: no money has moved, and an old result is not shown as if it were a new one. */
async function paidTurn(teller: Teller): Promise<RoundAnswer | undefined> {
  const { scene, host, wait } = teller;
  const before = scene.telling;
  const outcome = await turn(teller, () => host.stake(scene.stake), undefined);
  if (!outcome) {
    const isOver = before.kind === 'landed' || before.kind === 'total';
    tell(teller, isOver ? { kind: 'ready' } : before, true);
    return undefined;
  }
  if (!outcome.answer.done) await wait(READ_MS);
  return outcome.answer;
}

/** From one press to the next: the paid turn, or the round that was left open, and the free spins it won. */
async function play(teller: Teller): Promise<void> {
  const { scene, host } = teller;
  scene.ready = false;
  const round = scene.open ?? (await paidTurn(teller));
  if (!round) return;
  if (!round.done) await freeSpins(teller, round);
  const { telling } = scene;
  if (telling.kind === 'waiting') return;
  if (telling.kind === 'landed' || telling.kind === 'total') {
    // A balance that is ahead of the picture gives the end away.
    await teller.wait(telling.outcome.countMs);
    host.onShown(telling.outcome.answer);
  }
  await restOfCycle(teller);
  tell(teller, telling, true);
}

function lastOf(answer: RoundAnswer): SpinShown {
  return readShown(answer.steps.at(-1));
}
