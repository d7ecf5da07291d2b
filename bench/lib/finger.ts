/**
 * A finger on the glass. `Input.dispatchTouchEvent` stamps a touch and then waits for a whole frame of the page before it lets it in,
 * for the press and for the lift: on a page whose frames take 80 ms, where a press can wait 80 and show after 160 more, it tells 390
 * (median of twelve). A sequence of the browser's own runs by the browser's clock, whatever the page does: it tells 216 there, and of a
 * page that stands still for 300 ms it tells what is left of them when the finger comes. `proveFinger` shows that before every use.
 */
import type { Page } from 'playwright-core';
import { takeInteractions } from './inp.ts';

/** A browser opened without it has no such finger. */
export const FINGER_FLAGS: readonly string[] = ['--enable-gpu-benchmarking'];

type Point = { readonly x: number; readonly y: number };
type Step =
  | ({ readonly name: 'pointerDown' | 'pointerMove' } & Point)
  | { readonly name: 'pointerUp' }
  | { readonly name: 'pause'; readonly duration: number };

/** A little longer than the 50 ms that `Input.synthesizeTapGesture` holds unless told. */
const HELD_MS = 60;
/** Where in a frame a press comes is nobody's choice: the sequence begins right after a frame, so it waits first. Prime to spread. */
const SPREAD_MS = 97;
const STEP_MS = 8;
let pressed = 0;

const before = (): Step => {
  pressed += 1;
  return { name: 'pause', duration: 20 + ((pressed * 37) % SPREAD_MS) };
};

const press = (at: Point): readonly Step[] => [
  { name: 'pointerDown', ...at },
  { name: 'pause', duration: HELD_MS },
  { name: 'pointerUp' },
];

async function run(page: Page, actions: readonly Step[]): Promise<void> {
  const sequence = JSON.stringify([{ source: 'touch', actions }]);
  await page.evaluate(
    `new Promise((done) => chrome.gpuBenchmarking.pointerActionSequence(${sequence}, done))`,
  );
}

export const tapAt = (page: Page, at: Point): Promise<void> => run(page, [before(), ...press(at)]);

type Flick = {
  /** px */
  readonly distance: number;
  /** px a second */
  readonly speed: number;
  readonly times: number;
};

/** The finger travels and lets go, and the page runs on by itself. */
function oneFlick(from: Point, { distance, speed }: Flick): readonly Step[] {
  const count = Math.round(Math.abs(distance) / speed / (STEP_MS / 1000));
  const moves = Array.from({ length: count }, (_, at): readonly Step[] => [
    { name: 'pause', duration: STEP_MS },
    { name: 'pointerMove', x: from.x, y: from.y + (distance * (at + 1)) / count },
  ]);
  return [{ name: 'pointerDown', ...from }, ...moves.flat(), { name: 'pointerUp' }];
}

/** Flicks one after the other, as a thumb does that wants far; ends when it lets go for the last time, and the page runs on. */
export const flick = (page: Page, from: Point, how: Flick): Promise<void> =>
  run(
    page,
    Array.from({ length: how.times }, (_, at): readonly Step[] => [
      ...(at === 0 ? [] : [{ name: 'pause', duration: HELD_MS } as const]),
      ...oneFlick(from, how),
    ]).flat(),
  );

const STANDS_MS = 300;

/** A page that stands still for 300 ms while a finger comes: what is left of them must be told. Throws where it is not. */
export async function proveFinger(page: Page): Promise<void> {
  await page.goto('data:text/html,<button style="position:fixed;inset:40px">a</button>');
  await page.evaluate(
    `document.querySelector('button').addEventListener('click', (e) => { e.target.textContent += 'b'; })`,
  );
  await page.evaluate(
    `setTimeout(() => { const until = performance.now() + ${STANDS_MS}; while (performance.now() < until); }, 100)`,
  );
  // At 120 of 400 ms, so 280 are left for the press and 220 for its lift.
  await run(page, [{ name: 'pause', duration: 120 }, ...press({ x: 180, y: 300 })]);
  const worst = Math.max(0, ...(await takeInteractions(page)).map(({ duration }) => duration));
  if (worst < STANDS_MS / 2) throw new Error(`the finger did not feel a page that stood still: ${worst} ms`);
}
