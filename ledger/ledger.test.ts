import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { Book } from './book.ts';
import type { Account, Posted } from './contract.ts';
import { CURRENCY, move, openVault, type Owner, type Vault } from './fixtures.ts';
import { lockBalances, POST, postBook, postValues } from './store.ts';

let vault: Vault;
beforeAll(async () => {
  vault = await openVault();
});
afterAll(() => vault.close());

const wallet = ({ memberId, pockets }: Owner) => vault.ledger.wallet(vault.db, memberId, pockets);
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    (error: unknown) => (isFault(error) ? error.code : error),
  );

/** Everything the vault holds, byte by byte. */
async function allRows(): Promise<string> {
  const tables = ['accounts', 'balances', 'chains', 'batches', 'transfers', 'postings'];
  const dumps = tables.map(
    (table) => `(select jsonb_agg(to_jsonb(t) order by t::text) from ledger.${table} t)`,
  );
  const { rows } = await vault.db.pool.query(`select ${dumps.join(', ')}`);
  return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
}

describe('a transfer', () => {
  const table: [string, bigint, bigint, string, bigint][] = [
    ['less than there is', 1_000n, 999n, 'accepted', 1n],
    ['all there is', 1_000n, 1_000n, 'accepted', 0n],
    ['one minor unit too much', 1_000n, 1_001n, 'wallet.insufficient_funds', 1_000n],
    ['anything, from an account never used before', 0n, 1n, 'wallet.insufficient_funds', 0n],
    ['the smallest amount', 1n, 1n, 'accepted', 0n],
    ['a great amount', 900_000_000_000_000_000n, 899_999_999_999_999_999n, 'accepted', 1n],
  ];
  for (const [name, cash, amount, expected, left] of table)
    it(`of ${name}: ${expected}`, async () => {
      const owner = await vault.owner(cash);
      const outcome = await refusal(vault.take(owner, 'k', amount));
      expect(typeof outcome === 'object' ? 'accepted' : outcome).toBe(expected);
      expect((await wallet(owner)).cash).toBe(left);
    });

  it('happens once: the same key and content answer again, other content is refused, and neither moves anything', async () => {
    const owner = await vault.owner(1_000n);
    const take = (amount: bigint, content: string) => vault.take(owner, 'same', amount, content);
    const first = await take(100n, 'a');
    expect(first).toMatchObject({ balance: 900n, repeated: false });
    const before = await allRows();
    expect(await take(100n, 'a')).toEqual({ ...first, repeated: true });
    expect(await refusal(take(100n, 'b'))).toBe('idempotency.conflict');
    expect(await refusal(vault.take(owner, 'new', 901n))).toBe('wallet.insufficient_funds');
    expect(await allRows()).toBe(before);
  });

  it('asked for twenty times at once happens once', async () => {
    const owner = await vault.owner(1_000n);
    const answers = await Promise.all(Array.from({ length: 20 }, () => vault.take(owner, 'crowd', 700n)));
    expect(new Set(answers.map(({ transferId }) => transferId)).size).toBe(1);
    expect(answers.filter(({ repeated }) => !repeated).length).toBe(1);
    expect((await wallet(owner)).cash).toBe(300n);
  });

  it('of all the money twenty times at once under twenty keys happens once', async () => {
    const owner = await vault.owner(1_000n);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) => refusal(vault.take(owner, `k${n}`, 1_000n))),
    );
    expect(outcomes.filter((one) => one === 'accepted').length).toBe(1);
    expect(outcomes.filter((one) => one === 'wallet.insufficient_funds').length).toBe(19);
    expect((await wallet(owner)).cash).toBe(0n);
  });

  it('never mixes brands, currencies or members, in the program and in the database', async () => {
    const [one, two] = [await vault.owner(100n), await vault.owner(100n)];
    const foreign = await vault.ledger.house(vault.db, newId<'brand'>(), 'play', CURRENCY);
    const dollars = await vault.ledger.house(vault.db, vault.brandId, 'play', 'USD');
    const taking = (to: Account, amount: bigint) =>
      vault.db.transaction((tx) =>
        vault.ledger.take(tx, {
          ...vault.movement(one, newId()),
          kind: 'adjustment',
          to,
          amount: minor(amount),
        }),
      );
    for (const to of [two.pockets.cash, foreign, dollars])
      await expect(taking(to, 1n)).rejects.toThrow(RangeError);
    await expect(taking(vault.house, 0n)).rejects.toThrow(RangeError);
    // Another member's account under one's own name is no account of his.
    const sly = { ...two.pockets.cash, member: one.memberId };
    expect(await refusal(taking(sly, 1n))).toBe('ledger.no_account');
    // Behind the program's back: the database counts the balances that moved, and one too few fails the whole call.
    const behind = vault.db.transaction(async (tx) => {
      const book = new Book(await lockBalances(tx, [one.memberId], [one.pockets.cash.id], false), []);
      book.post(vault.transfer(one, newId(), [move(one.pockets.cash, vault.house, 1n)]));
      const values = postValues(book);
      await tx.rows(POST, [...values.slice(0, -1), 2]);
    });
    await expect(behind).rejects.toMatchObject({ code: 'HA001' });
    expect([(await wallet(one)).cash, (await wallet(two)).cash]).toEqual([100n, 100n]);
  });

  it('is refused by the database when its accounts are not there, or of another brand, currency or member', async () => {
    const [one, two] = [await vault.owner(100n), await vault.owner(100n)];
    const foreign = await vault.ledger.house(vault.db, newId<'brand'>(), 'play', CURRENCY);
    const dollars = await vault.ledger.house(vault.db, vault.brandId, 'play', 'USD');
    const posting = async (
      to: bigint,
      change: (values: unknown[]) => void = () => undefined,
    ): Promise<void> =>
      vault.db.transaction(async (tx) => {
        const book = new Book(await lockBalances(tx, [one.memberId], [one.pockets.cash.id], false), []);
        book.post(vault.transfer(one, newId(), [move(one.pockets.cash, vault.house, 1n)]));
        const values = postValues(book);
        values[14] = `{${to}}`;
        change(values);
        await tx.rows(POST, values);
      });
    for (const to of [999_999_999n, foreign.id, dollars.id, two.pockets.held.id])
      await expect(posting(to)).rejects.toMatchObject({ code: 'HA002' });
    const otherBrand = (values: unknown[]): void => {
      values[2] = `{${newId()}}`;
    };
    await expect(posting(vault.house.id, otherBrand)).rejects.toMatchObject({ code: 'HA002' });
    await posting(vault.house.id);
    expect([(await wallet(one)).cash, (await wallet(two)).cash]).toEqual([99n, 100n]);
  });

  it('never goes to an account whose opening was rolled back', async () => {
    const brandId = newId<'brand'>();
    const failed = vault.db.transaction(async (tx) => {
      await vault.ledger.house(tx, brandId, 'play', CURRENCY);
      throw new Error('no room on the disk');
    });
    await expect(failed).rejects.toThrow('no room');
    const opened = await vault.ledger.house(vault.db, brandId, 'play', CURRENCY);
    const found = await vault.db.pool.query('select 1 from ledger.accounts where id = $1', [opened.id]);
    expect(found.rowCount).toBe(1);
  });

  it('waits for a row somebody else holds, and fails cleanly within five seconds', async () => {
    const owner = await vault.owner(100n);
    const holder = new pg.Client({ connectionString: vault.database.ownerUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from ledger.balances where account_id = $1 for update', [
      owner.pockets.cash.id,
    ]);
    const begun = performance.now();
    expect(await refusal(vault.take(owner, 'held', 1n))).toBe('platform.busy');
    expect(performance.now() - begun).toBeLessThan(5_000);
    await holder.end();
  });
});

