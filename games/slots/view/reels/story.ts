/**
 * The story of a session with a title, without a screen: press, stake, reels, result, features act by act, and again. The reels and the host
 * are given, so that a test tells the same story in no time.
 */
import type { GameHost, RoundAnswer } from '#games/host.ts';
import type { Cues } from '../cues.ts';
import { loudness } from '../sums.ts';
import { landedCells, type Mark, scatterMark, type Won, wonIn, cellsOf } from './falls.ts';
import type { Player } from './player.ts';
import { actOf, type Feature, featureAfter, readStep, type SpinStep, type Step } from './steps.ts';
import type { Outcome, Telling } from './telling.ts';
import type { TitleGame } from './title-game.ts';

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
  readonly game: TitleGame;
  readonly host: StoryHost;
  readonly player: Omit<Player, 'close'>;
  readonly sound: Cues;
  /** what is written on a coin */
  readonly coinText: (units: number, stake: string) => string;
  /** resolves after ms, not before the page is visible */
  readonly wait: (ms: number) => Promise<void>;
};
export type Story = {
  readonly telling: () => Telling;
  /** the button can be pressed: nothing turns and the server takes another start */
  readonly ready: () => boolean;
  readonly stake: () => string;
  readonly choose: (stake: string) => void;
  readonly watch: (listener: () => void) => () => void;
  /** @param choice what is bought with the stake, where something can be */
  readonly press: (choice?: unknown) => void;
  /** An act that is the player's to choose: a box, a colour, the end of the gamble. */
  readonly act: (action: unknown) => void;
  readonly close: () => void;
};

/** Time to read a step that won, and the beat before a feature begins. */
const READ_MS = 1200;
const OPEN_MS = 2000;
const GROW_MS = 260;
const FALL_MS = 700;

type Scene = {
  telling: Telling;
  ready: boolean;
  stake: string;
  /** the round that is not over */
  open: RoundAnswer | undefined;
  /** the feature it is in */
  feature: Feature | undefined;
  /** server time the next start is taken at */
  nextAt: number;
  busy: boolean;
  closed: boolean;
  readonly listeners: Set<() => void>;
};
type Teller = StoryNeeds & { readonly scene: Scene };

const stepsOf = ({ steps }: RoundAnswer): readonly Step[] => steps.map(readStep);

function openScene({ game, host }: StoryNeeds): Scene {
  const open = host.open && !host.open.done ? host.open : undefined;
  const feature = open && featureAfter(game.table, stepsOf(open));
  return {
    telling: feature ? phaseOf(feature) : { kind: 'ready' },
    ready: !goesOn(feature) && host.nextAt <= host.serverNow(),
    stake: open?.stake ?? host.firstStake,
    open,
    feature,
    nextAt: host.nextAt,
    busy: false,
    closed: false,
    listeners: new Set(),
  };
}

/** Nothing of the next act is the player's to choose. */
const goesOn = (feature: Feature | undefined): boolean =>
  feature !== undefined && actOf(feature) !== undefined;

/** What a round that was left open begins with here. */
const phaseOf = (feature: Feature): Telling =>
  goesOn(feature)
    ? { kind: 'opened', feature, more: 0 }
    : { kind: 'choosing', feature, busy: false, last: undefined };

export function tellStory(needs: StoryNeeds): Story {
  const scene = openScene(needs);
  const teller: Teller = { ...needs, scene };
  if (scene.feature?.kind === 'hold') showCoins(teller, scene.feature);
  if (goesOn(scene.feature)) void run(teller, () => resume(teller));
  else if (!scene.ready) void restOfCycle(teller).then(() => scene.busy || tell(teller, scene.telling, true));
  return {
    telling: () => scene.telling,
    ready: () => scene.ready,
    stake: () => scene.stake,
    choose: (next) => choose(teller, next),
    watch: (listener) => {
      scene.listeners.add(listener);
      return () => scene.listeners.delete(listener);
    },
    press: (choice) => {
      if (scene.ready && !scene.closed && !scene.busy) void run(teller, () => play(teller, choice));
    },
    act: (action) => {
      if (scene.telling.kind === 'choosing' && !scene.busy) void run(teller, () => chosen(teller, action));
    },
    close: () => {
      scene.closed = true;
    },
  };
}

async function run({ scene }: Teller, work: () => Promise<void>): Promise<void> {
  scene.busy = true;
  try {
    await work();
  } finally {
    scene.busy = false;
  }
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
  tell(teller, { kind: 'ready' });
}

/** Until the server takes the next start, by its own clock: a timer may go off a moment early. */
async function restOfCycle({ host, scene, wait }: Teller): Promise<void> {
  for (let left = scene.nextAt - host.serverNow(); left > 0; left = scene.nextAt - host.serverNow())
    await wait(Math.ceil(left));
}

function outcomeOf(
  teller: Teller,
  answer: RoundAnswer,
  step: Step,
  units: number,
  won: readonly Won[],
): Outcome {
  const loud = loudness(units, teller.game.unitsPerStake);
  const { countSmall, countBig, countMax } = teller.player.timing();
  return { step, answer, units, loud, won, countMs: [0, countSmall, countBig, countMax][loud] ?? 0 };
}

