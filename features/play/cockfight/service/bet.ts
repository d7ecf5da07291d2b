/**
 * A bet on a fight, decided by what the database says at that moment: it takes bets, its clock is between open and close, and at fixed odds
 * the price is the one that was seen, or one that is accepted, and the house's limits hold with it.
 */
import { createStakes, type StakeOptions, type Stakes } from '#features/play/stakes/service/batch.ts';
import type { PlayKind, StakeAsk } from '#features/play/stakes/service/kind.ts';
import { readRepeated } from '#features/play/stakes/service/repeated.ts';
import type { Fault } from '#kernel/faults.ts';
import { newId } from '#kernel/ids.ts';
import { formatWire } from '#kernel/money.ts';
import type { Pick as Side, PriceAccept } from '../contract.ts';
import { cockfightFaults } from '../faults.ts';
import { betSerial } from '../present.ts';
import { type Book, bookOf, mostOn, takes, tookBet } from '../rules/book.ts';
import { isAccepted } from '../rules/prices.ts';
import { addBets, BETS_BY_REF, type BetRow, FIGHTS_NOW, type FightNow, LAID } from '../store/bets.ts';
import type { CockfightNeeds } from './needs.ts';

export const COCKFIGHT_CATEGORY = 'COCKFIGHT';
/** Stored as a maker of SPORTS, and split out of them by the catalogue's list of makers. */
export const COCKFIGHT_VENDOR = 'REDSPUR';

/** Minor units. */
export type BetLimits = { readonly min: bigint; readonly max: bigint; readonly fightMax: bigint };
export type BetRequest = StakeAsk & {
  readonly fightId: string;
  readonly pit: string;
  readonly pick: Side;
  /** The price that was seen; nothing for a pool. */
  readonly odds?: string | undefined;
  readonly accept: PriceAccept;
  readonly limits: BetLimits;
};

type Loaded = {
  readonly fights: ReadonlyMap<string, FightNow>;
  /** Of fights at fixed odds, as earlier bets of this batch have left them. */
  readonly books: Map<string, Book>;
  /** What a member has on a fight already, earlier bets of this batch included. */
  readonly laid: Map<string, bigint>;
  readonly earlier: Map<string, BetRow>;
  /** Put aside to be written. */
  readonly taken: BetRow[];
};
type Kind = PlayKind<BetRequest, never, Loaded, BetRow>;

const laidKey = (memberId: string, fightId: string): string => `${memberId} ${fightId}`;

function refuse(loaded: Loaded, request: BetRequest): Fault | undefined {
  const { fightId, brandId } = request;
  const fight = loaded.fights.get(fightId);
  if (!fight || fight.brand_id !== brandId) return cockfightFaults('cockfight.unknown_fight');
  const isOpen =
    fight.state === 'open' && !fight.halted && fight.now >= fight.opens_at && fight.now < fight.closes_at;
  if (!isOpen) return cockfightFaults('cockfight.closed', { value: { fightId } });
  const book = loaded.books.get(fightId);
  return (
    (book && refusePrice(book, request)) ??
    refuseSums(loaded, request) ??
    (book && refuseLiability(book, request))
  );
}

function refusePrice(
  { prices, version }: Book,
  { fightId, pick, odds, accept }: BetRequest,
): Fault | undefined {
  const price = prices[pick];
  // What the page is to show instead.
  const value = { fightId, pays: prices, version };
  if (price === null) return cockfightFaults('cockfight.not_offered', { value });
  return isAccepted(accept, odds, price) ? undefined : cockfightFaults('cockfight.price_changed', { value });
}

function refuseSums({ laid }: Loaded, { fightId, memberId, stake, limits }: BetRequest): Fault | undefined {
  if (stake < limits.min) return cockfightFaults('cockfight.below_minimum');
  const before = laid.get(laidKey(memberId, fightId)) ?? 0n;
  return stake > limits.max || before + stake > limits.fightMax
    ? cockfightFaults('cockfight.above_maximum')
    : undefined;
}