describe('a book of many', () => {
  it('refuses one posting alone: its neighbours are booked, and it leaves no trace', async () => {
    const [rich, poor, same] = [await vault.owner(500n), await vault.owner(10n), await vault.owner(60n)];
    const asks = [
      vault.transfer(rich, 'r1', [move(rich.pockets.cash, vault.house, 400n)]),
      vault.transfer(poor, 'p1', [
        move(poor.pockets.cash, vault.house, 5n),
        move(poor.pockets.cash, vault.house, 6n),
      ]),
      vault.transfer(same, 's1', [move(same.pockets.cash, same.pockets.held, 50n)]),
      vault.transfer(same, 's2', [move(same.pockets.cash, vault.house, 11n)]),
      vault.transfer(same, 's3', [move(same.pockets.cash, vault.house, 10n)]),
    ];
    const accounts = asks
      .flatMap(({ postings }) => postings.flatMap(({ from, to }) => [from, to]))
      .filter((a) => a.member);
    const outcomes = await vault.db.transaction(async (tx) => {
      const book = new Book(
        await lockBalances(
          tx,
          accounts.map((a) => a.member ?? ''),
          accounts.map((a) => a.id),
          true,
        ),
        [],
      );
      const said = asks.map((ask) => {
        try {
          book.post(ask);
          return 'accepted';
        } catch (error) {
          return isFault(error) ? error.code : 'defect';
        }
      });
      await postBook(tx, book);
      return said;
    });
    expect(outcomes).toEqual([
      'accepted',
      'wallet.insufficient_funds',
      'accepted',
      'wallet.insufficient_funds',
      'accepted',
    ]);
    expect(await Promise.all([rich, poor, same].map(wallet))).toMatchObject([
      { cash: 100n },
      { cash: 10n, version: 1 },
      { cash: 0n, held: 50n },
    ]);
  });

  it('leaves out rows that somebody else holds instead of waiting', async () => {
    const [free, taken] = [await vault.owner(1n), await vault.owner(1n)];
    const holder = new pg.Client({ connectionString: vault.database.ownerUrl });
    await holder.connect();
    await holder.query('begin');
    await holder.query('select 1 from ledger.balances where account_id = $1 for update', [
      taken.pockets.cash.id,
    ]);
    const owners = [free, taken];
    const locked = await vault.db.transaction((tx) =>
      lockBalances(
        tx,
        owners.map((o) => o.memberId),
        owners.map((o) => o.pockets.cash.id),
        true,
      ),
    );
    expect(locked.map((row) => row.account_id)).toEqual([free.pockets.cash.id]);
    await holder.end();
  });
});

