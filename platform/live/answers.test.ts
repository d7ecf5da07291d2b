import { describe, expect, it } from 'vitest';
import { createAnswers } from './answers.ts';

const event = (n: number) => ({ topic: 'full', n, at: '', data: n });

/** Questions that are answered by hand, in the order they were asked. */
function source() {
  const open: ((value: readonly ReturnType<typeof event>[] | undefined) => void)[] = [];
  let asked = 0;
  return {
    ask: () => {
      asked += 1;
      return new Promise<readonly ReturnType<typeof event>[] | undefined>((answer) => open.push(answer));
    },
    answer: (...events: ReturnType<typeof event>[]) => open.shift()?.(events),
    reset: () => open.shift()?.(undefined),
    asked: () => asked,
  };
}
const settle = (): Promise<void> => new Promise((wake) => setImmediate(wake));

describe('the answers of the live channel', () => {
  it('asks once for pages that ask the same before the question is asked', async () => {
    const answers = createAnswers();
    const { ask, answer, asked } = source();
    const pages = Array.from({ length: 50 }, () => answers.ask('news 3', 'news', ask));
    await settle();
    expect(asked()).toBe(1);
    answer(event(4), event(5));
    for (const page of pages) {
      const missed = await page;
      expect(missed?.last).toBe(5);
      expect(missed?.texts.map((text) => JSON.parse(text))).toEqual([
        { topic: 'news', n: 4, at: '', data: 4 },
        { topic: 'news', n: 5, at: '', data: 5 },
      ]);
    }
  });

  it('asks anew for a page that comes while the question is under way: it may have been answered before the page listened', async () => {
    const answers = createAnswers();
    const { ask, answer, asked } = source();
    const first = answers.ask('news 3', 'news', ask);
    await settle();
    const second = answers.ask('news 3', 'news', ask);
    await settle();
    expect(asked()).toBe(2);
    answer(event(4));
    answer(event(4), event(5));
    expect([(await first)?.last, (await second)?.last]).toEqual([4, 5]);
  });

  it('never shares what is one member’s alone, and asks only so much at once', async () => {
    const answers = createAnswers(2);
    const { ask, answer, asked, reset } = source();
    const pages = [1, 2, 3].map(() => answers.ask(undefined, 'wallet', ask));
    await settle();
    expect(asked()).toBe(2);
    reset();
    await settle();
    expect(asked()).toBe(3);
    answer(event(1));
    answer(event(2));
    expect((await Promise.all(pages)).map((missed) => missed?.last)).toEqual([undefined, 1, 2]);
  });

  it('goes on after a question that failed', async () => {
    const answers = createAnswers(1);
    const failed = answers.ask('a', 'a', () => Promise.reject(new Error('away')));
    await expect(failed).rejects.toThrow('away');
    expect(await answers.ask('a', 'a', async () => [])).toEqual({ texts: [], last: undefined });
  });
});
