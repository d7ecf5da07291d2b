/** What stakes bring a bonus on by: their category and game, what was at risk, cash before bonus money, and what of it becomes cash. */
import { describe, expect, it } from 'vitest';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { DAY } from '#kernel/time.ts';
import { announce } from '#platform/outbox/outbox.ts';
import { type Bettor, type BonusHouse, bonusHouseOfFile, refAt } from './fixtures.ts';
import { expireDue } from './jobs.ts';
import { endBonus } from './service/end.ts';
import { hearStakes } from './service/hear.ts';
import { stakesOf } from './store/progress.ts';

let at: BonusHouse;
let usual: string;
bonusHouseOfFile(async (opened) => {
  at = opened;
  usual = await at.terms({ maxStake: '100.00' });
});

const given = (cash: bigint, amount: bigint, terms = usual) => at.given(cash, amount, terms);
const wagered = async (id: string): Promise<bigint> => {
  await at.hear();
  return (await at.row(id)).wagered;
};
/** A fact as a room tells it, without money behind it. */
const told = (who: Bettor, more: object) => ({
  memberId: who.memberId,
  brandId: who.brandId,
  kind: 'slip' as const,
  state: 'settled' as const,
  category: 'RNG',
  vendor: 'HAAT',
  game: 'any',
  currency: 'BDT',
  stake: '1000',
  validStake: '1000',
  payout: '1000',
  ref: refAt(at.clock.at),
  at: new Date(at.clock.at).toISOString(),
  ...more,
});
const tell = (fact: ReturnType<typeof told>) =>
  at.house.db.transaction((tx) => announce(tx, StakeSettled, [fact]));

describe('what counts', () => {
  it.each([
    ['a slot whole', {}, 1_000n],
    ['a table a tenth', { category: 'LIVE' }, 100n],
    ['a game before its category', { game: 'half-game' }, 500n],
    ['what nobody named as the others', { category: 'FISH' }, 0n],
    ['what is left out not at all', { category: 'LOTT' }, 0n],
    ['a game that is left out not at all', { game: 'no-game' }, 0n],
    ['of a stake only what was at risk', { valid: 250n }, 250n],
    ['of both sides of a table nothing', { valid: 0n }, 0n],
    ['what is void not at all', { state: 'voided' as const }, 0n],
  ])('%s', async (_, label, counts) => {
    const { who, id } = await given(50_000n, 100_000n);
    await at.play(who, 1_000n, 1_000n, label);
    expect(await wagered(id)).toBe(counts);
  });

  it('bets on events from the least odds on', async () => {
    const terms = await at.terms({ contribution: { SPORTS: '1' }, minOdds: '1.60', maxStake: '100.00' });
    const { who, id } = await given(50_000n, 100_000n, terms);
    for (const odds of ['1.59', '1.01', '1.599'])
      await at.play(who, 1_000n, 1_000n, { category: 'SPORTS', odds });
    expect(await wagered(id)).toBe(0n);
    await at.play(who, 1_000n, 0n, { category: 'SPORTS', odds: '1.60' });
    expect(await wagered(id)).toBe(1_000n);
  });

  it('a stake without risk in one bet or in several is no way to wager, and staff are shown it', async () => {
    const { who, id } = await given(50_000n, 100_000n);
    // Dragon with tiger in one bet, then each in a bet of its own: what the stakes room says was at risk is what counts.
    await at.play(who, 2_000n, 2_000n, { category: 'LIVE', valid: 0n });
    await at.play(who, 1_000n, 2_000n, { category: 'LIVE', valid: 0n });
    await at.play(who, 1_000n, 0n, { category: 'LIVE', valid: 0n });
    expect(await wagered(id)).toBe(0n);
    const rows = await stakesOf(at.house.db, id, 10);
    expect(rows.map(({ valid, counted }) => [valid, counted])).toEqual([
      [0n, 0n],
      [0n, 0n],
      [0n, 0n],
    ]);
  });

  it('a stake is heard once, however often it is told', async () => {
    const { who, id } = await given(50_000n, 100_000n);
    const fact = told(who, {});
    await tell(fact);
    await tell(fact);
    expect(await wagered(id)).toBe(1_000n);
    await at.house.db.transaction((tx) => hearStakes(at.needs, tx, [fact, fact]));
    expect(await wagered(id)).toBe(1_000n);
  });

  it('only in its currency, only of its member, only from the grant to the end of its time', async () => {
    const { who, id } = await given(50_000n, 100_000n);
    const other = await at.member(0n);
    const { granted_at, expires_at } = await at.row(id);
    await tell(told(who, { currency: 'USDT' }));
    await tell(told(other, {}));
    await tell(told(who, { ref: refAt(granted_at.getTime() - 1) }));
    await tell(told(who, { ref: refAt(expires_at.getTime()) }));
    expect(await wagered(id)).toBe(0n);
    await tell(told(who, { ref: refAt(granted_at.getTime()) }));
    await tell(told(who, { ref: refAt(expires_at.getTime() - 1) }));
    expect(await wagered(id)).toBe(2_000n);
  });
});