describe('the app in the database', () => {
  const tables = ['accounts', 'balances', 'chains', 'batches', 'transfers', 'postings'];
  const verbs = (table: string) => [
    `insert into ledger.${table} ${table === 'accounts' ? 'overriding system value' : ''} select * from ledger.${table}`,
    `update ledger.${table} set ${table === 'balances' ? 'balance = 1' : table === 'accounts' ? 'currency = currency' : table === 'postings' ? 'amount = 1' : table === 'transfers' ? 'key = key' : 'seq = seq'}`,
    `delete from ledger.${table}`,
    `truncate ledger.${table} cascade`,
    `alter table ledger.${table} disable trigger all`,
    `drop table ledger.${table} cascade`,
  ];
  for (const table of tables)
    it(`may only read ledger.${table}`, async () => {
      await vault.db.pool.query(`select * from ledger.${table} limit 1`);
      for (const verb of verbs(table))
        await expect(vault.db.pool.query(verb), verb).rejects.toMatchObject({ code: '42501' });
    });

  it('may only read the entries, which nobody writes', async () => {
    await vault.db.pool.query('select * from ledger.entries limit 1');
    const owner = new pg.Client({ connectionString: vault.database.ownerUrl });
    await owner.connect();
    const writes = [
      'insert into ledger.entries select * from ledger.entries',
      'update ledger.entries set amount = 1',
      'delete from ledger.entries',
    ];
    for (const verb of writes)
      for (const who of [vault.db.pool, owner])
        await expect(who.query(verb), verb).rejects.toMatchObject({ code: '42501' });
    for (const verb of ['truncate ledger.entries', 'drop view ledger.entries'])
      await expect(vault.db.pool.query(verb), verb).rejects.toThrow();
    await owner.end();
  });

  it('may not change the functions either; the owner could: the check sees grants, not manners', async () => {
    await expect(
      vault.db.pool.query(
        'create or replace function ledger.post() returns int language sql as $$select 1$$',
      ),
    ).rejects.toMatchObject({ code: '42501' });
    const owner = new pg.Client({ connectionString: vault.database.ownerUrl });
    await owner.connect();
    await owner.query('begin; delete from ledger.postings; rollback');
    await owner.end();
  });
});

