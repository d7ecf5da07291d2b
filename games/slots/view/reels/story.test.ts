import { describe, expect, it } from 'vitest';
import type { Json, Step as EngineStep } from '#games/contract.ts';
import type { RoundAnswer } from '#games/host.ts';
import { MODEL_NAMES, titleCode } from '#games/slots/contract.ts';
import { streamDraw } from '#games/slots/engine/simulate.ts';
import { titleEngineOf } from '#games/slots/titles/all.ts';
import { worth } from '../sums.ts';
import { FULL } from '../timing.fixture.ts';
import { cellsOf, wonIn } from './falls.ts';
import { actOf, featureAfter, readStep } from './steps.ts';
import { tellStory } from './story.ts';
import { loadTitle, type TitleGame } from './title-game.ts';

const codeOf = (model: (typeof MODEL_NAMES)[number]): string =>
  titleCode({ name: 'river-tiger', model, number: 1, emblem: 'tiger' });

async function opened(model: (typeof MODEL_NAMES)[number]) {
  const game = await loadTitle(codeOf(model));
  const engine = titleEngineOf(codeOf(model));
  if (!game || !engine) throw new Error(model);
  return { game, engine };
}

/** A host that plays the real engine, reels without a canvas, and a clock that jumps to whatever is waited for. */
async function tell(model: (typeof MODEL_NAMES)[number], stream: string, nextAt = 0) {
  const { game, engine } = await opened(model);
  const draw = streamDraw(stream);
  let now = 0;
  let state: Json = null;
  let steps: readonly unknown[] = [];
  const starts: number[] = [];
  const shown: RoundAnswer[] = [];
  const errors: unknown[] = [];
  const coins: number[] = [];
  const answer = (step: EngineStep<Json>, stake: string): RoundAnswer => {
    state = step.state;
    steps = [...steps, JSON.parse(JSON.stringify(step.shown))];
    const payout = worth(step.win, engine.unitsPerStake, stake, 'BDT');
    return { roundId: 'r', stake, steps, done: step.done, payout, balance: '1.00', at: now };
  };
  const story = tellStory({
    game,
    host: {
      stakes: ['10.00', '20.00'],
      firstStake: '20.00',
      cycleMs: 2500,
      open: undefined,
      serverNow: () => now,
      nextAt,
      stake: async (amount, choice) => {
        steps = [];
        starts.push(now);
        return answer(engine.start(engine.readChoice(choice) ?? null, draw), amount);
      },
      act: async (_, step, action) => {
        expect(step).toBe(steps.length);
        const read = engine.readAction(state, JSON.parse(JSON.stringify(action)));
        if (read === undefined) throw new Error(`${model}: ${JSON.stringify(action)} is not legal`);
        if (engine.quick?.(read) !== true) starts.push(now);
        return answer(engine.act(state, read, draw), '20.00');
      },
      onShown: (one) => shown.push(one),
      onError: (error) => errors.push(error),
    },
    player: {
      timing: () => FULL,
      begin: () => undefined,
      land: async () => {
        now += 1500;
      },
      giveUp: async () => undefined,
      mark: () => undefined,
      fall: async () => undefined,
      show: () => undefined,
      coins: (values) => coins.push(values.size),
      turnCoins: () => undefined,
      landCoins: async (values) => void coins.push(values.size),
    },
    sound: { cue: () => undefined },
    coinText: String,
    wait: async (ms) => {
      now += ms;
    },
  });
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 4000; i += 1) await Promise.resolve();
  };
  /** One round to its end; what is the player's to choose is the first that can be chosen. */
  const round = async (choice?: unknown): Promise<RoundAnswer> => {
    story.press(choice);
    await settle();
    for (let acts = 0; story.telling().kind === 'choosing' && acts < 40; acts += 1) {
      story.act(engine.proceed(state));
      await settle();
    }
    const last = shown.at(-1);
    if (!last) throw new Error(`${model}: ${JSON.stringify(errors)} ${story.telling().kind}`);
    return last;
  };
  return { game, engine, story, round, shown, errors, starts, coins };
}

describe.each(MODEL_NAMES)('%s', (model) => {
  it('is told to the end of every round, each shown once, no start sooner than the server takes it', async () => {
    const { round, shown, errors, starts, story } = await tell(model, `told ${model}`);
    for (let played = 1; played <= 60; played += 1) {
      const last = await round();
      expect(last.done).toBe(true);
      expect(shown.length).toBe(played);
      expect(story.ready()).toBe(true);
    }
    expect(errors).toEqual([]);
    expect(starts.every((at, index) => index === 0 || at - (starts[index - 1] ?? 0) >= 2500)).toBe(true);
  });

  it('marks on the reels exactly what the engine paid', async () => {
    const { game, engine } = await opened(model);
    const draw = streamDraw(`marked ${model}`);
    for (let played = 0; played < 120; played += 1) {
      let step = engine.start(null, draw);
      const seen = [readStep(step.shown)];
      for (;;) {
        const last = seen.at(-1);
        if (last?.kind === 'spin') expect(paid(game, last), JSON.stringify(last)).toBe(last.units);
        const feature = step.done ? undefined : featureAfter(game.table, seen);
        expect(feature === undefined).toBe(step.done);
        if (!feature) break;
        const action = engine.proceed(step.state) ?? null;
        const automatic = actOf(feature);
        if (automatic) expect(automatic).toEqual(action);
        step = engine.act(step.state, action, draw);
        seen.push(readStep(JSON.parse(JSON.stringify(step.shown))));
      }
    }
  });
});

/** Units of a spin as its picture says them: the wins that are marked, the scatters, the coins. */
function paid(game: TitleGame, step: ReturnType<typeof readStep> & { kind: 'spin' }): number {
  const won = wonIn(game.board, step);
  const lines = won.reduce(
    (sum, { wins, times }) => sum + times * wins.reduce((all, { units }) => all + units, 0),
    0,
  );
  const full = step.coins.length === step.window.length ? (game.table.hold?.full ?? 0) : 0;
  const coins = step.coins.reduce((sum, units) => sum + units, full);
  for (const { marks, cells, hit } of won)
    for (const mark of marks)
      mark.cells.forEach((marked, cell) => {
        if (marked === 1) expect([hit[cell], cells[cell] !== 255]).toEqual([1, true]);
      });
  expect(cellsOf(game.board, step.window).length).toBe(game.board.reels * game.board.rows);
  return ((lines + step.scatterUnits) * step.multiplier + coins) * game.scale;
}

it('waits for the cycle of a round that was played before the page was opened', async () => {
  const { story, starts, round } = await tell('five-lines', 'opened late', 1_700);
  expect(story.ready()).toBe(false);
  story.press();
  expect(starts).toEqual([]);
  for (let i = 0; i < 10; i += 1) await Promise.resolve();
  expect(story.ready()).toBe(true);
  await round();
  expect(starts).toEqual([1_700]);
});

it('a bought feature begins with its free spins', async () => {
  const { round, game } = await tell('buy-feature', 'bought');
  const last = await round({ buy: true });
  const first = readStep(last.steps[0]);
  expect(first.kind).toBe('bought');
  expect(last.steps.length).toBeGreaterThanOrEqual((game.table.buy?.spins ?? 0) + 1);
});

it('what is no step of an engine is not drawn', () => {
  for (const wrong of [
    null,
    1,
    [],
    {},
    { type: 'spin' },
    { type: 'spin', units: 0, win: 0, stops: ['x'] },
    { type: 'fly', units: 0, win: 0 },
  ])
    expect(() => readStep(wrong)).toThrow(RangeError);
});
