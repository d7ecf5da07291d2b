/** Shots are gathered into volleys: the first at once, then a second's worth together, and no sooner than the cannon is loaded. */
import { describe, expect, it } from 'vitest';
import { createShooter, GATHERS_MS, type ShotDraft, SHOT_MS } from './shooter.ts';

type Sent = { readonly shots: readonly ShotDraft[]; readonly key: string; readonly at: number };

/** A cannon on a clock that is turned by hand; answers come when they are given. */
function cannon(volleyMs: number) {
  let now = 0;
  let timer: { at: number; work: () => void } | undefined;
  let keys = 0;
  const sent: Sent[] = [];
  const answers: ((answer: string) => void)[] = [];
  const fails: ((error: unknown) => void)[] = [];
  const heard: string[] = [];
  const shooter = createShooter<string>({
    volleyMs,
    send: (shots, key) =>
      new Promise((answer, fail) => {
        sent.push({ shots, key, at: now });
        answers.push(answer);
        fails.push(fail);
      }),
    onAnswer: (shots, answer) => void heard.push(`${answer} ${shots.length}`),
    onTrouble: (shots, error) => void heard.push(`${String(error)} ${shots.length}`),
    clock: () => now,
    later: (work, ms) => {
      timer = { at: now + ms, work };
      return () => {
        timer = undefined;
      };
    },
    newKey: () => {
      keys += 1;
      return `key ${keys}`;
    },
  });
  const turn = async (ms: number): Promise<void> => {
    now += ms;
    const due = timer && timer.at <= now ? timer : undefined;
    if (due) {
      timer = undefined;
      due.work();
    }
    await Promise.resolve();
  };
  const settle = async (): Promise<void> => {
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
  };
  return {
    shooter,
    sent,
    heard,
    turn,
    fire: (swim: number, tide = 1) =>
      shooter.fire({ swim, weapon: 'harpoon', stake: '1.00', at: now, tide, key: `own ${swim}` }),
    answer: async (text = 'done') => {
      answers.shift()?.(text);
      fails.shift();
      await settle();
    },
    fail: async (text = 'lost') => {
      fails.shift()?.(text);
      answers.shift();
      await settle();
    },
  };
}

describe('a cannon', () => {
  it('sends its first shot at once, and those of the following second together', async () => {
    const c = cannon(900);
    expect(c.fire(1)).toBe(true);
    await c.turn(0);
    expect(c.sent.map(({ shots }) => shots.length)).toEqual([1]);
    await c.answer();
    for (let n = 2; n <= 5; n += 1) {
      await c.turn(SHOT_MS);
      expect(c.fire(n)).toBe(true);
    }
    expect(c.sent).toHaveLength(1);
    await c.turn(1_000);
    expect(c.sent.map(({ shots, key }) => [shots.length, key])).toEqual([
      [1, 'key 1'],
      [4, 'key 2'],
    ]);
  });

  it('fires no faster than its barrel, and no more than a volley holds while none is answered', async () => {
    const c = cannon(900);
    expect(c.fire(1)).toBe(true);
    expect(c.fire(2)).toBe(false);
    await c.turn(0);
    let fired = 0;
    for (let n = 0; n < 12; n += 1) {
      await c.turn(SHOT_MS);
      if (c.fire(10 + n)) fired += 1;
    }
    expect(fired).toBe(5);
    expect(c.sent).toHaveLength(1);
    expect(c.shooter.waiting()).toBe(6);
  });

  it('counts its second from when a volley that was answered late may have been heard', async () => {
    const c = cannon(900);
    c.fire(1);
    await c.turn(0);
    await c.turn(50);
    await c.answer();
    await c.turn(1_000);
    c.fire(2);
    await c.turn(0);
    await c.turn(600);
    c.fire(3);
    await c.answer();
    const late = c.sent.at(-1)?.at ?? 0;
    await c.turn(900 - 50);
    expect(c.sent).toHaveLength(2);
    await c.turn(1_000);
    expect(c.sent).toHaveLength(3);
    // Heard at the latest 50 ms before its answer came.
    expect((c.sent.at(-1)?.at ?? 0) - (late + 550)).toBeGreaterThanOrEqual(900);
  });

  it('sends the shots of two tides apart', async () => {
    const c = cannon(900);
    c.fire(1);
    await c.turn(0);
    await c.answer();
    await c.turn(SHOT_MS);
    c.fire(2, 1);
    await c.turn(SHOT_MS);
    c.fire(3, 2);
    await c.turn(1_000);
    await c.answer();
    await c.turn(1_000);
    expect(c.sent.map(({ shots }) => shots.map(({ tide }) => tide))).toEqual([[1], [1], [2]]);
  });

  it('under a law of five seconds takes shots in the last second alone, so that none is too old', async () => {
    const c = cannon(5_000);
    c.fire(1);
    await c.turn(0);
    await c.answer();
    for (let ms = 0; ms < 3_800; ms += SHOT_MS) {
      await c.turn(SHOT_MS);
      expect(c.fire(ms)).toBe(false);
    }
    await c.turn(600);
    expect(c.fire(99)).toBe(true);
    await c.turn(5_100);
    const [first, second] = c.sent;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(5_000);
    expect(GATHERS_MS).toBe(1_000);
  });

  it('tells what became of each volley, and goes on after one that failed', async () => {
    const c = cannon(900);
    c.fire(1);
    await c.turn(0);
    await c.fail();
    await c.turn(1_000);
    c.fire(2);
    await c.turn(0);
    await c.answer('paid');
    expect(c.heard).toEqual(['lost 1', 'paid 1']);
    expect(c.shooter.waiting()).toBe(0);
  });

  it('gives up what was not sent when its page is left', async () => {
    const c = cannon(900);
    c.fire(1);
    await c.turn(0);
    await c.answer();
    await c.turn(SHOT_MS);
    c.fire(2);
    expect(c.shooter.stop().map(({ swim }) => swim)).toEqual([2]);
    await c.turn(5_000);
    expect(c.sent).toHaveLength(1);
  });
});
