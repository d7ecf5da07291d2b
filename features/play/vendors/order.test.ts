/** The calls of a vendor in every order: table of what each comes to, on a real database, through the door both processes have. */
import { describe, expect, it } from 'vitest';
import { newId } from '#kernel/ids.ts';
import { HOUR } from '#kernel/time.ts';
import { arrange } from '#platform/testkit/arrange.ts';
import { vendorOfFile } from './vendor-of-file.fixture.ts';
import { type Answer, GAME, type TestVendor, type Words } from './vendors.fixture.ts';

let vendor: TestVendor;
vendorOfFile((opened) => {
  vendor = opened;
});

type Player = Awaited<ReturnType<TestVendor['player']>>;
const wire = (minor: number): string => (minor === 0 ? '0' : `${minor}000`);

/** One player, one round, names as the table writes them: `b` is a bet, `w` a win, `r` a rollback. */
async function story(cash = 100_000n) {
  const who = await vendor.player(cash);
  const names = new Map<string, string>();
  const named = (name: string): string => {
    const known = names.get(name) ?? `${name}-${newId()}`;
    names.set(name, known);
    return known;
  };
  const round = named('round');
  const base = (id: string): Words => ({
    user: who.user,
    token: who.token,
    game_code: GAME,
    currency: 'BDT',
    round,
    transaction_uuid: named(id),
    request_uuid: newId(),
  });
  const bet = (id: string, amount: number, more: Words = {}): Promise<Answer> =>
    vendor.say('bet', { ...base(id), amount: wire(amount), ...more });
  const win = (id: string, of: string, amount: number, more: Words = {}): Promise<Answer> =>
    vendor.say('win', { ...base(id), amount: wire(amount), reference_transaction_uuid: named(of), ...more });
  const about = (verb: string, id: string, of: string, more: Words = {}): Promise<Answer> =>
    vendor.say(verb, { ...base(id), reference_transaction_uuid: named(of), ...more });
  return { who, named, base, bet, win, about, round };
}
const cashOf = async ({ memberId, pockets }: Player) =>
  (await vendor.ledger.wallet(vendor.db, memberId, pockets)).cash;
const heldOf = async ({ memberId, pockets }: Player) =>
  (await vendor.ledger.wallet(vendor.db, memberId, pockets)).held;