describe('model', () => {
  type Step = {
    who: number;
    key: number;
    kind: 'in' | 'out' | 'hold' | 'release';
    amount: bigint;
    content: number;
  };
  const step = fc.record({
    who: fc.integer({ min: 0, max: 2 }),
    key: fc.integer({ min: 0, max: 25 }),
    kind: fc.constantFrom<Step['kind'][]>('in', 'out', 'hold', 'release'),
    amount: fc.bigInt({ min: 1n, max: 60n }),
    content: fc.integer({ min: 0, max: 3 }),
  });

  /** The vault as a child would write it: two pots a member, and a list of used keys. */
  function expected(
    state: { cash: bigint; held: bigint; keys: Map<string, string> },
    { key, kind, amount, content }: Step,
  ) {
    const words = `${kind} ${amount} ${content}`;
    const used = state.keys.get(`k${key}`);
    if (used !== undefined) return used === words ? 'repeated' : 'idempotency.conflict';
    const cash = kind === 'in' || kind === 'release' ? amount : -amount;
    const held = kind === 'hold' ? amount : kind === 'release' ? -amount : 0n;
    if (state.cash + cash < 0n || state.held + held < 0n) return 'wallet.insufficient_funds';
    state.cash += cash;
    state.held += held;
    state.keys.set(`k${key}`, words);
    return 'accepted';
  }

  function moved(owner: Owner, { key, kind, amount }: Step, content: string): Promise<Posted> {
    const ask = vault.movement(owner, `k${key}`, content);
    if (kind === 'in') return vault.pay(owner, ask.key, amount, content);
    if (kind === 'out') return vault.take(owner, ask.key, amount, content);
    return vault.db.transaction((tx) =>
      kind === 'hold'
        ? vault.ledger.hold(tx, { ...ask, kind: 'slip', amount: minor(amount) })
        : vault.ledger.void(tx, { ...ask, kind: 'slip', stake: minor(amount) }),
    );
  }

  it('random transfers of three members, one by one and many at once, leave what the model says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const owners = [await vault.owner(), await vault.owner(), await vault.owner()];
        const states = owners.map(() => ({ cash: 0n, held: 0n, keys: new Map<string, string>() }));
        for (const one of steps) {
          const owner = owners[one.who];
          const state = states[one.who];
          if (!owner || !state) throw new Error('nobody');
          const content = `${one.kind} ${one.amount} ${one.content}`;
          const outcome = await refusal(
            moved(owner, one, content).then(({ repeated }) => {
              if (repeated) throw new Error('repeated');
            }),
          );
          const said = outcome instanceof Error ? outcome.message : outcome;
          expect(said).toBe(expected(state, one));
        }
        for (const [index, owner] of owners.entries())
          expect(await wallet(owner)).toMatchObject({ cash: states[index]?.cash, held: states[index]?.held });
      }),
      { numRuns: 25 },
    );
    const { rows } = await vault.db.pool.query(
      `select (select count(*) from ledger.balances b where balance <> (select coalesce(sum(amount), 0) from ledger.entries e where e.account_id = b.account_id)) as wrong,
        (select coalesce(sum(amount), 0)::bigint from ledger.entries) as total`,
    );
    expect(rows).toEqual([{ wrong: 0n, total: 0n }]);
  });
});
