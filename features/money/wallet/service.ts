import type { CurrencyOf } from '#features/people/members/contract/currencies.ts';
import type { Brands } from '#features/setup/brand/service.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { asId, type BrandId, type MemberId } from '#kernel/ids.ts';
import { type Clock, toWire } from '#kernel/time.ts';
import type { Ledger } from '#ledger/service.ts';
import type { Db, Runner } from '#platform/db/db.ts';
import { keysetPage } from '#platform/db/keyset.ts';
import { fullName, type LiveEvent } from '#platform/live/publish.ts';
import {
  type Balance,
  type GetAccountRecord,
  LineKey,
  type RecordType,
  WalletChanged,
  type WalletEvent,
  WalletOfCurrency,
} from './contract.ts';
import { walletFaults } from './faults.ts';
import { keyOfLine, presentBalance, presentLine, presentLineSum } from './present.ts';
import { periodOf } from './rules/period.ts';
import { kindsOf } from './rules.ts';
import { readLines, readNewer, sumLines } from './store.ts';

/** Whose wallet it is, in which currency. */
type MemberRow = { readonly id: string; readonly brand_id: string; readonly currency: string };
export type WalletNeeds = {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly clock: Clock;
  /** A member by his id; his room is handed in, as this one stands on the ledger alone. */
  readonly findMember: (runner: Runner, memberId: string) => Promise<MemberRow | undefined>;
  /** Left out where brands keep one currency each. */
  readonly currencyOf?: CurrencyOf | undefined;
};
export type Owner = { readonly memberId: MemberId; readonly brandId: BrandId; readonly currency: string };

/** Whoever calls, in the currency he plays and pays in. */
export async function ownerOf(
  { currencyOf }: Pick<WalletNeeds, 'currencyOf'>,
  {
    caller,
    brand,
  }: {
    readonly caller: { readonly id: MemberId };
    readonly brand: { readonly id: BrandId; readonly currency: string };
  },
): Promise<Owner> {
  const who = { memberId: caller.id, brandId: brand.id };
  return { ...who, currency: (await currencyOf?.(who)) ?? brand.currency };
}

export async function readBalance({ db, ledger }: WalletNeeds, owner: Owner): Promise<Balance> {
  const pockets = await ledger.pockets(db, owner.brandId, owner.memberId, owner.currency);
  return presentBalance(await ledger.wallet(db, owner.memberId, pockets), owner.currency);
}

/** A record is read by the days of its brand. */
export type RecordNeeds = WalletNeeds & { readonly brands: Pick<Brands, 'byId'> };

/** `from` and `to` are days of the brand, `2026-01-31`; both ends count. */
export type Page = {
  readonly pageNo: number;
  readonly pageSize: number;
  /** `id` of a line: those older or newer than it. */
  readonly after?: string;
  readonly before?: string;
  readonly from?: string;
  readonly to?: string;
  readonly type?: RecordType;
};

/** Movements of the member's cash, newest first. @throws wallet.period */
export async function readRecord(
  { db, ledger, brands, clock }: RecordNeeds,
  owner: Owner,
  { pageNo, pageSize, after, before, from, to, type }: Page,
): Promise<CallAnswer<typeof GetAccountRecord>> {
  const { timeZone: zone } = await brands.byId(owner.brandId);
  const period = periodOf({ from, to }, zone, clock.now());
  if (!period) throw walletFaults('wallet.period', { fields: { from: 'wallet.period' } });
  const { cash } = await ledger.pockets(db, owner.brandId, owner.memberId, owner.currency);
  const wanted = {
    memberId: owner.memberId,
    cash: cash.id,
    ...period,
    zone,
    kinds: type && kindsOf(type),
  };
  const [{ rows, next, previous }, sums] = await Promise.all([
    keysetPage(
      { after, before, pageNo },
      {
        size: pageSize,
        older: (key, limit, skip) =>
          readLines(db, wanted, key === undefined ? key : LineKey.read(key), limit, skip),
        newer: (key, limit) => readNewer(db, wanted, LineKey.read(key), limit),
        keyOf: keyOfLine,
      },
    ),
    sumLines(db, wanted),
  ]);
  const sum = presentLineSum(sums, owner.currency);
  return {
    list: rows.map(presentLine),
    currency: owner.currency,
    sum,
    pageNum: pageNo,
    totalPages: Math.ceil(sum.lines / pageSize),
    next,
    previous,
  };
}

/**
 * The present balance as the event a page starts from; the topic's n is the balance's version. Each currency has its own: where one is
 * named that is not the current one nothing is told, and no account is opened by the asking.
 */
export async function balanceEvent(
  needs: WalletNeeds,
  memberId: string,
  asked?: string,
): Promise<LiveEvent<WalletEvent> | undefined> {
  const member = await needs.findMember(needs.db, memberId);
  if (!member || (asked !== undefined && asked !== member.currency)) return undefined;
  const data = await readBalance(needs, {
    memberId: asId<'member'>(member.id),
    brandId: asId<'brand'>(member.brand_id),
    currency: member.currency,
  });
  return {
    topic:
      asked === undefined
        ? fullName(WalletChanged, { memberId })
        : fullName(WalletOfCurrency, { memberId, currency: asked }),
    n: data.version,
    at: toWire(needs.clock.now()),
    data,
  };
}
