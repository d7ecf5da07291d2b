import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { slowestOf } from './backlog.ts';
import { allBounds } from './bounds.ts';
import { type Machine, reasons } from './machine.ts';
import { type Run, runBench } from './run.ts';
import { FAILED, HELD, NO_RESULT } from './verdict.ts';

const machine = (before: readonly string[] = [], during: readonly string[] = []): Machine => ({
  load: () => 'load 0',
  before: async () => before,
  watch: () => () => during,
});
const bounds = { p99: { atMost: 60 } };
type Work = (run: Run) => Promise<void>;

async function ran(
  work: Work,
  { on = machine(), environment = {} }: { on?: Machine; environment?: Record<string, string> } = {},
): Promise<{ readonly code: number; readonly said: string }> {
  const lines: string[] = [];
  const options = { bounds, machine: on, environment, print: (line: string) => lines.push(line) };
  const code = await runBench(work, options);
  return { code, said: lines.join('\n') };
}
const measures =
  (p99: number): Work =>
  async (run) => {
    run.figure('p99', p99, 'ms');
    run.requests('bets', { done: 1_000, refused: 0 });
  };

describe('a bench', () => {
  it('ends with 0 when its bounds held, and prints them and the load', async () => {
    const { code, said } = await ran(measures(12));
    expect(code).toBe(HELD);
    expect(said).toMatch(/^load 0\n.*p99 +12\.0 ms {3}\(≤ 60\)/s);
  });

  it('ends with 1 when a bound was missed', async () => {
    expect(await ran(measures(61))).toMatchObject({
      code: FAILED,
      said: expect.stringContaining('MISSED  p99: 61 ms'),
    });
  });

  it('ends with 1 when it measured nothing', async () => {
    expect((await ran(async () => undefined)).code).toBe(FAILED);
  });

  it('ends with 1 when it was refused', async () => {
    const work: Work = async (run) => {
      run.figure('p99', 1, 'ms');
      run.requests('bets', { done: 0, refused: 2_432 });
    };
    expect((await ran(work)).code).toBe(FAILED);
  });

  it('ends with 1 when it breaks, and closes what it opened, the last first', async () => {
    const closed: number[] = [];
    const { code, said } = await ran(async (run) => {
      run.atEnd(() => closed.push(1));
      run.atEnd(() => closed.push(2));
      throw new Error('no draw was opened');
    });
    expect({ code, closed }).toEqual({ code: FAILED, closed: [2, 1] });
    expect(said).toContain('no draw was opened');
  });

  it('does not begin on a loaded machine, and ends with 2', async () => {
    let began = false;
    const work: Work = async () => {
      began = true;
    };
    const { code } = await ran(work, { on: machine(['other programs took 60 %']) });
    expect({ code, began }).toEqual({ code: NO_RESULT, began: false });
  });

  it('ends with 2 when others came to work meanwhile, or it was told to measure anyway', async () => {
    expect((await ran(measures(12), { on: machine([], ['busy']) })).code).toBe(NO_RESULT);
    const anyway = { on: machine(['busy']), environment: { BENCH_ANYWAY: '1' } };
    expect((await ran(measures(12), anyway)).code).toBe(NO_RESULT);
  });

  it('takes the smallest sizes in a smoke run, and asks no speed of it', async () => {
    const sizes: number[] = [];
    const work: Work = async (run) => {
      sizes.push(run.size('BENCH_SECONDS', 10, 1));
      await measures(900)(run);
    };
    const smoke = { on: machine(['busy'], ['busy']), environment: { BENCH_SMOKE: '1', BENCH_SECONDS: '7' } };
    expect((await ran(work, smoke)).code).toBe(HELD);
    await ran(work, { environment: { BENCH_SECONDS: '7' } });
    await ran(work);
    expect(sizes).toEqual([1, 7, 10]);
  });
});

describe('a machine', () => {
  it('is free while others take little of it', () => {
    expect(reasons(0.09, 0.04)).toEqual([]);
    expect(reasons(0.11, 0.06)).toHaveLength(2);
  });
});

describe('the backlog', () => {
  it('is that of the slowest listener', () => {
    const reported =
      'haat_listener_behind_seconds{listener="a"} 0\nhaat_listener_behind_seconds{listener="b"} 10.5\n';
    expect(slowestOf(reported)).toBe(10.5);
  });

  it('is unknown where no listener is named', () => {
    expect(() => slowestOf('haat_live_sockets 0\n')).toThrow('names no listener');
  });
});

const FOLDER = join(import.meta.dirname, '..');
const programs = readdirSync(FOLDER).filter((file) => file.endsWith('.ts'));
const sources = [...programs, ...readdirSync(import.meta.dirname).map((file) => join('lib', file))]
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')] as const);

/** No bench: it runs all of them. */
const OTHERS = ['smoke.ts'];

describe('the sources of benches', () => {
  it('have their bounds, each bench its own', () => {
    const benches = programs.filter((file) => !OTHERS.includes(file)).map((file) => file.slice(0, -3));
    expect(Object.keys(allBounds()).sort()).toEqual(benches.sort());
    for (const name of benches) {
      const [, text = ''] = sources.find(([file]) => file === `${name}.ts`) ?? [];
      expect(text, name).toContain(`await bench('${name}'`);
    }
  });

  it('open the house in one place, with its seal', () => {
    const openers = sources.filter(([, text]) => text.includes('createDb(')).map(([file]) => file);
    expect(openers.sort()).toEqual(['lib/house.ts', 'smoke.ts']);
    for (const [file, text] of sources)
      for (const call of text.match(/createDb\(\{[^}]*\}/g) ?? []) expect(call, file).toContain('sealer');
  });

  it('never leave with 0 by themselves', () => {
    for (const [file, text] of sources) expect(text, file).not.toMatch(/process\.exit\((0)?\)/);
  });
});
