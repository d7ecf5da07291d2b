/**
 * Agreements of the sample brand's agents, and a history to calculate from: bets at a vendor's games in the weeks before the brand was
 * opened. Each stands in the ledger – booked when the brand is opened, because a ledger writes no other time than its own – and is told
 * like any other stake, so that records and statements know what commission counts. What is earned is calculated and paid as ever.
 */
import { AGENT, type Branch, PLAYS_IN_TWO, SAMPLE_BRANCH } from '#features/people/agents/service/seed.ts';
import type { Brand } from '#features/setup/brand/service.ts';
import { SAMPLE_SECOND } from '#features/setup/brand/service/seed.ts';
import { hash } from 'node:crypto';
import { StakeSettled } from '#features/play/stakes/contract.ts';
import { asId, newId } from '#kernel/ids.ts';
import { minor } from '#kernel/money.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';
import { serialOfRef } from '#ledger/contract.ts';
import { announce } from '#platform/outbox/outbox.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import type { Offered } from '../rules/terms.ts';
import { contractsOf, findAccount } from '../store/contracts.ts';
import { takeTurn } from '../store/runs.ts';
import { act, offer } from './contracts.ts';
import type { CommissionNeeds } from './needs.ts';
import { hearStakes } from './hear.ts';
import { payDue } from './pay.ts';
import { runDue } from './run.ts';

const DAYS = 20;
const GAMES = [
  { category: 'RNG', game: 'monsoon-tiger' },
  { category: 'LIVE', game: 'dragon-tiger' },
  { category: 'RNG', game: 'monsoon-tiger' },
  { category: 'SPORTS', game: 'football' },
  { category: 'FISH', game: 'koi-pond' },
] as const;

const rates = (...all: readonly (readonly [stake: string, active: number, rate: string])[]) =>
  all.map(([stake, active, rate]) => ({ stake, active, rate }));
const shares = (...all: readonly (readonly [loss: string, active: number, rate: string])[]) =>
  all.map(([loss, active, rate]) => ({ loss, active, rate }));

/** Who has bets in the brand's second currency, too. */
const PLAY_IN_SECOND: readonly string[] = [...PLAYS_IN_TWO, 'rana77'];

/** By receiver, uplines first: terms and how long ago they were agreed on, ms. */
const AGREED: readonly (readonly [
  receiver: string,
  giver: string | undefined,
  terms: Offered,
  ago: number,
])[] = [
  [
    AGENT,
    undefined,
    { kind: 'dividend', tiers: shares(['1000', 2, '0.18'], ['20000', 5, '0.22'], ['60000', 8, '0.25']) },
    DAYS * DAY,
  ],
  [AGENT, undefined, { kind: 'daily', tiers: rates(['1000', 2, '0.003'], ['10000', 5, '0.004']) }, 10 * DAY],
  [AGENT, undefined, { kind: 'hourly', tiers: rates(['0', 1, '0.002']) }, DAY],
  [AGENT, undefined, { kind: 'realtime', tiers: rates(['0', 1, '0.005']) }, 2 * HOUR],
  [
    'mirpur_desk',
    AGENT,
    { kind: 'dividend', tiers: shares(['1000', 2, '0.10'], ['20000', 5, '0.15']) },
    DAYS * DAY,
  ],
  ['uttara_desk', AGENT, { kind: 'dividend', tiers: shares(['1000', 2, '0.12']) }, DAYS * DAY],
  ['mirpur_desk', AGENT, { kind: 'daily', tiers: rates(['1000', 2, '0.002']) }, 10 * DAY],
  ['mirpur_desk', AGENT, { kind: 'realtime', tiers: rates(['0', 1, '0.003']) }, 2 * HOUR],
  ['pallabi_desk', 'mirpur_desk', { kind: 'dividend', tiers: shares(['1000', 2, '0.05']) }, DAYS * DAY],
];
/** An offer that waits for its answer. */
const OFFERED: Offered = { kind: 'daily', tiers: rates(['1000', 2, '0.0035'], ['10000', 5, '0.0045']) };

const accounts = ({ account, below }: Branch): string[] => [account, ...below.flatMap(accounts)];
const players = ({ account, below, type }: Branch): string[] => [
  ...(type === 0 ? [account] : []),
  ...below.flatMap(players),
];

/** A figure from 0 to 1 that is the same at every start. */
const chance = (...of: readonly (string | number)[]): number =>
  Number.parseInt(hash('sha256', of.join(' '), 'hex').slice(0, 8), 16) / 0xffffffff;
