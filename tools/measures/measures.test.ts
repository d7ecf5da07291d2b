import { describe, expect, it } from 'vitest';
import { readPlan } from '#tools/source/plan.ts';
import { treeOf } from '#tools/source/tree.ts';
import { duplicatePairs } from './duplicates.ts';
import { measure, quantile } from './measures.ts';

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
  measure(treeOf(files), PLAN, []).find((one) => one.name === name)?.value;

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

  it('weighs each room where money moves by itself, and no other', () => {
    const files = {
      'features/a/service.ts': long(10),
      'features/a/service.test.ts': long(20),
      'features/b/service.ts': long(100),
      'features/b/service.test.ts': long(30),
      'features/b/ui/page.tsx': long(400),
    };
    expect(of('tests beside the code, features/b', files)).toBe(0.3);
    expect(of('tests beside the code, features/a', files)).toBeUndefined();
  });

  it('takes findings of tidy as they are, exceptions included', () => {
    const found = { rule: 'imports', path: 'a.ts', line: 1, message: 'climbs by ../../' };
    const climbs = measure(treeOf({}), PLAN, [found, { ...found, rule: 'sql' }]);
    expect(climbs.find(({ name }) => name === '../../ imports')?.value).toBe(1);
  });

  it('reads quantiles', () => {
    expect(quantile([1, 2, 3, 4, 100], 0.5)).toBe(3);
    expect(quantile([], 0.5)).toBe(0);
  });
});

describe('what stands twice', () => {
  const pairs = (files: Readonly<Record<string, string>>): readonly string[] =>
    duplicatePairs([...treeOf(files).files.values()]).map(
      ({ one, other, lines }) => `${one.path}:${one.from} ${other.path}:${other.from} ${lines}`,
    );
  const steps = (names: string): string =>
    [...names].map((name) => `const ${name} = go(${name});`).join('\n');

  it('is six lines that say the same, however they are set, and as long as they go on', () => {
    const six = {
      'a.ts': steps('xabcdefy'),
      'b.ts': `\n// why\n  ${steps('pabcdefq').replaceAll('\n', '\n\n  ')}`,
    };
    expect(pairs(six)).toEqual(['a.ts:2 b.ts:5 6']);
    expect(pairs({ 'a.ts': steps('abcdefgh'), 'b.ts': steps('abcdefgh') })).toEqual(['a.ts:1 b.ts:1 8']);
    expect(pairs({ 'a.ts': steps('xabcdey'), 'b.ts': steps('pabcdeq') })).toEqual([]);
  });

  it('is found with other texts and numbers in it, but not with other names', () => {
    const with_ = (word: string): string =>
      Array.from('abcdef', (name) => `${name}('${word}', ${word.length});`).join('\n');
    expect(pairs({ 'a.ts': with_('one'), 'b.ts': with_('three') })).toHaveLength(1);
    expect(pairs({ 'a.ts': with_('one'), 'b.ts': with_('one').replaceAll('(', 'z(') })).toEqual([]);
  });

  it('counts two files once, a file that repeats itself, and neither imports nor forms that many fill in', () => {
    const twice = `${steps('abcdef')}\nlet between;\n${steps('ghijkl')}`;
    expect(pairs({ 'a.ts': twice, 'b.ts': twice })).toHaveLength(1);
    expect(pairs({ 'a.ts': `${steps('abcdef')}\nlet between;\n${steps('abcdef')}` })).toEqual([
      'a.ts:1 a.ts:8 6',
    ]);
    const imports = `import {\n${[...'abcdefgh'].map((name) => `  ${name},`).join('\n')}\n} from './x.ts';`;
    expect(pairs({ 'a.ts': imports, 'b.ts': imports })).toEqual([]);
    const form = Object.fromEntries([...'abcdefghi'].map((name) => [`${name}.ts`, steps('abcdef')]));
    expect(pairs(form)).toEqual([]);
  });
});
