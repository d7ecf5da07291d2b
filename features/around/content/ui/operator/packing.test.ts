import { expect, it } from 'vitest';
import type { PackEntry } from '#features/around/content/contract/ops.ts';
import { partsOf, readPack } from './packing.ts';
import { FACTS } from '#features/around/content/entry.fixture.ts';

const entry = (id: string, texts: PackEntry['texts']): PackEntry => ({
  ...FACTS,
  kind: 'article',
  id,
  place: 'help',
  subject: 'money',
  texts,
});
const text = (length: number, letter = 'x') => ({ title: 'T', body: letter.repeat(length), action: '' });
const size = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

it('small entries travel together, in their order, below the limit of a call', () => {
  const all = Array.from({ length: 60 }, (_, at) => entry(`e${at}`, { en: text(2_000) }));
  const parts = partsOf(all);
  expect(parts.flat()).toEqual(all);
  expect(parts.length).toBe(3);
  for (const part of parts) expect(size(part)).toBeLessThan(60_000);
});

it('a long entry travels language by language, English first, never twice in one part', () => {
  const [first, ...rest] = partsOf([
    entry('long', { th: text(7_000, 'ก'), en: text(8_000), hi: text(8_000, 'क'), bn: text(8_000, 'ক') }),
  ]);
  expect(Object.keys(first?.[0]?.texts ?? {})).toEqual(['en']);
  expect(rest.flatMap((part) => part.map(({ texts }) => Object.keys(texts)))).toEqual([
    ['th'],
    ['hi'],
    ['bn'],
  ]);
  for (const part of [first ?? [], ...rest]) expect([part.length, size(part) < 60_000]).toEqual([1, true]);
});

it.each([
  ['no JSON', '{'],
  ['another file', '{"format":"x","entries":[]}'],
  ['no list', '{"format":"haat-content/1","entries":{}}'],
  ['nothing', 'null'],
])('a file that is %s is none of ours', (_name, content) => expect(readPack(content)).toBeUndefined());