const uuidOf = (text: string): string => {
  const hex = hash('sha256', text, 'hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** Whose bets, in what, and what the smallest step of a stake is there, minor units. */
type Purse = { readonly accounts: readonly string[]; readonly currency: string; readonly step: bigint };

/** A few bets a day of each player, the last ones an hour ago. */
function history(brand: Brand, ids: ReadonlyMap<string, string>, now: number, purse: Purse) {
  const { currency, step } = purse;
  // The main currency has none: its bets keep the numbers they have.
  const of = currency === brand.currency ? '' : `${currency} `;
  const facts = [];
  for (const account of purse.accounts) {
    const memberId = ids.get(account);
    if (memberId === undefined) continue;
    for (let day = 0; day <= DAYS; day += 1) {
      for (let n = 0; n < 4; n += 1) {
        const at = now - day * DAY - 10 * MINUTE - Math.floor(chance(of + account, day, n, 'at') * 14 * HOUR);
        const label = GAMES[Math.floor(chance(of + account, day, n, 'game') * GAMES.length)] ?? GAMES[0];
        const stake = step * BigInt(5 + Math.floor(chance(of + account, day, n, 'stake') * 95));
        const won = chance(of + account, day, n, 'won') > 0.62;
        const ref = uuidOf(`${brand.id} ${of}${account} ${day} ${n}`);
        facts.push({
          memberId,
          brandId: brand.id,
          kind: 'vendor_bet' as const,
          state: 'settled' as const,
          ...label,
          vendor: 'HAAT',
          currency,
          stake: String(stake),
          validStake: String(stake),
          payout: String(won ? (stake * 19n) / 10n : 0n),
          at: new Date(at).toISOString(),
          ref,
          serial: serialOfRef('V', ref),
        });
      }
    }
  }
  return facts;
}

/** Every bet as a stake and its payout; before the first of them each player gets what he stakes in all. */
async function book(
  tx: Tx,
  { ledger }: CommissionNeeds,
  brandId: Brand['id'],
  currency: string,
  facts: ReturnType<typeof history>,
): Promise<void> {
  const [house, grants] = [
    await ledger.house(tx, brandId, 'play', currency),
    await ledger.house(tx, brandId, 'grants', currency),
  ];
  for (const member of new Set(facts.map(({ memberId }) => memberId))) {
    const memberId = asId<'member'>(member);
    const bets = facts.filter((one) => one.memberId === member).sort((a, b) => (a.at < b.at ? -1 : 1));
    const pockets = await ledger.pockets(tx, brandId, memberId, currency);
    const own = { memberId, brandId, currency, pockets };
    const purseKey = `sample purse ${currency}`;
    const keys = [purseKey, ...bets.map(({ ref }) => `sample ${ref}`)];
    const batch = await ledger.open(tx, {
      accounts: [pockets.cash],
      keys: keys.map((key) => ({ memberId, key })),
      locks: 'wait',
    });
    const purse = minor(bets.reduce((sum, { stake }) => sum + BigInt(stake), 0n));
    const first = { key: purseKey, content: String(purse), ref: newId<'grant'>(), serial: 'G-SAMPLE' };
    batch.pay({ ...own, ...first, kind: 'grant', amount: purse, from: grants });
    for (const { ref, serial, stake, payout } of bets)
      batch.play({
        ...own,
        key: `sample ${ref}`,
        content: `${stake} ${payout}`,
        ref,
        serial,
        kind: 'vendor_bet',
        stake: minor(BigInt(stake)),
        payout: minor(BigInt(payout)),
        house,
      });
    await ledger.write(tx, batch);
  }
  await announce(tx, StakeSettled, facts);
}

async function agree(
  tx: Tx,
  needs: CommissionNeeds,
  brand: Brand,
  ids: ReadonlyMap<string, string>,
): Promise<void> {
  const now = needs.clock.now();
  for (const [receiver, giver, terms, ago] of AGREED) {
    const to = ids.get(receiver);
    if (to === undefined) continue;
    const then = { ...needs, clock: { now: () => now - ago } };
    const from = giver === undefined ? undefined : ids.get(giver);
    const { id } = await offer(tx, then, brand, { giver: from, receiver: to, terms, by: from ?? to });
    await act(tx, then, brand, { id, contractCommand: () => 'accept', side: () => 'receiver' });
  }
  const top = ids.get(AGENT);
  if (top !== undefined)
    await offer(tx, needs, brand, { giver: undefined, receiver: top, terms: OFFERED, by: top });
}

/** History and agreements are written by one process, in one transaction; what they come to is calculated as always. */
export async function stockCommission(db: Db, needs: CommissionNeeds, { brandId }: Sample): Promise<void> {
  const brand = await needs.brands.readOne(db, brandId);
  const stocked = await db.transaction(async (tx) => {
    if (!(await takeTurn(tx, brandId))) return false;
    const ids = new Map<string, string>();
    for (const account of [...accounts(SAMPLE_BRANCH), ...PLAY_IN_SECOND]) {
      const id = await findAccount(tx, brandId, account);
      if (id !== undefined) ids.set(account, id);
    }
    const top = ids.get(AGENT);
    if (top === undefined || (await contractsOf(tx, top, {}, 1, 0)).length > 0) return false;
    const now = needs.clock.now();
    const main = { accounts: players(SAMPLE_BRANCH), currency: brand.currency, step: 1_000n };
    const facts = history(brand, ids, now, main);
    await book(tx, needs, brand.id, brand.currency, facts);
    // Bets in another currency are told like any other, and nobody earns of them.
    const { currency } = SAMPLE_SECOND;
    const second = history(brand, ids, now, { accounts: PLAY_IN_SECOND, currency, step: 100_000n });
    await book(tx, needs, brand.id, currency, second);
    // What it tells is heard again later, and is the same: nothing is counted twice.
    await hearStakes(tx, needs, facts);
    await agree(tx, needs, brand, ids);
    return true;
  });
  if (!stocked) return;
  await runDue(needs, brand);
  await payDue(needs, brand);
}