describe('the largest stake', () => {
  it('a stake of cash counts up to it', async () => {
    const { who, id } = await given(100_000n, 20_000n, await at.terms());
    await at.play(who, 50_000n, 50_000n);
    expect(await wagered(id)).toBe(1_000n);
  });
});

describe('the order of pockets', () => {
  it.each([
    ['cash alone where it covers the stake', 1_000n, 1_000n, 3_000n, undefined, [3_000n, 5_000n]],
    ['both where it does not', 250n, 1_000n, 1_000n, { part: 750n, back: 750n }, [250n, 5_000n]],
    ['bonus money alone without cash', 0n, 1_000n, 400n, { part: 1_000n, back: 400n }, [0n, 4_400n]],
    ['of an odd unit the bonus has the larger part', 1n, 3n, 2n, { part: 2n, back: 2n }, [0n, 5_000n]],
    ['a loss takes both', 250n, 1_000n, 0n, { part: 750n, back: 0n }, [0n, 4_250n]],
  ])('%s', async (_, cash, stake, payout, bonus, pockets) => {
    const { who } = await given(cash, 5_000n);
    const posted = await at.play(who, stake, payout);
    if (bonus) expect(posted.bonus).toMatchObject(bonus);
    else expect(posted.bonus).toBeUndefined();
    expect(await at.pockets(who.memberId)).toEqual(pockets);
  });
  it('a bet that stays open comes back the way it was made', async () => {
    const { who, id } = await given(400n, 5_000n);
    const ref = await at.lay(who, 1_000n);
    expect(await at.pockets(who.memberId)).toEqual([0n, 4_400n]);
    await at.end(who, ref, 1_000n, 2_000n);
    expect(await at.pockets(who.memberId)).toEqual([800n, 5_600n]);
    expect(await wagered(id)).toBe(1_000n);
  });
});

