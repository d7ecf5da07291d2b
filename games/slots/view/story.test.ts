import { describe, expect, it } from 'vitest';
import type { Json, Step } from '#games/contract.ts';
import type { RoundAnswer } from '#games/host.ts';
import { scripted } from '#games/slots/engine/fixtures.ts';
import { FREE_SPIN } from '#games/slots/engine/shown.ts';
import type { Slot } from '#games/slots/engine/slot.ts';
import { SLOTS } from '#games/slots/games.ts';
import { type Story, type StoryHost, tellStory } from './story.ts';
import { worth } from './sums.ts';
import { FULL } from './timing.fixture.ts';

const [found] = SLOTS;
if (!found) throw new Error('no game');
const slot: Slot = found;

const LOSE = [30, 16, 4, 27, 31];
const SMALL = [20, 30, 5, 2, 14]; // half the stake
const TIGERS = [13, 3, 13, 8, 25]; // ten stakes
const MOONS = [5, 23, 28, 22, 5]; // three moons: two stakes, ten free spins

type Run = {
  readonly story: Story;
  readonly log: string[];
  readonly starts: number[];
  readonly errors: unknown[];
  readonly shown: RoundAnswer[];
  /** lets the story go on until it is ready for a press again, or stops */
  readonly settle: () => Promise<void>;
  readonly time: () => number;
};

/** A host that plays the real engine on these stops, a stage without a canvas, and a clock that jumps to whatever is waited for. */
function tell(
  spins: readonly (readonly number[] | 'refuse')[],
  options: { open?: RoundAnswer; nextAt?: number /** ms a timer is short of */; early?: number } = {},
): Run {
  let now = 0;
  let at = 0;
  let state: Json = options.open ? { left: 2, total: 10, win: 100 } : null;
  let steps: unknown[] = options.open ? [...options.open.steps] : [];
  const log: string[] = [];
  const starts: number[] = [];
  const errors: unknown[] = [];
  const shown: RoundAnswer[] = [];
  const next = (play: (stops: readonly number[]) => Step<Json>, stake: string): RoundAnswer => {
    const stops = spins[at];
    at += 1;
    if (stops === undefined || stops === 'refuse') throw new Error('refused');
    const step = play(stops);
    state = step.state;
    steps = [...steps, JSON.parse(JSON.stringify(step.shown))];
    return {
      roundId: 'r',
      stake,
      steps,
      done: step.done,
      payout: worth(step.win, 20, stake, 'BDT'),
      balance: '1.00',
      at: now,
    };
  };
  const host: StoryHost = {
    stakes: ['10.00', '20.00', '50.00'],
    firstStake: '20.00',
    cycleMs: 2500,
    serverNow: () => now,
    nextAt: options.nextAt ?? 0,
    open: options.open,
    stake: async (amount) => {
      log.push(`stake ${amount}`);
      steps = [];
      return next((stops) => slot.start(null, scripted(stops)), amount);
    },
    act: async (_, step, action) => {
      log.push(`act ${step}`);
      expect(action).toEqual(FREE_SPIN);
      return next((stops) => slot.act(state, FREE_SPIN, scripted(stops)), '20.00');
    },
    onShown: (answer) => shown.push(answer),
    onError: (error) => errors.push(error),
  };
  const story = tellStory({
    host,
    unitsPerStake: 20,
    stage: {
      timing: () => FULL,
      begin: () => starts.push(now),
      land: async () => {
        now += 2000;
      },
      show: (_, celebrates) => log.push(celebrates ? 'celebrate' : 'plain'),
      giveUp: async () => {
        log.push('give up');
      },
    },
    sound: { cue: (cue) => cue !== 'spin' && log.push(`cue ${cue}`) },
    wait: async (ms) => {
      now += options.early ? Math.max(0.1, ms - options.early) : ms;
    },
  });
  const settle = async (): Promise<void> => {
    for (let i = 0; i < 2000; i += 1) await Promise.resolve();
  };
  return { story, log, starts, errors, shown, settle, time: () => now };
}

