/** For tests: a poker table on a real database, members with money, two processes that bring it on. */
import pg from 'pg';
import { memberWithCash, openTestHouse, type TestHouse } from '#features/people/members/fixtures.ts';
import { createProtection } from '#features/people/protection/service.ts';
import { MEMBER_NAMES } from '#features/people/members/store.ts';
import type { MemberId } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import { guardedOnly } from '#platform/host/guarded.fixture.ts';
import type { PokerTable } from '../contract.ts';
import { BOOKS } from '../books.ts';
import { handAfter } from '../rules/lines.ts';
import { PUT_TABLE, SITTINGS } from '../store.ts';
import { NEWEST_HAND, type HandRow } from '../store/hands.ts';
import { createPokerHost } from './host.ts';
import type { PokerNeeds } from './needs.ts';
import { act, sit, type Sitter } from './seats.ts';
import { readTable } from './state.ts';

export type Player = { readonly memberId: MemberId };

export type TableWish = {
  readonly code?: string;
  readonly kind?: 'cash' | 'trial';
  readonly game?: 'holdem' | 'omaha';
  readonly seats?: number;
  readonly bots?: number;
  readonly observeMs?: number;
  readonly revealMs?: number;
  readonly twice?: boolean;
};

export async function openTestPoker() {
  const house: TestHouse = await openTestHouse();
  const { db, ledger, brands, brand } = house;
  const needs: PokerNeeds = {
    db,
    ledger,
    gate: createProtection({ brands }).gate,
    clock: { now: () => Date.now() },
    log: silentLog(),
    sealer: createSealer(Buffer.alloc(32, 7)),
    namesOf: (runner, ids) => runner.rows(MEMBER_NAMES, [ids]),
  };
  const held = { ...needs, db: guardedOnly(db) };
  const hosts = [createPokerHost(held), createPokerHost(held)] as const;
  let made = 0;
  /** 10/20, buy-in 400–4,000, five percent of the pot, at most 60. */
  const table = async (wish: TableWish = {}): Promise<string> => {
    made += 1;
    const {
      code = `test-${made}`,
      kind = 'cash',
      game = 'holdem',
      seats = 6,
      bots = 0,
      observeMs = 15_000,
      revealMs = 600_000,
      twice = false,
    } = wish;
    const currency = kind === 'trial' ? 'XXX' : 'BDT';
    await db.run(PUT_TABLE, [
      code,
      brand.id,
      'Test',
      game,
      game === 'omaha' ? 'pot' : 'no',
      kind,
      null,
      currency,
      seats,
      1_000n,
      2_000n,
      0n,
      false,
      twice,
      40_000n,
      400_000n,
      kind === 'cash' ? 500 : 0,
      kind === 'cash' ? 6_000n : 0n,
      10_000,
      30_000,
      observeMs,
      revealMs,
      0,
      bots,
      made,
    ]);
    return code;
  };
  const player = async (cash = 10_000_000n): Promise<Player> => memberWithCash(house, cash);
  const seat = (
    code: string,
    who: Sitter,
    buyIn = '1000.00',
    more: { readonly key?: string; readonly seat?: number } = {},
  ) =>
    sit(needs, {
      brandId: brand.id,
      code,
      who,
      key: more.key ?? newId(),
      name: 'tester',
      body: {
        buyIn,
        currency: 'trial' in who ? 'XXX' : 'BDT',
        entropy: 'test-entropy',
        ...(more.seat === undefined ? {} : { seat: more.seat }),
      },
    });
  const look = (code: string, who?: Sitter): Promise<PokerTable> => readTable(needs, brand.id, code, who);
  const hand = (code: string): Promise<HandRow | undefined> => db.one(NEWEST_HAND, [code]);
  const sql = async <Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[] = [],
  ): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: house.database.ownerUrl });
    await client.connect();
    const { rows } = await client.query<Row>(text, [...values]);
    await client.end();
    return rows;
  };
  return {
    house,
    needs,
    hosts,
    table,
    player,
    seat,
    look,
    hand,
    sql,
    /** One turn of a process; what waits for its time has it now. */
    turn: async (process: 0 | 1 = 0): Promise<void> => {
      await db.pool.query(
        "update poker.tables set next_at = least(next_at, now()), due_at = least(due_at, now()) where kind <> 'trial' or due_at > now()",
      );
      await hosts[process].turn();
    },
    /** The time of whoever is asked is over. */
    timeOver: async (code: string): Promise<void> => {
      await db.pool.query(
        "update poker.hands set deadline = now() - interval '1 second' where table_code = $1 and state = 'playing'",
        [code],
      );
      await db.pool.query('update poker.tables set due_at = now() where code = $1', [code]);
    },
    /** Whoever is asked decides. */
    decide: async (
      code: string,
      players: readonly Sitter[],
      what: 'fold' | 'call' | 'raise',
      to?: bigint,
    ) => {
      for (const who of players) {
        const shown = await look(code, who);
        const place = shown.hand?.seats.findIndex(({ mine }) => mine) ?? -1;
        if (!shown.hand || shown.hand.state !== 'playing' || shown.hand.acting !== place || place < 0)
          continue;
        const body = {
          handId: shown.hand.handId,
          at: shown.hand.lines.length,
          what,
          ...(to === undefined ? {} : { to: String(to) }),
        };
        return act(needs, { brandId: brand.id, code }, who, body);
      }
      throw new Error('nobody is asked');
    },
    stacks: async (code: string): Promise<bigint[]> =>
      (await db.rows(SITTINGS, [code])).map(({ stack, adding }) => stack + adding),
    wallet: async ({ memberId }: Player) => {
      const pockets = await ledger.pockets(db, brand.id, memberId, 'BDT');
      return ledger.wallet(db, memberId, pockets);
    },
    board: (row: HandRow) => handAfter(row.setup, row.lines).boards[0] ?? [],
    /** What the books find wrong. */
    findings: async (): Promise<unknown[]> => {
      const client = new pg.Client({ connectionString: house.database.ownerUrl });
      await client.connect();
      const found = [];
      for (const pass of BOOKS.passes) found.push(...(await pass.look({ client, openSeed: undefined })));
      const { rows } = await client.query<{ readonly member_id: string }>(
        `with holds as (${BOOKS.holds.join(' union all ')}), own as (select member_id, sum(amount) as amount from holds group by 1)
         select a.owner_id as member_id from ledger.accounts a join ledger.balances b on b.account_id = a.id left join own o on o.member_id = a.owner_id
         where a.purpose = 'held' and b.balance <> coalesce(o.amount, 0)`,
      );
      await client.end();
      return [...found, ...rows];
    },
    close: async () => {
      for (const host of hosts) await host.stop();
      await house.close();
    },
  };
}
export type TestPoker = Awaited<ReturnType<typeof openTestPoker>>;
