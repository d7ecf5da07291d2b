/** What the sample brand's people have played: real hands with their money, so that records, hands to replay and desks are not empty. */
import { asked } from '#games/poker/engine/dealer.ts';
import type { Line } from '#games/poker/engine/notation.ts';
import { isFault } from '#kernel/faults.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { minor, parseAmount } from '#kernel/money.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import { botLine } from '../rules/bot.ts';
import { ANY_HAND } from '../store/ops.ts';
import { dealNext } from './deal.ts';
import { holdTable, type PlayedHand } from './live-table.ts';
import type { PokerNeeds } from './needs.ts';
import { playLine } from './play.ts';
import { sit, stand } from './seats.ts';

/** The member of this name, opened where he is missing. */
export type SampleMember = (
  tx: Tx,
  brand: { readonly id: BrandId; readonly currency: string },
  username: string,
  holder: string,
) => Promise<MemberId>;
export type LifeNeeds = PokerNeeds & { readonly sampleMember?: SampleMember };

const PEOPLE = [
  ['naveenk', 'Naveen Kumar'],
  ['aminar', 'Amina Rahman'],
  ['dewis', 'Dewi Sari'],
] as const;
const TABLE = 'tamarind-4';
/** Whole units. */
const PURSE = '2000';
const BUY_IN = '1500';
const HANDS = 8;
/** No hand of three has more decisions. */
const DECISIONS_MOST = 200;

async function openPurse(
  { ledger, db }: PokerNeeds,
  { brandId, currency }: Sample,
  memberId: MemberId,
): Promise<void> {
  const amount = minor(parseAmount(PURSE, currency));
  await db.transaction(async (tx) => {
    const pockets = await ledger.pockets(tx, brandId, memberId, currency);
    const from = await ledger.house(tx, brandId, 'grants', currency);
    const named = { key: 'sample poker purse', content: 'sample poker purse', serial: 'G-POKER' };
    const grant = { memberId, brandId, currency, pockets, ...named, ref: newId(), amount, from };
    await ledger.pay(tx, { ...grant, kind: 'grant' });
  });
}

function decisionIn({ hand }: PlayedHand, chance: number): Line | undefined {
  const turn = asked(hand);
  if (turn?.what === 'twice') return { what: 'once', seat: turn.seat };
  return turn && botLine(hand, turn.seat, chance);
}

/** One step of the table: a deal, or a decision. Answers whether the hand goes on. */
const step = (needs: PokerNeeds, chance: number): Promise<boolean> =>
  needs.db.transaction(async (tx) => {
    const live = await holdTable(tx, needs, TABLE);
    const { playing } = live;
    if (!playing) return dealNext(needs, tx, live);
    await playLine(needs, tx, live, decisionIn(playing, chance));
    return (await holdTable(tx, needs, TABLE)).playing !== undefined;
  });

async function playHand(needs: PokerNeeds, n: number): Promise<void> {
  for (let at = 0; at < DECISIONS_MOST; at += 1) {
    const goesOn = await step(needs, (n * 37 + at * 53) % 100);
    if (!goesOn) return;
  }
}

/** Three of them sit down at one table, play some hands, and leave with what they have. */
export async function stockPoker(needs: LifeNeeds, sample: Sample): Promise<void> {
  const { db, sampleMember } = needs;
  const { brandId, currency } = sample;
  if (!sampleMember || (await db.one(ANY_HAND, [brandId]))) return;
  const place = { brandId, code: TABLE };
  const seated: MemberId[] = [];
  for (const [username, holder] of PEOPLE) {
    const brand = { id: brandId, currency };
    const memberId = await db.transaction((tx) => sampleMember(tx, brand, username, holder));
    await openPurse(needs, sample, memberId);
    const body = { buyIn: BUY_IN, currency, entropy: `sample-${username}` };
    const wish = { ...place, who: { memberId }, key: newId(), name: username, body };
    await sit(needs, wish).then(() => seated.push(memberId), passFault);
  }
  for (let n = 0; n < HANDS && seated.length > 1; n += 1) await playHand(needs, n);
  for (const memberId of seated) await stand(needs, place, { memberId }).catch(passFault);
}

/** Whom the sample's own rules keep from playing plays nothing; whose hand was ended by his last chips has left. */
function passFault(error: unknown): void {
  if (!isFault(error)) throw error;
}
