/** The door of the book. Everybody may look; members bet. */
import { formatWire } from '#kernel/money.ts';
import { SECOND, toWire } from '#kernel/time.ts';
import { EVERYONE, MEMBERS, type Route, route } from '#platform/http/route.ts';
import { readPage } from '#platform/db/page.ts';
import {
  GetSlip,
  GetSlips,
  GetSportMatch,
  GetSportMatches,
  PlaceSlip,
  QuoteCombination,
  SlipTerms,
} from '../contract/book.ts';
import { AutoCashOut, GetCashOut, SellSlip } from '../contract/cash-out.ts';
import { GetPlacings } from '../contract/placings.ts';
import { BookSettings } from '../contract/settings.ts';
import { sportsbookFaults } from '../faults.ts';
import { localTime } from '../present/fixtures.ts';
import { presentMatchLine, presentMatchShown } from '../present/match.ts';
import { presentPlacing, presentSlip } from '../present/slips.ts';
import { combine } from '../rules/combination.ts';
import { ALL, combinationKey } from '../rules/combination-key.ts';
import { proofOf } from '../rules/settle.ts';
import { readBoard } from '../service/board.ts';
import type { SportsbookNeeds } from '../service/needs.ts';
import { cashOutOf, saleWait, sellSlip, waitForOffer } from '../service/cash-out.ts';
import { shownLimits, viewerOf } from '../service/limits.ts';
import { delayOf, findSlip, placeSlip, readSlipTerms } from '../service/place.ts';
import { placingsOf } from '../service/placing.ts';
import type { SlipStakes } from '../service/slip.ts';
import { FIND_BOOK } from '../store/books.ts';
import { SALES_OF } from '../store/sales.ts';
import { CORRECTIONS, SLIP_LIST, type SlipRow } from '../store/slips.ts';

const SLIPS_A_MINUTE = 120;
/** An offer is good for so long; after it the slip is valued anew. */
const OFFER_MS = 5 * SECOND;

const quoting = ({ db, clock, brands }: SportsbookNeeds): Route =>
  route(
    QuoteCombination,
    { allow: EVERYONE, perMinute: 240, shared: true },
    async ({ brand }, { params, body }) => {
      const book = await db.one(FIND_BOOK, [brand.id, params.id]);
      if (book?.kind !== 'match') throw sportsbookFaults('sportsbook.unknown_fixture');
      const { margin } = await brands.settings.of(brand.id, BookSettings);
      const made = combine(book, body.picks, { margin: margin / 1_000, now: clock.now() });
      const none = { key: combinationKey(body.picks), pick: ALL, odds: null, version: 0 };
      if ('refused' in made) return { ...none, reason: made.refused };
      const { market, selection } = made;
      const isOpen = book.state === 'open' && market.status === 'open' && selection.odds !== null;
      return isOpen
        ? { key: market.key, pick: ALL, odds: selection.odds, version: market.version, reason: null }
        : { ...none, version: market.version, reason: 'suspended' as const };
    },
  );

const placing = (needs: SportsbookNeeds, stakes: SlipStakes): Route =>
  route(
    PlaceSlip,
    { allow: MEMBERS, perMinute: SLIPS_A_MINUTE },
    async ({ caller, brand, key }, { body }) => {
      // The main currency asks nothing: the gate knows whether it is his. Another one is looked up before accounts are.
      const currency =
        body.currency === brand.currency
          ? brand.currency
          : await needs.currencyOf({ memberId: caller.id, brandId: brand.id });
      const slip = await placeSlip(
        needs,
        stakes,
        { memberId: caller.id, brandId: brand.id, currency, key },
        body,
      );
      // The same words for the same key for ever: the slip as it was taken, whatever has become of it since.
      const taken = {
        ...slip,
        state: 'open' as const,
        outcome: null,
        payout: 0n,
        proof: null,
        settled_at: null,
        sell_at: null,
      };
      return {
        slip: presentSlip(taken),
        balance: formatWire(slip.balance, currency),
        version: slip.version,
      };
    },
  );

/** With what was sold and corrected of it. */
async function showSlip({ db }: Pick<SportsbookNeeds, 'db'>, slip: SlipRow) {
  const [corrections, sales] = await Promise.all([
    db.rows(CORRECTIONS, [slip.member_id, [slip.id]]),
    db.rows(SALES_OF, [slip.member_id, [slip.id]]),
  ]);
  return { slip: presentSlip(slip, corrections, sales), proof: proofOf(slip, sales) };
}