describe('the end by play', () => {
  it('comes with the stake that reaches it, in whatever window that is heard', async () => {
    const { who, id } = await given(0n, 1_000n);
    for (let n = 0; n < 5; n += 1) {
      expect(await at.row(id)).toMatchObject({ state: 'open', wagered: BigInt(n) * 1_000n });
      await at.play(who, 1_000n, 1_000n);
      await at.hear();
    }
    expect(await at.row(id)).toMatchObject({ state: 'converted', converted: 1_000n, wagered: 5_000n });
    expect(await at.pockets(who.memberId)).toEqual([1_000n, 0n]);
  });
  it('what was played behind it, before it was heard, belongs to nobody but the member', async () => {
    const { who, id } = await given(0n, 1_000n);
    for (let n = 0; n < 8; n += 1) await at.play(who, 1_000n, 1_000n);
    await at.hear();
    // Windows end where they end: what one heard beyond the wagering is counted, what came behind its end is not.
    const row = await at.row(id);
    expect(row).toMatchObject({ state: 'converted', converted: 1_000n });
    expect(row.wagered >= 5_000n && row.wagered <= 8_000n).toBe(true);
    expect(await at.pockets(who.memberId)).toEqual([1_000n, 0n]);
  });
  it('a bet of it that is open when it is wagered follows as cash, within the cap', async () => {
    const capped = await at.terms({ maxConversion: '1.5', maxStake: '100.00' });
    const { who, id } = await given(0n, 2_000n, capped);
    const ref = await at.lay(who, 1_000n);
    for (let n = 0; n < 10; n += 1) await at.play(who, 1_000n, 1_000n);
    await at.hear();
    expect(await at.row(id)).toMatchObject({ state: 'closing', converted: 1_000n, end_reason: 'wagered' });
    await at.end(who, ref, 1_000n, 9_000n);
    await at.hear();
    expect(await at.row(id)).toMatchObject({ state: 'converted', converted: 3_000n, forfeited: 7_000n });
    expect(await at.pockets(who.memberId)).toEqual([3_000n, 0n]);
  });
  it('a closing bonus is staked no more, and what is played then is cash', async () => {
    const { who, id } = await given(100n, 1_000n);
    await at.lay(who, 1_000n);
    const known = await at.row(id);
    await at.house.db.transaction((tx) => endBonus(at.needs, tx, id, 'withdrawal', known));
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
    await expect(at.play(who, 1n, 0n)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' });
    expect((await at.row(id)).state).toBe('closing');
  });
  it('goes on when all of it is lost but its cash is not: with the cash it is over', async () => {
    const { who, id } = await given(0n, 1_000n);
    await at.play(who, 1_000n, 0n);
    await at.hear();
    expect(await at.row(id)).toMatchObject({ state: 'lost', converted: 0n, forfeited: 0n });
    expect((await at.grant(who.memberId, usual, 1_000n)).refused).toBeUndefined();
  });
});

describe('the end of its time', () => {
  it('is the moment it says: not a millisecond before', async () => {
    const { who, id } = await given(0n, 1_000n);
    at.clock.at = (await at.row(id)).expires_at.getTime() - 1;
    await expireDue(at.needs);
    expect((await at.row(id)).state).toBe('open');
    at.clock.at += 1;
    expect(await expireDue(at.needs)).toBe(1);
    expect(await at.row(id)).toMatchObject({ state: 'expired', forfeited: 1_000n });
    expect(await expireDue(at.needs)).toBe(0);
    expect(await at.pockets(who.memberId)).toEqual([0n, 0n]);
  });
  it('ends many, twice at once, each once', async () => {
    const all = [];
    for (let n = 0; n < 6; n += 1) all.push(await given(10n, 500n));
    at.clock.at += 8 * DAY;
    await Promise.all([expireDue(at.needs), expireDue(at.needs), expireDue(at.needs)]);
    for (const { who, id } of all) {
      expect(await at.row(id)).toMatchObject({ state: 'expired', forfeited: 500n, revision: 2 });
      expect(await at.pockets(who.memberId)).toEqual([10n, 0n]);
    }
  });
  it('one that cannot be ended keeps none of the others', async () => {
    const [broken, sound] = [await given(0n, 500n), await given(0n, 500n)];
    at.clock.at += 8 * DAY;
    const { ledger } = at.needs;
    const needs = {
      ...at.needs,
      ledger: {
        ...ledger,
        pockets: (...ask: Parameters<typeof ledger.pockets>) =>
          ask[2] === broken.who.memberId ? Promise.reject(new Error('gone')) : ledger.pockets(...ask),
      },
    };
    expect(await expireDue(needs)).toBe(1);
    expect((await at.row(sound.id)).state).toBe('expired');
    expect((await at.row(broken.id)).state).toBe('open');
    expect(await expireDue(at.needs)).toBe(1);
    expect((await at.row(broken.id)).state).toBe('expired');
  });
});

it('leaves the books without a finding', async () => {
  expect(await at.findings()).toEqual([]);
});
