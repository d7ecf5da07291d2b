import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, it, vi } from 'vitest';
import { createKept } from './device-kept.ts';

afterEach(() => vi.unstubAllGlobals());
const count = () =>
  createKept<{ readonly count: number }>(
    () => ({ count: 0 }),
    () => ({ count: 3 }),
  );

it('knows at once what the device keeps, and draws first what the server drew', () => {
  vi.stubGlobal('document', {});
  const useCount = count();
  expect(useCount.getState().count).toBe(3);
  // What is drawn on the server and while a page is taken over comes from the same snapshot.
  const Shown = () =>
    createElement(
      'b',
      {},
      useCount((state) => state.count),
    );
  expect(renderToString(createElement(Shown))).toBe('<b>0</b>');
});

it('reads no device on the server', () => {
  expect(count().getState().count).toBe(0);
});