const reading = (needs: SportsbookNeeds): readonly Route[] => [
  route(GetPlacings, { allow: MEMBERS, restricted: true }, async ({ caller }) => ({
    list: (await placingsOf(needs, caller.id)).map(presentPlacing),
    serverTime: toWire(new Date(needs.clock.now())),
  })),

  route(GetSlips, { allow: MEMBERS, restricted: true }, async ({ caller }, { query }) => {
    const { rows, pageNum, totalPages } = await readPage(query, (limit, offset) =>
      needs.db.rows(SLIP_LIST, [caller.id, query.state ?? null, limit, offset]),
    );
    const ids = rows.map(({ id }) => id);
    const [corrections, sales] = await Promise.all([
      needs.db.rows(CORRECTIONS, [caller.id, ids]),
      needs.db.rows(SALES_OF, [caller.id, ids]),
    ]);
    return { list: rows.map((row) => presentSlip(row, corrections, sales)), pageNum, totalPages };
  }),

  route(GetSlip, { allow: MEMBERS, restricted: true }, async ({ caller }, { params }) => {
    return showSlip(needs, await findSlip(needs, caller.id, params.id));
  }),

  route(GetCashOut, { allow: MEMBERS, restricted: true }, async ({ caller }, { params }) => {
    const slip = await findSlip(needs, caller.id, params.id);
    const [offered, delayMs] = await Promise.all([cashOutOf(needs, slip), saleWait(needs, slip)]);
    const until = toWire(new Date(needs.clock.now() + OFFER_MS));
    if ('refused' in offered)
      return { offer: null, reason: offered.refused, fairValue: '0', factor: '0', legs: [], until, delayMs };
    const { fairValue, factor, offer, legs } = offered.kept;
    return { offer, reason: null, fairValue, factor, legs: [...legs], until, delayMs };
  }),
];

const selling = (needs: SportsbookNeeds, stakes: SlipStakes): Route =>
  route(
    SellSlip,
    { allow: MEMBERS, perMinute: SLIPS_A_MINUTE, restricted: true },
    async ({ caller, brand, key }, { params, body }) => {
      // A slip ends in the currency it was staked in, whatever its owner plays in now.
      const { currency } = await findSlip(needs, caller.id, params.id);
      const slip = await sellSlip(
        needs,
        stakes,
        { memberId: caller.id, brandId: brand.id, currency, key },
        params.id,
        body,
      );
      return {
        slip: presentSlip(slip),
        balance: formatWire(slip.balance, currency),
        version: slip.version,
      };
    },
  );

export function bookRoutes(needs: SportsbookNeeds, stakes: SlipStakes): readonly Route[] {
  const { db, clock, brands } = needs;
  return [
    route(GetSportMatches, { allow: EVERYONE }, async ({ brand }, { query }) => {
      const { books, leagues, live, now, timeZone } = await readBoard(needs, brand.id, query);
      return {
        matches: books.map((book) => presentMatchLine(book, timeZone)),
        leagues,
        live,
        today: localTime(new Date(now), timeZone).slice(0, 10),
        serverTime: toWire(new Date(now)),
      };
    }),

    route(GetSportMatch, { allow: EVERYONE }, async ({ brand, caller }, { params }) => {
      const book = await db.one(FIND_BOOK, [brand.id, params.id]);
      if (!book) throw sportsbookFaults('sportsbook.unknown_fixture');
      const { timeZone } = await brands.byId(brand.id);
      const set = await brands.settings.of(brand.id, BookSettings);
      return {
        match: presentMatchShown(book, timeZone),
        serverTime: toWire(new Date(clock.now())),
        limits: {
          ...(await shownLimits(needs, await viewerOf(needs, caller, brand), book.league)),
          delayMs: delayOf(book.sport, set),
        },
      };
    }),
    route(
      SlipTerms,
      { allow: EVERYONE, perMinute: 240, shared: true },
      async ({ brand, caller }, { body: { legs } }) =>
        readSlipTerms(needs, await viewerOf(needs, caller, brand), legs),
    ),
    quoting(needs),
    placing(needs, stakes),
    ...reading(needs),
    selling(needs, stakes),
    route(
      AutoCashOut,
      { allow: MEMBERS, perMinute: SLIPS_A_MINUTE, restricted: true },
      async ({ caller }, { params, body }) => ({
        slip: (await showSlip(needs, await waitForOffer(needs, stakes, caller.id, params.id, body.at))).slip,
      }),
    ),
  ];
}
