import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** A history as a browser keeps it: a step back is taken some time after it was asked for. */
function fakeHistory() {
  const entries: unknown[] = [{ idx: 0 }];
  const asked: (() => void)[] = [];
  let at = 0;
  let handleFacts: (event: { state: unknown }) => void = () => undefined;
  const go = (by: number): void => {
    asked.push(() => {
      at += by;
      handleFacts({ state: entries[at] });
    });
  };
  return {
    api: {
      get state() {
        return entries[at];
      },
      pushState: (state: unknown) => {
        at += 1;
        entries.splice(at, entries.length, state);
      },
      back: () => go(-1),
      go,
    },
    listen: (_: string, listener: typeof handleFacts) => {
      handleFacts = listener;
    },
    /** The browser takes the steps it was asked for. */
    steps: () => {
      for (const step of asked.splice(0)) step();
    },
    stand: () => ({ at, length: entries.length }),
  };
}

let fake: ReturnType<typeof fakeHistory>;
let holdBack: typeof import('./popup-history.ts').holdBack;

beforeEach(async () => {
  vi.useFakeTimers();
  fake = fakeHistory();
  vi.stubGlobal('window', { addEventListener: fake.listen });
  vi.stubGlobal('history', fake.api);
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('HTMLElement', class {});
  vi.resetModules();
  ({ holdBack } = await import('./popup-history.ts'));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the way back closes the popup, and closing it takes its entry away', () => {
  const close = vi.fn();
  const release = holdBack(close);
  expect(fake.stand()).toEqual({ at: 1, length: 2 });
  fake.api.back();
  fake.steps();
  expect(close).toHaveBeenCalledTimes(1);
  release();
  vi.runAllTimers();
  expect(fake.stand().at).toBe(0);
});

test('a popup that follows in the same breath takes over the entry', () => {
  const release = holdBack(vi.fn());
  release();
  const next = vi.fn();
  holdBack(next);
  vi.runAllTimers();
  fake.steps();
  expect([fake.stand(), next.mock.calls.length]).toEqual([{ at: 1, length: 2 }, 0]);
});

test('a popup whose part comes while the step back is under way stays open, with an entry of its own', () => {
  const release = holdBack(vi.fn());
  release();
  // The part of the next one is still on the line: the entry is given back.
  vi.runAllTimers();
  const close = vi.fn();
  holdBack(close);
  fake.steps();
  expect([close.mock.calls.length, fake.stand()]).toEqual([0, { at: 1, length: 2 }]);
  fake.api.back();
  fake.steps();
  expect(close).toHaveBeenCalledTimes(1);
});