const refuseLiability = (book: Book, { pick, stake, currency }: BetRequest): Fault | undefined =>
  takes(book, pick, stake)
    ? undefined
    : cockfightFaults('cockfight.above_liability', {
        value: { most: formatWire(mostOn(book, pick), currency) },
      });

const decide: Kind['decide'] = ({ loaded }, request, now) => {
  const { memberId, brandId, fightId, pit, pick, currency, stake } = request;
  const id = newId<'bet'>(now);
  return {
    ref: id,
    serial: betSerial(id),
    booked: ({ transferId, balance, version }) => {
      const key = laidKey(memberId, fightId);
      loaded.laid.set(key, (loaded.laid.get(key) ?? 0n) + stake);
      const book = loaded.books.get(fightId);
      const bet: BetRow = {
        member_id: memberId,
        id,
        brand_id: brandId,
        pit_code: pit,
        fight_id: fightId,
        pick,
        state: 'open',
        currency,
        stake,
        payout: 0n,
        outcome: null,
        dividend: null,
        odds: book ? book.prices[pick] : null,
        odds_version: book ? book.version : null,
        revision: 0,
        corrections: 0,
        transfer_id: transferId,
        balance,
        version,
        at: new Date(now),
      };
      loaded.taken.push(bet);
      if (book) loaded.books.set(fightId, tookBet(book, pick, stake));
      return bet;
    },
  };
};

/** What is to be written of a book that took bets. */
const changesOf = (id: string, { money: { stakes, pays }, prices, version, moved, bets }: Book) =>
  bets === 0
    ? []
    : [
        {
          id,
          meron: stakes.meron,
          wala: stakes.wala,
          draw: stakes.draw,
          pays_meron: pays.meron,
          pays_wala: pays.wala,
          pays_draw: pays.draw,
          prices,
          price_version: version,
          moved,
        },
      ];

const KIND: Kind = {
  kind: 'slip',
  name: 'fight bets',
  isStake: (_request): _request is BetRequest => true,
  accounts: ({ pockets }) => [pockets.cash, pockets.held],
  load: async (tx, stakes) => {
    const fights = [...new Set(stakes.map(({ fightId }) => fightId))];
    const members = [...new Set(stakes.map(({ memberId }) => memberId))];
    const [now, laid] = await Promise.all([tx.rows(FIGHTS_NOW, [fights]), tx.rows(LAID, [fights, members])]);
    return {
      fights: new Map(now.map((fight) => [fight.id, fight])),
      books: new Map(
        now.flatMap((fight) => {
          const book = bookOf(fight);
          return book ? [[fight.id, book]] : [];
        }),
      ),
      laid: new Map(laid.map(({ member_id, fight_id, stake }) => [laidKey(member_id, fight_id), stake])),
      earlier: new Map(),
      taken: [],
    };
  },
  prepare: async (tx, { loaded }, _stakes, repeated) => {
    await readRepeated(tx, BETS_BY_REF, repeated, loaded.earlier);
    return [];
  },
  content: ({ fightId, pick, stake, currency, odds, accept }) =>
    `fight|${fightId}|${pick}|${stake}|${currency}${odds === undefined ? '' : `|${odds}`}${accept === 'none' ? '' : `|${accept}`}`,
  label: ({ pit }) => ({ category: COCKFIGHT_CATEGORY, vendor: COCKFIGHT_VENDOR, game: pit }),
  repeat: ({ loaded }, _request, ref) => loaded.earlier.get(ref),
  refuse: ({ loaded }, request) => refuse(loaded, request),
  decide,
  write: (tx, { loaded: { taken, books } }) =>
    taken.length > 0
      ? [
          addBets(
            tx,
            taken,
            [...books].flatMap(([id, book]) => changesOf(id, book)),
          ),
        ]
      : [],
};

export type FightStakes = Stakes<BetRequest, BetRow>;
export const createFightStakes = (needs: CockfightNeeds, options?: StakeOptions): FightStakes =>
  createStakes(needs, KIND, options);