/** Takes the answer in: when the next start may be, and what goes on. */
function take(teller: Teller, answer: RoundAnswer, isQuick = false): readonly Step[] {
  const { scene, host, game, player } = teller;
  const steps = stepsOf(answer);
  if (!isQuick) scene.nextAt = answer.at + Math.max(host.cycleMs, player.timing().cycle);
  scene.open = answer.done ? undefined : answer;
  scene.feature = answer.done ? undefined : featureAfter(game.table, steps);
  return steps;
}

function showCoins({ player, coinText, scene }: Teller, feature: Feature & { readonly kind: 'hold' }): void {
  player.coins(new Map([...feature.coins].map(([cell, units]) => [cell, coinText(units, scene.stake)])));
}

/** Scatters that open something, so that the last one is waited for. */
function awaited({ table }: TitleGame): number {
  if (table.hold) return table.hold.trigger;
  if (table.pick) return table.pick.trigger;
  return table.free ? table.free.award.findIndex((spins) => spins > 0) : 0;
}

/** A spin's wins on the reels: wilds grow, what won falls, and what stays is marked. */
async function showSpin(teller: Teller, spin: SpinStep, answer: RoundAnswer): Promise<readonly Won[]> {
  const { game, player, wait, sound } = teller;
  const { board } = game;
  const cells = cellsOf(board, spin.window);
  const landed = landedCells(board, spin);
  const awaits = awaited(game);
  await player.land({ stops: spin.stops, cells: landed, awaited: awaits });
  if (landed.some((symbol, cell) => symbol !== cells[cell])) {
    sound.cue('free');
    await wait(GROW_MS);
    player.show(cells);
    await wait(GROW_MS);
  }
  const won = wonIn(board, spin);
  const isAbove = loudness(spin.units, game.unitsPerStake) > 0;
  for (const [at, fall] of won.entries()) {
    if (!fall.after) break;
    player.mark(fall.marks, true);
    tell(teller, { kind: 'falling', at: at + 1, times: fall.times, units: spin.units }, false);
    await wait(player.timing().still ? FALL_MS / 2 : FALL_MS);
    await player.fall(fall);
  }
  const marks: Mark[] = won.flatMap((fall) => (fall.after ? [] : fall.marks));
  const opens = awaits > 0 && spin.scatters >= awaits && !answer.done;
  if (spin.scatterUnits > 0 || opens) marks.unshift(scatterMark(board, cells));
  player.mark(marks, isAbove || opens);
  return won;
}

/** The reels turn while the host is asked; undefined when it refused, which the host has been told then. */
async function turn(teller: Teller, call: () => Promise<RoundAnswer>): Promise<Outcome | undefined> {
  const { scene, player, sound, game } = teller;
  const before = scene.feature;
  tell(teller, { kind: 'turning', feature: before, units: scene.open ? winOf(scene.open) : 0 }, false);
  const isCoins = before?.kind === 'hold';
  if (isCoins) player.turnCoins();
  else player.begin(heldIn(before));
  sound.cue('spin');
  const answer = await call().catch(async (error: unknown) => {
    if (isCoins) showCoins(teller, before);
    else await player.giveUp();
    teller.host.onError(error);
    return undefined;
  });
  if (!answer) return undefined;
  const steps = take(teller, answer);
  const step = steps.at(-1);
  if (!step) throw new Error('an answer without a step');
  let won: readonly Won[] = [];
  if (step.kind === 'spin') won = await showSpin(teller, step, answer);
  else if (step.kind === 'coins') {
    const feature = featureAfter(game.table, steps);
    if (feature?.kind === 'hold')
      await player.landCoins(
        new Map([...feature.coins].map(([cell, units]) => [cell, teller.coinText(units, scene.stake)])),
      );
    if (step.fresh.length > 0) sound.cue('stop', 4);
  } else if (step.kind === 'bought') await player.giveUp();
  return outcomeOf(teller, answer, step, step.units, won);
}

const winOf = (answer: RoundAnswer): number => {
  const last = answer.steps.at(-1);
  return last === undefined ? 0 : readStep(last).win;
};

/** Reels that stand still in the next turn. */
function heldIn(feature: Feature | undefined): number {
  if (feature?.kind === 'respin') return 0b011;
  return feature?.kind === 'free' || feature?.kind === 'walk' ? feature.held : 0;
}

function cheer({ sound }: Teller, { loud }: Outcome): void {
  if (loud > 0) sound.cue(loud > 1 ? 'big' : 'win');
}

/** A feature begins, or was given more of itself: that is said before the next turn. */
async function announce(teller: Teller, feature: Feature, before: Feature | undefined): Promise<void> {
  const more =
    feature.kind === 'free' && before?.kind === 'free' ? Math.max(0, feature.total - before.total) : 0;
  if (before?.kind === feature.kind && more === 0) return;
  tell(teller, { kind: 'opened', feature, more }, false);
  teller.sound.cue('free');
  if (feature.kind === 'hold') showCoins(teller, feature);
  await teller.wait(feature.kind === 'respin' || feature.kind === 'walk' ? OPEN_MS / 2 : OPEN_MS);
}