/** Steps as `verb id of amount`, what each is answered, and what is in the cash afterwards. */
type Line = readonly [string, readonly string[], readonly string[], bigint];
const OK = 'RS_OK';
const GONE = 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST';
const DUPLICATE = 'RS_ERROR_DUPLICATE_TRANSACTION';
const OVER = 'RS_ERROR_WRONG_SYNTAX';
const MATRIX: readonly Line[] = [
  ['bet, win', ['bet b 1000', 'win w b 2500'], [OK, OK], 101_500n],
  ['bet, loss', ['bet b 1000', 'win w b 0 closes'], [OK, OK], 99_000n],
  ['bet twice', ['bet b 1000', 'bet b 1000'], [OK, OK], 99_000n],
  ['bet, another under its name', ['bet b 1000', 'bet b 2000'], [OK, DUPLICATE], 99_000n],
  ['win twice', ['bet b 1000', 'win w b 2500', 'win w b 2500'], [OK, OK, OK], 101_500n],
  [
    'win, another under its name',
    ['bet b 1000', 'win w b 2500', 'win w b 2600'],
    [OK, OK, DUPLICATE],
    101_500n,
  ],
  ['two wins', ['bet b 1000', 'win w b 2500', 'win x b 300'], [OK, OK, OK], 101_800n],
  ['win before bet', ['win w b 2500', 'bet b 1000'], [GONE, OK], 99_000n],
  ['win of a refused bet', ['bet b 200000', 'win w b 2500'], ['RS_ERROR_LIMIT_REACHED', GONE], 100_000n],
  ['bet, rollback', ['bet b 1000', 'rollback r b'], [OK, OK], 100_000n],
  ['rollback twice', ['bet b 1000', 'rollback r b', 'rollback r b'], [OK, OK, OK], 100_000n],
  [
    'rollback again under another name',
    ['bet b 1000', 'rollback r b', 'rollback s b'],
    [OK, OK, OK],
    100_000n,
  ],
  ['rollback before bet', ['rollback r b', 'bet b 1000'], [GONE, DUPLICATE], 100_000n],
  [
    'rollback before bet, again',
    ['rollback r b', 'bet b 1000', 'rollback s b'],
    [GONE, DUPLICATE, GONE],
    100_000n,
  ],
  ['win of a rolled back bet', ['bet b 1000', 'rollback r b', 'win w b 2500'], [OK, OK, GONE], 100_000n],
  ['rollback of a win', ['bet b 1000', 'win w b 2500', 'rollback r w'], [OK, OK, OK], 99_000n],
  [
    'rollback of a win twice',
    ['bet b 1000', 'win w b 2500', 'rollback r w', 'rollback s w'],
    [OK, OK, OK, OK],
    99_000n,
  ],
  [
    'rollback of a bet that has won',
    ['bet b 1000', 'win w b 2500', 'rollback r b'],
    [OK, OK, OVER],
    101_500n,
  ],
  [
    'rollback of a bet in a closed round',
    ['bet b 1000', 'endRound e', 'rollback r b'],
    [OK, OK, OVER],
    99_000n,
  ],
  ['end of a round', ['bet b 1000', 'bet c 500', 'win w b 700', 'endRound e'], [OK, OK, OK, OK], 99_200n],
  [
    'win that closes leaves none open',
    ['bet b 1000', 'bet c 500', 'win w b 700 closes'],
    [OK, OK, OK],
    99_200n,
  ],
  ['bet into a closed round', ['bet b 1000', 'endRound e', 'bet c 500'], [OK, OK, OVER], 99_000n],
  ['late win of a closed round', ['bet b 1000', 'endRound e', 'win w b 2500'], [OK, OK, OK], 101_500n],
  ['end of a round nobody began', ['endRound e'], [GONE], 100_000n],
  ['cancel', ['bet b 1000', 'bet c 500', 'cancel x'], [OK, OK, OK], 100_000n],
  ['cancel twice', ['bet b 1000', 'cancel x', 'cancel y'], [OK, OK, OK], 100_000n],
  ['cancel of a round that has won', ['bet b 1000', 'win w b 700', 'cancel x'], [OK, OK, OVER], 99_700n],
  ['adjust up', ['bet b 1000', 'win w b 700', 'adjust a b 300'], [OK, OK, OK], 100_000n],
  ['adjust down', ['bet b 1000', 'win w b 700', 'adjust a b -300'], [OK, OK, OK], 99_400n],
  ['adjust below nothing', ['bet b 1000', 'win w b 700', 'adjust a b -900'], [OK, OK, OVER], 99_700n],
  ['adjust an open bet', ['bet b 1000', 'adjust a b 300'], [OK, OVER], 99_000n],
  ['jackpot', ['award a 5000'], [OK], 105_000n],
  ['jackpot twice, taken back', ['award a 5000', 'award a 5000', 'rollback r a'], [OK, OK, OK], 100_000n],
  ['bet of nothing, win', ['bet b 0', 'win w b 700'], [OK, OK], 100_700n],
  ['more than there is', ['bet b 90000', 'bet c 20000'], [OK, 'RS_ERROR_NOT_ENOUGH_MONEY'], 10_000n],
  ['below the least bet', ['bet b 50'], ['RS_ERROR_LIMIT_REACHED'], 100_000n],
];

describe('calls in this order', () => {
  it.each(MATRIX)('%s', async (_, steps, wanted, cash) => {
    const { who, bet, win, about, base } = await story();
    const said: string[] = [];
    for (const step of steps) {
      const [verb = '', id = '', of = '', amount = '0', closes] = step.split(' ');
      const more = closes === 'closes' ? { round_closed: true } : {};
      const answer =
        verb === 'bet'
          ? await bet(id, Number(of))
          : verb === 'win'
            ? await win(id, of, Number(amount), more)
            : verb === 'adjust'
              ? await about(verb, id, of, { amount: wire(Number(amount)) })
              : verb === 'award'
                ? await vendor.say(verb, { ...base(id), amount: wire(Number(of)) })
                : await about(verb, id, of || 'nothing');
      said.push(answer.status);
    }
    expect(said).toEqual(wanted);
    expect(await cashOf(who)).toBe(cash);
  });
});

