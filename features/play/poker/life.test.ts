/** What keeps a poker room going: its sample, the links hands are dealt from, and telling who watches. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWithCash } from '#features/people/members/fixtures.ts';
import type { GameRow } from '#features/setup/catalogue/store.ts';
import { newId } from '#kernel/ids.ts';
import { rootOf } from '#kernel/rng/chain.web.ts';
import { LINKS, chainOfHand, linkOf, openLink, readyChains, sealLink } from './service/chain.ts';
import { openTestPoker, type Player, type TestPoker } from './service/poker.fixture.ts';
import { stockPoker } from './service/sample-life.ts';
import { seedPoker } from './service/seed.ts';
import { listTournaments } from './service/entries.ts';
import { listTables } from './service/state.ts';
import { startWatching } from './service/ticker.ts';
import { pageOfPoker } from './service/titles.ts';

let t: TestPoker;
beforeAll(async () => {
  t = await openTestPoker();
});
afterAll(() => t.close());

const sample = () => ({ brandId: t.house.brand.id, currency: 'BDT', production: false });
const NOON = Date.parse('2026-11-29T12:00:00.000Z');

describe('the sample', () => {
  it('has a table of each kind, two tournaments, and a title for each, however often it is put there', async () => {
    const shelved: GameRow[] = [];
    for (const _ of [1, 2])
      await t.needs.db.transaction((tx) =>
        seedPoker(tx, sample(), NOON, async (_tx, _vendor, games) => void shelved.push(...games)),
      );
    const { tables } = await listTables(t.needs, t.house.brand.id);
    expect(tables.map(({ code }) => code)).toEqual(['practice', 'tamarind-4', 'delta', 'surma']);
    const { list } = await listTournaments(t.needs, t.house.brand.id, undefined);
    expect(list.map(({ name }) => name).sort()).toEqual(['Monsoon Cup', 'Quick three']);
    // At least two hours are left to enter it.
    const starts = list.flatMap(({ startsAt }) => (startsAt === null ? [] : [Date.parse(startsAt)]));
    expect(starts).toEqual([Date.parse('2026-11-29T14:00:00.000Z')]);
    expect(new Set(shelved.map(({ code }) => code)).size).toBe(5);
    for (const { code, game_type, in_house } of shelved) {
      expect([game_type, in_house]).toEqual(['PVP', true]);
      expect(pageOfPoker(code)).toBe(code === 'poker-tournament' ? '/poker' : `/poker/${code}`);
    }
    expect(pageOfPoker('monsoon-tiger')).toBeUndefined();
  });

  it('has hands that were played with money, once; whoever played them has left with what he has', async () => {
    const people: Player[] = [];
    const needs = {
      ...t.needs,
      sampleMember: async () => {
        const { memberId } = await memberWithCash(t.house, 100n);
        people.push({ memberId });
        return memberId;
      },
    };
    await stockPoker(needs, sample());
    expect(people).toHaveLength(3);
    const count = 'select count(*)::integer as n from poker.hands where table_code = $1 and state = $2';
    const [{ n } = { n: 0 }] = await t.sql<{ n: number }>(count, ['tamarind-4', 'ended']);
    expect(n).toBeGreaterThan(0);
    expect(await t.sql(count, ['tamarind-4', 'playing'])).toEqual([{ n: 0 }]);
    expect(await t.stacks('tamarind-4')).toEqual([]);
    const wallets = await Promise.all(people.map((who) => t.wallet(who)));
    const [{ rake } = { rake: '0' }] = await t.sql<{ rake: string }>(
      'select sum(rake)::text as rake from poker.hands where table_code = $1',
      ['tamarind-4'],
    );
    expect(wallets.map(({ held }) => held)).toEqual([0n, 0n, 0n]);
    expect(wallets.reduce((all, { cash }) => all + cash, 0n)).toBe(600_300n - BigInt(rake));
    expect(await t.findings()).toEqual([]);
    await stockPoker(needs, sample());
    expect(people).toHaveLength(3);
    expect(await t.sql(count, ['tamarind-4', 'ended'])).toEqual([{ n }]);
  });
});

describe('links', () => {
  it('of a table hash to the root that stood there before, hand by hand, chain by chain', async () => {
    const code = await t.table();
    const { db, sealer } = t.needs;
    await readyChains(db, sealer, { code, hands: 0 });
    const roots = await t.sql<{ n: number; root: string }>(
      'select n, root from poker.chains where table_code = $1 order by n',
      [code],
    );
    expect(roots.map(({ n }) => n)).toEqual([1, 2]);
    for (const [hand, chainN, n] of [
      [1, 1, 1],
      [2, 1, 2],
      [LINKS, 1, LINKS],
      [LINKS + 1, 2, 1],
    ] as const) {
      const link = await linkOf(db, sealer, { code }, hand);
      expect([hand, link.chainN, link.n]).toEqual([hand, chainN, n]);
      expect(chainOfHand(hand)).toBe(chainN);
      expect(createHash('sha256').update(link.link).digest('hex')).toBe(link.commitment);
      expect(await rootOf(link.link.toString('hex'), n)).toBe(roots[chainN - 1]?.root);
    }
  });

  it('are the same whoever asks, and another for each table', async () => {
    const [code, other] = [await t.table(), await t.table()];
    const { db, sealer } = t.needs;
    const [one, again, elsewhere] = [
      await linkOf(db, sealer, { code }, 3),
      await linkOf(db, sealer, { code }, 3),
      await linkOf(db, sealer, { code: other }, 3),
    ];
    expect(again.link.equals(one.link)).toBe(true);
    expect(elsewhere.link.equals(one.link)).toBe(false);
  });

  it('are sealed for their hand alone', async () => {
    const { sealer } = t.needs;
    const link = Buffer.alloc(32, 9);
    const [id, other] = [newId(), newId()];
    const sealed = sealLink(sealer, id, link);
    expect(sealed.includes(link)).toBe(false);
    expect(openLink(sealer, { id, link: sealed }).equals(link)).toBe(true);
    expect(() => openLink(sealer, { id: other, link: sealed })).toThrow();
  });
});

describe('who watches', () => {
  it('is told of a table when there is something he may see, and of no table he does not look at', async () => {
    const [seen, unseen] = [await t.table({ observeMs: 0 }), await t.table({ observeMs: 0 })];
    for (const code of [seen, unseen])
      for (const who of [await t.player(), await t.player()]) await t.seat(code, who);
    await t.turn();
    const told: string[] = [];
    const ticker = startWatching(t.needs, {
      hears: (topic) => topic === `poker:${seen}`,
      hearsAny: (beginning) => beginning === 'poker:',
      signal: (topic) => void told.push(topic),
    });
    try {
      await expect
        .poll(
          async () => {
            await t.sql('update poker.hands set updated_at = now() where table_code = any($1::text[])', [
              [seen, unseen],
            ]);
            return told.length;
          },
          { interval: 50 },
        )
        .toBeGreaterThan(0);
    } finally {
      ticker.stop();
    }
    expect(new Set(told)).toEqual(new Set([`poker:${seen}`]));
  });
});