describe('a paid spin', () => {
  it('waits for the cycle of a round that was played before the page was opened', async () => {
    const run = tell([LOSE], { nextAt: 1_700 });
    expect(run.story.ready()).toBe(false);
    run.story.press();
    expect(run.log).toEqual([]);
    await run.settle();
    expect([run.story.ready(), run.time()]).toEqual([true, 1_700]);
    run.story.press();
    expect(run.log).toEqual(['stake 20.00']);
  });

  it('is not taken before the server takes it, though a timer goes off early', async () => {
    const run = tell([LOSE, LOSE], { early: 0.4 });
    run.story.press();
    await run.settle();
    run.story.press();
    await run.settle();
    const [first = 0, second = 0] = run.starts;
    expect(second - first).toBeGreaterThanOrEqual(2500);
  });

  it('takes one stake a press, and no other press counts before the cycle is over', async () => {
    const run = tell([LOSE, LOSE]);
    run.story.press();
    run.story.press();
    expect(run.story.ready()).toBe(false);
    await run.settle();
    expect(run.log).toEqual(['stake 20.00', 'plain']);
    expect(run.story.ready()).toBe(true);
    run.story.press();
    await run.settle();
    expect(run.starts).toEqual([0, 2500]);
    expect(run.shown.length).toBe(2);
  });

  it('is not celebrated when it returns no more than the stake', async () => {
    const run = tell([SMALL]);
    run.story.press();
    await run.settle();
    expect(run.log).toEqual(['stake 20.00', 'plain']);
    const telling = run.story.telling();
    expect(telling.kind === 'landed' && telling.outcome).toMatchObject({ loud: 0, countMs: 0 });
  });

  it('that wins ten stakes is loud, and its sum counts up 1.8 s', async () => {
    const run = tell([TIGERS]);
    run.story.press();
    await run.settle();
    expect(run.log).toEqual(['stake 20.00', 'celebrate', 'cue big']);
    const telling = run.story.telling();
    expect(telling.kind === 'landed' && telling.outcome).toMatchObject({ loud: 2, countMs: 1800 });
  });

  it('that is refused gives the reels back, says why, and moves no balance', async () => {
    const run = tell(['refuse', LOSE]);
    run.story.press();
    await run.settle();
    expect(run.log).toEqual(['stake 20.00', 'give up']);
    expect(run.errors.length).toBe(1);
    expect(run.shown).toEqual([]);
    expect(run.story.ready()).toBe(true);
  });
});

describe('the stake', () => {
  it('is one of the ladder, and stays while something turns', async () => {
    const run = tell([LOSE]);
    run.story.choose('50.00');
    run.story.choose('13.00');
    expect(run.story.stake()).toBe('50.00');
    run.story.press();
    run.story.choose('10.00');
    await run.settle();
    expect(run.log[0]).toBe('stake 50.00');
    expect(run.story.stake()).toBe('50.00');
  });
});

describe('free spins', () => {
  it('are played one after another, each a cycle apart, and the balance changes once, at the end', async () => {
    const run = tell([MOONS, LOSE, TIGERS, ...Array.from({ length: 8 }, () => LOSE)]);
    run.story.press();
    await run.settle();
    expect(run.log.filter((line) => line.startsWith('act'))).toEqual(
      Array.from({ length: 10 }, (_, i) => `act ${i + 1}`),
    );
    expect(run.starts.length).toBe(11);
    run.starts.forEach(
      (start, i) => i > 0 && expect(start - (run.starts[i - 1] ?? 0)).toBeGreaterThanOrEqual(2500),
    );
    expect(run.shown.map(({ done, payout }) => [done, payout])).toEqual([[true, '440.00']]);
    const telling = run.story.telling();
    expect(telling.kind === 'total' && [telling.spins, telling.outcome.loud]).toEqual([10, 2]);
    expect(run.story.ready()).toBe(true);
  });

  it('wait for the player when the network fails, and go on where they stood, without a new stake', async () => {
    const run = tell([MOONS, LOSE, 'refuse', ...Array.from({ length: 9 }, () => LOSE)]);
    run.story.press();
    await run.settle();
    expect(run.story.telling()).toEqual({ kind: 'waiting', left: 9 });
    expect(run.shown).toEqual([]);
    run.story.choose('50.00');
    expect(run.story.stake()).toBe('20.00');
    run.story.press();
    await run.settle();
    expect(run.story.telling().kind).toBe('total');
    expect(run.log.filter((line) => line.startsWith('stake')).length).toBe(1);
    expect(run.errors.length).toBe(1);
  });

  it('left open in an earlier visit go on by themselves', async () => {
    const before = slot.act({ left: 3, total: 10, win: 100 }, FREE_SPIN, scripted(LOSE));
    const open: RoundAnswer = {
      roundId: 'r',
      stake: '20.00',
      steps: [before.shown],
      done: false,
      payout: '100.00',
      balance: '1.00',
      at: 0,
    };
    const run = tell([LOSE, LOSE], { open });
    expect(run.story.telling()).toEqual({ kind: 'opened', spins: 2, more: false });
    expect([run.story.ready(), run.log]).toEqual([false, []]);
    run.story.press();
    await run.settle();
    expect(run.log.filter((line) => line.startsWith('act'))).toEqual(['act 1', 'act 2']);
    expect(run.shown.at(-1)?.payout).toBe('100.00');
  });

  it('stop when the game is left', async () => {
    const run = tell([MOONS, LOSE]);
    run.story.press();
    await Promise.resolve();
    run.story.close();
    await run.settle();
    expect(run.log.filter((line) => line.startsWith('act'))).toEqual([]);
  });
});
