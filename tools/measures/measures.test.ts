import { describe, expect, it } from 'vitest';
import { readPlan } from '#tools/source/plan.ts';
import { treeOf } from '#tools/source/tree.ts';
import { type Measure, measure, quantile, slipped, tighten } from './measures.ts';

const PLAN = readPlan([
  {
    name: 'play',
    rooms: [
      { path: 'features/a', caption: '', needs: ['features/b'] },
      { path: 'features/b', caption: '', needs: ['ledger'] },
    ],
  },
  { name: 'vault', rooms: [{ path: 'ledger', caption: '', needs: [] }] },
]);

const of = (name: string, files: Readonly<Record<string, string>>): number | undefined =>
  measure(treeOf(files), PLAN).find((one) => one.name === name)?.value;

const long = (lines: number): string => `export function f() {\n${'  f();\n'.repeat(lines - 2)}}\n`;

describe('measure', () => {
  it('counts lines of files and functions', () => {
    const files = { 'ledger/a.ts': long(90), 'ledger/b.ts': long(10), 'ledger/c.ts': long(10) };
    expect(of('lines a file, median', files)).toBe(10);
    expect(of('lines a file, most', files)).toBe(90);
    expect(of('lines a function, most', files)).toBe(90);
    expect(of('functions above 70 lines', files)).toBe(1);
  });

  it('measures a component with a longer rod', () => {
    const files = { 'features/a/ui/page.tsx': `export const Page = () => {\n${'  f();\n'.repeat(98)}};\n` };
    expect(of('lines a component, most', files)).toBe(100);
    expect(of('lines a function, most', files)).toBe(0);
  });

  it('counts loose types, but not `as const`', () => {
    const files = {
      'ledger/a.ts': `const a = {} as const;\nconst b = {} as Foo;\nlet c: any;\n${'\n'.repeat(997)}`,
    };
    expect([of('any per 1,000 lines', files), of('as per 1,000 lines', files)]).toEqual([1, 1]);
  });

  it('follows calls from room to room, but not words', () => {
    const files = {
      'package.json': '{"imports": {"#features/*": "./features/*", "#ledger/*": "./ledger/*"}}',
      'features/a/service.ts': `import '#features/b/service.ts';`,
      'features/b/service.ts': `import '#ledger/service.ts';`,
      'ledger/service.ts': `import '#features/a/contract.ts';`,
      'features/a/contract.ts': '',
    };
    expect(of('rooms a room reaches, most', files)).toBe(2);
    expect(of('rooms a room reaches, median', files)).toBe(1);
  });

  it('weighs tests against what they test', () => {
    expect(
      of('test lines to source lines', {
        'ledger/a.ts': long(10),
        'ledger/a.test.ts': long(20),
        'features/a/ui/b.tsx': long(500),
      }),
    ).toBe(2);
  });
});

describe('the ratchet', () => {
  const one = (value: number, target = 10): Measure => ({ name: 'm', value, target, good: 'low' });
  it('lets a measure move within its target', () => {
    expect(slipped(one(9), { m: 3 })).toBe(false);
  });
  it('holds a measure outside its target', () => {
    expect([slipped(one(20), { m: 20 }), slipped(one(21), { m: 20 }), slipped(one(20), {})]).toEqual([
      false,
      true,
      true,
    ]);
    expect(slipped({ ...one(0.5, 0.9), good: 'high' }, { m: 0.6 })).toBe(true);
  });
  it('only gets tighter', () => {
    expect(tighten([one(20)], { m: 30 })).toEqual({ m: 20 });
    expect(tighten([one(40)], { m: 30 })).toEqual({ m: 30 });
  });
  it('reads quantiles', () => {
    expect(quantile([1, 2, 3, 4, 100], 0.5)).toBe(3);
    expect(quantile([], 0.5)).toBe(0);
  });
});