/** Acts one after the other until the round is over or the player has to choose. */
async function goOn(teller: Teller, first: RoundAnswer, from: Feature | undefined): Promise<void> {
  const { scene, host, wait } = teller;
  let answer = first;
  let before = from;
  while (!answer.done) {
    const { feature } = scene;
    if (!feature || scene.closed) return;
    await announce(teller, feature, before);
    const action = actOf(feature);
    if (!action) return tell(teller, { kind: 'choosing', feature, busy: false, last: undefined }, true);
    await restOfCycle(teller);
    if (scene.closed) return;
    prepare(teller, feature);
    const open = answer;
    const outcome = await turn(teller, () => host.act(open.roundId, open.steps.length, action));
    if (!outcome) return tell(teller, { kind: 'waiting', feature }, true);
    before = feature;
    answer = outcome.answer;
    tell(teller, { kind: 'landed', outcome, feature: scene.feature }, false);
    if (outcome.units > 0) await wait(READ_MS);
  }
  await endOf(teller, answer, before);
}

/** Wilds take a step to the left before the others turn. */
function prepare({ game, player, scene }: Teller, feature: Feature): void {
  if (feature.kind !== 'walk' && feature.kind !== 'free') return;
  const steps = scene.open ? stepsOf(scene.open) : [];
  const last = steps.findLast((step): step is SpinStep => step.kind === 'spin');
  if (!last || feature.held === 0) return;
  const cells = cellsOf(game.board, last.window);
  for (let reel = 0; reel < game.board.reels; reel += 1)
    if ((feature.held >> reel) & 1)
      cells.fill(game.board.wild, reel * game.board.rows, (reel + 1) * game.board.rows);
  player.show(cells);
}

/** The round is over: what it came to stands on the slip, and the figures of the page follow when it has counted up. */
async function endOf(teller: Teller, answer: RoundAnswer, feature: Feature | undefined): Promise<void> {
  const steps = stepsOf(answer);
  const last = steps.at(-1);
  if (!last) return;
  if (feature) {
    const outcome = outcomeOf(teller, answer, last, last.win, []);
    tell(teller, { kind: 'total', outcome, of: feature.kind }, false);
    cheer(teller, outcome);
    await settle(teller, outcome);
    return;
  }
  const { telling } = teller.scene;
  if (telling.kind === 'landed') await settle(teller, telling.outcome);
}

/** The balance changes when the sum stands: a figure that is ahead of the picture gives the end away. */
async function settle(teller: Teller, outcome: Outcome): Promise<void> {
  await teller.wait(outcome.countMs);
  teller.host.onShown(outcome.answer);
  await restOfCycle(teller);
  tell(teller, teller.scene.telling, true);
}

/** From one press to the next: the paid turn, or the round that was left open, and everything it opens. */
async function play(teller: Teller, choice: unknown): Promise<void> {
  const { scene, host, wait } = teller;
  scene.ready = false;
  if (scene.open) return goOn(teller, scene.open, scene.feature);
  const before = scene.telling;
  const outcome = await turn(teller, () => host.stake(scene.stake, choice));
  if (!outcome)
    return tell(
      teller,
      before.kind === 'landed' || before.kind === 'total' ? { kind: 'ready' } : before,
      true,
    );
  tell(teller, { kind: 'landed', outcome, feature: scene.feature }, false);
  cheer(teller, outcome);
  if (outcome.answer.done) return settle(teller, outcome);
  // A respin follows at once; what is won first is read first.
  if (outcome.units > 0) await wait(READ_MS);
  return goOn(teller, outcome.answer, undefined);
}

/** A feature that asks nothing of the player and was left open goes on by itself, here or at the server: both come to the same. */
async function resume(teller: Teller): Promise<void> {
  const { scene, wait } = teller;
  await wait(OPEN_MS);
  if (scene.open && !scene.closed) await goOn(teller, scene.open, scene.feature);
}

/** A box, a colour, or the end of the gamble. */
async function chosen(teller: Teller, action: unknown): Promise<void> {
  const { scene, host, sound, wait } = teller;
  const { open, feature } = scene;
  if (!open || !feature) return;
  tell(teller, { kind: 'choosing', feature, busy: true, last: undefined }, false);
  const answer = await host.act(open.roundId, open.steps.length, action).catch((error: unknown) => {
    host.onError(error);
    return undefined;
  });
  if (!answer) return tell(teller, { kind: 'choosing', feature, busy: false, last: undefined }, true);
  const steps = take(teller, answer, true);
  const last = steps.at(-1);
  const next = featureAfter(teller.game.table, steps);
  sound.cue(last && last.units > 0 ? 'win' : 'stop');
  if (!next) return;
  tell(teller, { kind: 'choosing', feature: next, busy: answer.done, last }, false);
  if (!answer.done) return tell(teller, { kind: 'choosing', feature: next, busy: false, last }, true);
  if (last?.kind !== 'collect') await wait(READ_MS);
  await endOf(teller, answer, feature);
}
