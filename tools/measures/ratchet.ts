/**
 * What is not yet good may only get better, and what was gained is kept: `ratchet.json` remembers every measure outside its target.
 * Within it a measure is free, and remembers nothing: a target once met is the bound.
 */
import type { Measure } from './measures.ts';

export type Ratchet = Readonly<Record<string, number>>;

const better = ({ good }: Measure, left: number, right: number): boolean =>
  good === 'low' ? left < right : left > right;

const isMet = (measure: Measure): boolean => !better(measure, measure.target, measure.value);

/** Shares have two digits: sums of them have more, from the way a computer counts. */
const round = (value: number): number => Math.round(value * 100) / 100;

/** The value that is so many steps worse. */
const worsened = ({ good, step }: Measure, value: number, steps: number): number =>
  round(good === 'low' ? value + steps * step : value - steps * step);

/** Worse than it ever was, or outside its target for the first time. */
export function slipped(measure: Measure, ratchet: Ratchet): boolean {
  if (isMet(measure)) return false;
  const best = ratchet[measure.name];
  return best === undefined || better(measure, best, measure.value);
}

/**
 * Better than remembered, so that what was gained could be lost again unseen. A share is asked for only once it has moved by two steps,
 * and written a step worse than it is: what the next merge moves by a line has room on both sides.
 */
export function loose(measure: Measure, ratchet: Ratchet): boolean {
  const best = ratchet[measure.name];
  if (best === undefined) return false;
  if (isMet(measure)) return true;
  const { value, step } = measure;
  return step === 0 ? better(measure, value, best) : !better(measure, best, worsened(measure, value, 2));
}

/** The ratchet after today. It is never written looser: what got worse stays remembered as it was, what left its target stays out. */
export function tighten(measures: readonly Measure[], ratchet: Ratchet): Ratchet {
  return Object.fromEntries(
    measures.flatMap((one) => {
      const best = ratchet[one.name];
      if (best === undefined || isMet(one)) return [];
      return [[one.name, loose(one, ratchet) ? worsened(one, one.value, 1) : best]];
    }),
  );
}

/** A line for each measure that keeps the house from being in order. */
export function complaints(measures: readonly Measure[], ratchet: Ratchet): string[] {
  const named = new Set(measures.map(({ name }) => name));
  const gone = Object.keys(ratchet).filter((name) => !named.has(name));
  return [
    ...measures
      .filter((one) => slipped(one, ratchet))
      .map(({ name, value, target, worst }) => {
        const was = ratchet[name] === undefined ? `its target ${target} was met` : `it was ${ratchet[name]}`;
        return `${name} got worse: ${value}, ${was}${worst === undefined ? '' : ` (${worst})`}`;
      }),
    ...measures
      .filter((one) => loose(one, ratchet))
      .map(
        ({ name, value }) =>
          `${name} got better: ${value}, ${ratchet[name]} is remembered; keep it: npm run check -- --ratchet`,
      ),
    ...gone.map((name) => `${name} is remembered and not measured: npm run check -- --ratchet`),
  ];
}

export function table(measures: readonly Measure[], ratchet: Ratchet): string {
  const shown = measures.filter((one) => !one.oneOfMany || !isMet(one));
  const width = Math.max(...shown.map(({ name }) => name.length));
  return shown
    .map((one) => {
      const mark = slipped(one, ratchet) ? '✗' : isMet(one) ? '✓' : '·';
      const goal = `${one.good === 'low' ? '≤' : '≥'} ${one.target}`;
      const worst = isMet(one) || one.worst === undefined ? '' : `  ${one.worst}`;
      return `  ${mark} ${one.name.padEnd(width)}  ${String(one.value).padStart(6)}  ${goal.padStart(6)}${worst}`;
    })
    .join('\n');
}
