/** Chat put together: keys, who has won what, and whom the sample brand lets talk. */
import { type ChatHouse, createChat } from '#features/around/chat/room.ts';
import type { SharedWin } from '#features/around/chat/contract.ts';
import { timesOf } from '#features/around/chat/rules/people.ts';
import type { ChatNeeds, LeftMessage } from '#features/around/chat/service/needs.ts';
import type { PromotionNeeds } from '#features/around/promotions/service/needs.ts';
import { ROUND_BY_ID } from '#features/play/rounds/store.ts';
import { SLIPS_BY_REF } from '#features/play/sportsbook/store/slips.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { CatalogueRoom } from '#features/setup/catalogue/room.ts';
import type { IdentityRoom } from '#identity/front/room.ts';
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { plainArray } from '#platform/db/arrays.ts';
import type { Tx } from '#platform/db/db.ts';
import type { Route } from '#platform/http/route.ts';
import type { CaseAsk, SupportService } from '#features/around/support/contract/open-case.ts';
import { SUBJECT_MOST } from '#features/around/support/contract/kinds.ts';
import { DeskSettings } from '#features/around/support/contract/settings.ts';
import { emailOf } from '#features/around/support/rules.ts';
import { samplePeople } from './sample-people.ts';
import { composeSupport } from './support.ts';
import type { HouseNeeds } from './needs.ts';

type Needs = HouseNeeds & {
  readonly brands: Brands;
  readonly identity: IdentityRoom;
  readonly catalogue: Pick<CatalogueRoom['catalogue'], 'shelf'>;
  /** Who keeps cases. */
  readonly support: SupportService<Tx>;
};

type Paid = { readonly stake: bigint; readonly payout: bigint; readonly currency: string; readonly at: Date };
const sums = ({ stake, payout, currency, at }: Paid): Omit<SharedWin, 'title' | 'link' | 'legs'> => ({
  stake: formatWire(stake, currency),
  payout: formatWire(payout, currency),
  currency,
  times: timesOf(payout, stake),
  at: toWire(at),
});

/** What a game is called; its code where it is no longer listed. */
async function titleOf({ shelf }: Needs['catalogue'], brandId: string, code: string): Promise<string> {
  const { names = {} } = (await shelf(brandId)).byCode.get(code)?.game ?? {};
  return names['en'] ?? code;
}

/** A round or slip of this very member that has paid more than it cost. */
const wonBy =
  (catalogue: Needs['catalogue']): ChatNeeds['wonBy'] =>
  async (runner, memberId, kind, id) => {
    if (kind === 'round') {
      const round = await runner.one(ROUND_BY_ID, [memberId, id]);
      if (round?.state !== 'settled' || round.payout <= round.stake) return undefined;
      return {
        ...sums(round),
        title: await titleOf(catalogue, round.brand_id, round.game_code),
        link: `/play/${round.game_code}`,
        legs: [],
      };
    }
    const [slip] = await runner.rows(SLIPS_BY_REF, [plainArray([memberId]), plainArray([id])]);
    if (slip?.state !== 'settled' || slip.payout <= slip.stake) return undefined;
    const legs = slip.legs.map(({ homeTeam, awayTeam, odds }) => ({
      match: `${homeTeam} – ${awayTeam}`,
      odds,
    }));
    return { ...sums(slip), title: legs[0]?.match ?? '', link: '/sports', legs };
  };

/** Whom a case can answer: a member, or a guest with an address of mail where the brand keeps cases of guests. */
async function asker(
  { settings }: Pick<Brands, 'settings'>,
  { brandId, memberId, contact }: LeftMessage,
): Promise<CaseAsk['from'] | undefined> {
  if (memberId !== null) return { memberId };
  const email = emailOf(contact);
  if (email === undefined) return undefined;
  return (await settings.of(brandId, DeskSettings)).guests ? { email } : undefined;
}

/** What was left while nobody was there becomes a case; of whom no case can answer it waits at the desk of chats. */
export const opensCase =
  (brands: Pick<Brands, 'settings'>, { openCase }: SupportService<Tx>): NonNullable<ChatNeeds['openCase']> =>
  async (tx, left) => {
    const from = await asker(brands, left);
    if (!from) return false;
    const { id, brandId, topic: type, text, language } = left;
    const [line = ''] = text.split('\n');
    const subject = [...line].slice(0, SUBJECT_MOST).join('');
    await openCase(tx, { brandId, from, kind: 'question', type, subject, text, language, ref: `chat ${id}` });
    return true;
  };

/** What promotions call while an envelope is open. */
export const rainsIn =
  ({ rain }: Pick<ChatHouse, 'rain'>): NonNullable<PromotionNeeds['rain']> =>
  (tx, { brandId, envelopeId, code, parts, until }) =>
    rain(tx, { brandId }, { envelopeId, count: parts, until: toWire(until), link: `/promotions/${code}` });

const composeChat = ({ db, keys, log, clock, brands, may, catalogue, support, ...house }: Needs): ChatHouse =>
  createChat({
    db,
    log,
    clock,
    brands,
    may,
    sealer: createSealer(keys.derive('chat')),
    authorKey: keys.derive('chat-authors'),
    wonBy: wonBy(catalogue),
    openCase: opensCase(brands, support),
    people: samplePeople(house),
  });

type Voices = Omit<Needs, 'support'> & Omit<Parameters<typeof composeSupport>[0], 'routes'>;

/** Where people ask the house and talk with each other. @param routes of every room, once they are made */
export function composeVoices(needs: Voices, routes: () => readonly Route[]) {
  const support = composeSupport({ ...needs, routes });
  return { support, chat: composeChat({ ...needs, support }) };
}