describe('the same request', () => {
  it('has the same answer, byte for byte, from either process and after others', async () => {
    const { base, bet, named } = await story();
    const words = { ...base('b'), amount: wire(1000) };
    const first = await vendor.text('bet', words);
    await bet('c', 2000);
    expect(await vendor.text('bet', words, 1)).toBe(first);
    const refused = { ...base('d'), amount: wire(99_999) };
    const no = await vendor.text('bet', refused);
    expect(JSON.parse(no)).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: wire(97_000) });
    const win = { ...base('w'), amount: wire(90_000), reference_transaction_uuid: named('b') };
    const paid = await vendor.text('win', win, 1);
    expect(await vendor.text('bet', refused, 1)).toBe(no);
    expect(await vendor.text('win', win)).toBe(paid);
  });

  it('from many at once in two processes has one effect and one answer', async () => {
    const { who, base, named } = await story();
    const bet = { ...base('b'), amount: wire(1000) };
    const bets = await Promise.all(Array.from({ length: 20 }, (_, n) => vendor.text('bet', bet, n)));
    expect(new Set(bets).size).toBe(1);
    const win = { ...base('w'), amount: wire(2500), reference_transaction_uuid: named('b') };
    const wins = await Promise.all(Array.from({ length: 20 }, (_, n) => vendor.text('win', win, n)));
    expect(new Set(wins).size).toBe(1);
    const back = { ...base('r'), reference_transaction_uuid: named('w') };
    const backs = await Promise.all(Array.from({ length: 20 }, (_, n) => vendor.text('rollback', back, n)));
    expect(new Set(backs).size).toBe(1);
    expect(await cashOf(who)).toBe(99_000n);
  });

  it('for two members under one name has one effect', async () => {
    const [one, two] = [await story(), await story()];
    const id = newId();
    const asks = [one, two].map(({ base }, n) =>
      vendor.say('bet', { ...base('b'), transaction_uuid: id, amount: wire(1000) }, n),
    );
    const said = (await Promise.all(asks)).map(({ status }) => status);
    expect(said.toSorted()).toEqual([DUPLICATE, OK]);
    expect((await heldOf(one.who)) + (await heldOf(two.who))).toBe(1_000n);
  });
});

describe('a bet', () => {
  it('needs a live token of this member and this game; a win and a rollback do not', async () => {
    const { who, bet, win, about, base } = await story();
    const other = await vendor.player();
    expect((await bet('a', 1000, { token: 'none' })).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await bet('a', 1000, { token: other.token })).status).toBe('RS_ERROR_INVALID_TOKEN');
    expect((await bet('b', 1000)).status).toBe(OK);
    expect((await bet('c', 1000)).status).toBe(OK);
    vendor.time.now += 2 * HOUR;
    expect((await bet('d', 1000)).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect((await vendor.say('balance', base('x'))).status).toBe('RS_ERROR_TOKEN_EXPIRED');
    expect((await win('w', 'b', 2500)).status).toBe(OK);
    expect((await about('rollback', 'r', 'c')).status).toBe(OVER);
    expect(await cashOf(who)).toBe(100_500n);
    expect((await win('v', 'c', 0, { round_closed: true })).status).toBe(OK);
  });

  it('is refused where the member may not play; what he has won is paid', async () => {
    const { who, bet, win } = await story();
    await bet('b', 1000);
    await arrange(vendor.db, "update members.members set status = 'suspended' where id = $1", [who.memberId]);
    expect((await bet('c', 1000)).status).toBe('RS_ERROR_USER_DISABLED');
    expect(await win('w', 'b', 2500)).toMatchObject({ status: OK, balance: wire(101_500) });
  });

  it('is refused in another currency, of a game that is closed, at a vendor that is closed', async () => {
    const { bet, win } = await story();
    expect((await bet('a', 1000, { currency: 'EUR' })).status).toBe('RS_ERROR_WRONG_CURRENCY');
    expect((await bet('a', 1000, { currency: 'ZZZ' })).status).toBe('RS_ERROR_WRONG_CURRENCY');
    expect((await bet('a', 1000, { game_code: 'another' })).status).toBe('RS_ERROR_INVALID_GAME');
    await bet('b', 1000);
    await arrange(vendor.db, "update vendors.vendors set state = 'closed' where code = 'LANTERN'");
    try {
      expect((await bet('c', 1000)).status).toBe('RS_ERROR_INVALID_GAME');
      expect((await bet('b', 1000)).status).toBe(OK);
      expect((await win('w', 'b', 1000)).status).toBe(OK);
    } finally {
      await arrange(vendor.db, "update vendors.vendors set state = 'open' where code = 'LANTERN'");
    }
  });

  it('comes out to the unit; a win is rounded down to it', async () => {
    const { who, bet, win } = await story();
    expect((await bet('a', 0, { amount: '1000001' })).status).toBe('RS_ERROR_WRONG_SYNTAX');
    await bet('b', 1000);
    expect((await win('w', 'b', 0, { amount: '2500999' })).status).toBe(OK);
    expect(await cashOf(who)).toBe(101_500n);
  });
});

describe('what was paid too much', () => {
  it('is owed where the cash does not cover it', async () => {
    const { who, bet, win, about } = await story(1_000n);
    await bet('b', 1000);
    await win('w', 'b', 5000);
    await vendor.say('bet', {
      user: who.user,
      token: who.token,
      game_code: GAME,
      currency: 'BDT',
      round: newId(),
      transaction_uuid: newId(),
      request_uuid: newId(),
      amount: wire(4000),
    });
    expect((await about('rollback', 'r', 'w')).status).toBe(OK);
    const debt = (await vendor.ledger.balances(vendor.db, who.memberId)).find(
      ({ purpose }) => purpose === 'debt',
    );
    expect([await cashOf(who), debt?.balance]).toEqual([0n, -4_000n]);
  });
});
