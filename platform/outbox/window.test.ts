/** What a process keeps of the outbox is told as the database would tell it. */
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { fact } from '#kernel/facts.ts';
import type { Tx } from '#platform/db/db.ts';
import { listener, on, onMany } from './listeners.ts';
import { isBehind } from './cursor.ts';
import { cut, type OutboxRow } from './reading.ts';
import { createWindow } from './window.ts';

const row = (xid: number, id: number, kind = 'kind.a', n = 1): OutboxRow => ({
  xid: String(xid),
  id: BigInt(id),
  kind,
  at: new Date(0),
  facts: Array.from({ length: n }, () => ({ n: id })),
});
const idsOf = (rows: readonly OutboxRow[] | undefined) => rows?.map(({ id }) => Number(id));
const at = (xid: number, id: number) => ({ xid: String(xid), id: BigInt(id) });

describe('a window', () => {
  it('tells what lies behind a cursor, by the order of writing, and nothing of what it no longer keeps', () => {
    const window = createWindow(3);
    expect(window.readOn(at(1, 0), { page: 9, most: 9 })).toBeUndefined();
    window.add(at(9, 0), { rows: [row(10, 1), row(9, 2)], next: at(10, 1) });
    expect(window.readOn(at(8, 5), { page: 9, most: 9 })).toBeUndefined();
    const read = window.readOn(at(9, 0), { page: 9, most: 9 });
    expect([idsOf(read?.rows), read?.next, read?.more]).toEqual([[1, 2], at(10, 1), false]);
    expect(idsOf(window.readOn(at(9, 2), { page: 9, most: 9 })?.rows)).toEqual([1]);
    window.add(at(10, 1), { rows: [row(11, 3), row(12, 4, 'kind.b')], next: at(12, 4) });
    // Three facts are kept.
    expect(window.readOn(at(9, 0), { page: 9, most: 9 })).toBeUndefined();
    const own = window.readOn(at(10, 0), { kinds: ['kind.a'], page: 9, most: 9 });
    expect([idsOf(own?.rows), own?.next]).toEqual([[1, 3], at(12, 4)]);
    expect(window.readOn(at(12, 4), { page: 9, most: 9 })).toEqual({
      rows: [],
      next: at(12, 4),
      more: false,
    });
  });

  it('begins anew where its reader does', () => {
    const window = createWindow();
    window.add(at(1, 0), { rows: [row(1, 1)], next: at(1, 1) });
    window.add(at(5, 0), { rows: [row(5, 9)], next: at(5, 9) });
    expect(window.readOn(at(1, 1), { page: 9, most: 9 })).toBeUndefined();
    expect(idsOf(window.readOn(at(5, 0), { page: 9, most: 9 })?.rows)).toEqual([9]);
  });

  it('tells every row once and none before one that was written earlier, however much is told at a time', () => {
    const rows = fc
      .uniqueArray(fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 40 })), {
        selector: ([, id]) => id,
        maxLength: 30,
      })
      .map((some) => some.map(([xid, id]) => row(xid, id, id % 3 === 0 ? 'kind.b' : 'kind.a', 1 + (id % 4))));
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 9 }), fc.boolean(), (all, facts, some) => {
        const window = createWindow();
        const end = all.reduce(
          (last, one) => (isBehind(one, last) ? at(Number(one.xid), Number(one.id)) : last),
          at(0, 0),
        );
        window.add(at(0, 0), { rows: all, next: end });
        const wanted = { page: 1, most: Infinity, facts, ...(some ? { kinds: ['kind.a'] } : {}) };
        const reported: number[] = [];
        for (let cursor = at(0, 0), more = true; more; ) {
          const read = window.readOn(cursor, wanted);
          reported.push(...(idsOf(read?.rows) ?? []));
          cursor = read?.next ?? cursor;
          more = read?.more ?? false;
        }
        const due = all.filter(({ kind }) => !some || kind === 'kind.a').map(({ id }) => Number(id));
        expect(reported).toEqual(due.sort((one, other) => one - other));
      }),
    );
  });
});

it('cuts after the row that reaches the facts wanted', () => {
  const rows = [row(1, 1, 'a', 2), row(2, 2, 'a', 2), row(3, 3, 'a', 2)];
  expect(cut(rows, { most: 9, facts: 3 })).toHaveLength(2);
  expect(cut(rows, { most: 1 })).toHaveLength(1);
  expect(cut([], { most: 1 })).toEqual([]);
});

it('hears many rows of a kind as one, kind by kind as they are named, and never past a row that is heard by itself', async () => {
  const received: string[] = [];
  const Numbered = Type.Object({ n: Type.Integer() });
  const say = (kind: string) => async (_tx: Tx, facts: readonly { readonly n: number }[]) =>
    void received.push(`${kind} ${facts.map(({ n }) => n).join(',')}`);
  const mixed = listener(
    'test.mixed',
    onMany(fact('placed', Numbered), say('placed')),
    onMany(fact('settled', Numbered), say('settled')),
    on(fact('asked', Numbered), say('asked')),
  );
  const rows = [
    row(1, 1, 'settled'),
    row(1, 2, 'placed'),
    row(1, 3, 'settled'),
    row(1, 4, 'asked'),
    row(1, 5, 'asked'),
    row(1, 6, 'other'),
    row(1, 7, 'settled'),
  ];
  await mixed.hearAll?.({} as Tx, rows);
  expect(received).toEqual(['placed 2', 'settled 1,3', 'asked 4', 'asked 5', 'settled 7']);
  await expect(
    mixed.hearAll?.({} as Tx, [{ ...row(1, 8, 'settled'), facts: [{ n: 'eight' }] }]),
  ).rejects.toThrow('does not fit');
});
