/** What pages show: arenas, the fight that is on, the card, how the last ended, and a member's own bets. */
import type { CallAnswer } from '#kernel/call.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import { formatWire, minor, parseAmount } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { GetPit, GetPits, Pick as Side, PriceAccept } from '../contract.ts';
import { cockfightFaults } from '../faults.ts';
import { nameOf, presentBet, presentFight, presentPit } from '../present.ts';
import { BET_LIST, BETS_ON, CORRECTIONS } from '../store/bets.ts';
import { type PitRow, PITS_OF } from '../store/pits.ts';
import { FIGHT_BY_ID, FIGHTS_COMING, FIGHTS_OVER, type FightRow } from '../store.ts';
import type { BetLimits, FightStakes } from './bet.ts';
import type { CockfightNeeds } from './needs.ts';

const COMING = 6;
const HISTORY = 36;

type Reading = Pick<CockfightNeeds, 'db' | 'clock' | 'feed'>;

export async function findPit(
  { db }: Pick<CockfightNeeds, 'db'>,
  brandId: string,
  code: string,
): Promise<PitRow> {
  const pit = (await db.rows(PITS_OF, [brandId])).find((one) => one.code === code);
  if (!pit) throw cockfightFaults('cockfight.unknown_pit');
  return pit;
}

/**
 * The fight a page is about: what takes bets, else what runs, else what comes.
 * @param fights not settled yet, soonest first
 */
export const fightOn = (fights: readonly FightRow[], now: number): FightRow | undefined =>
  fights.find(
    (one) => one.state === 'open' && one.opens_at.getTime() <= now && one.closes_at.getTime() > now,
  ) ??
  [...fights]
    .reverse()
    .find((one) => one.opens_at.getTime() <= now && now - one.closes_at.getTime() < 600_000) ??
  fights.find((one) => one.opens_at.getTime() > now);

export async function listPits(
  { db, clock, feed }: Reading,
  brandId: string,
  language: string,
): Promise<CallAnswer<typeof GetPits>> {
  const now = clock.now();
  const pits = await Promise.all(
    (await db.rows(PITS_OF, [brandId])).map(async (pit) => {
      const fight = fightOn(await db.rows(FIGHTS_COMING, [pit.code, COMING + 20]), now);
      return {
        ...presentPit(pit, language, feed.lines),
        fight: fight ? presentFight(fight, pit.currency) : null,
      };
    }),
  );
  return { pits, serverTime: toWire(now) };
}

export async function readPit(
  { db, clock, feed }: Reading,
  pit: PitRow,
  language: string,
  memberId: MemberId | undefined,
): Promise<CallAnswer<typeof GetPit>> {
  const now = clock.now();
  const [open, over] = await Promise.all([
    db.rows(FIGHTS_COMING, [pit.code, COMING + 20]),
    db.rows(FIGHTS_OVER, [pit.code, HISTORY]),
  ]);
  const fight = fightOn(open, now);
  const shown = [...open, ...over].map(({ id }) => id);
  const bets = memberId ? await db.rows(BETS_ON, [memberId, shown]) : undefined;
  const corrections =
    memberId && bets && bets.length > 0
      ? await db.rows(CORRECTIONS, [memberId, bets.map(({ id }) => id)])
      : [];
  const show = (row: FightRow) => presentFight(row, pit.currency);
  return {
    ...presentPit(pit, language, feed.lines),
    chips: pit.chips.map((chip) => formatWire(BigInt(chip), pit.currency)),
    stream: pit.stream,
    fight: fight ? show(fight) : null,
    coming: open
      .filter((one) => one.opens_at.getTime() > now && one !== fight)
      .slice(0, COMING)
      .map(show),
    history: over.reverse().map(show),
    mine: bets?.map((bet) => presentBet(bet, nameOf(pit, language), corrections)) ?? null,
    serverTime: toWire(now),
  };
}

export type Bettor = {
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly currency: string;
  readonly key: string;
  readonly language: string;
};

const limitsOf = ({ limits }: PitRow): BetLimits => ({
  min: BigInt(limits.min),
  max: BigInt(limits.max),
  fightMax: BigInt(limits.fightMax),
});

/** @throws what a bet is refused with (faults.ts) */
export async function placeBet(
  needs: CockfightNeeds,
  stakes: FightStakes,
  { memberId, brandId, currency, key, language }: Bettor,
  fightId: string,
  wanted: {
    readonly pick: Side;
    readonly stake: string;
    readonly currency: string;
    readonly odds?: string | undefined;
    readonly accept?: PriceAccept | undefined;
  },
) {
  const { db, ledger } = needs;
  const fight = await db.one(FIGHT_BY_ID, [fightId, brandId]);
  if (!fight) throw cockfightFaults('cockfight.unknown_fight');
  const pit = await findPit(needs, brandId, fight.pit_code);
  if (wanted.currency !== currency || pit.currency !== currency)
    throw cockfightFaults('cockfight.wrong_currency');
  const bet = await stakes.submit({
    memberId,
    brandId,
    currency: pit.currency,
    pockets: await ledger.pockets(db, brandId, memberId, pit.currency),
    house: await ledger.house(db, brandId, 'play', pit.currency),
    key,
    stake: minor(parseAmount(wanted.stake, pit.currency)),
    fightId,
    pit: pit.code,
    pick: wanted.pick,
    odds: wanted.odds,
    accept: wanted.accept ?? 'none',
    limits: limitsOf(pit),
  });
  const [row] = await db.rows(BET_LIST, [memberId, null, bet.id, 1, 0]);
  if (!row) throw cockfightFaults('cockfight.unknown_fight');
  // The same words for the same key for ever: the bet as it was taken, whatever has become of it since.
  const taken = { ...row, ...bet, state: 'open' as const, payout: 0n, outcome: null, dividend: null };
  return {
    bet: presentBet(taken, nameOf(pit, language)),
    balance: formatWire(bet.balance, pit.currency),
    version: bet.version,
  };
}
