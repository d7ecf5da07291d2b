/** Limits of deposits: counted gross, from the asking. Deposits of one member pass here one after the other. */
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { Currencies } from '#features/setup/brand/rules/currencies.ts';
import { type CurrencyCode, formatWire, type Minor } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import type { Tx } from '#platform/db/db.ts';
import { PERIODS } from '../contract/kinds.ts';
import type { Law } from '../contract/packs.ts';
import { protectionFaults } from '../faults.ts';
import { periodAt } from '../rules/periods.ts';
import { depositedSince } from '../store/deposits.ts';
import { limitName, type LimitsRow } from '../store/limits.ts';

export type DepositAsk = {
  /** Given to him by two people: it need not be in what he plays in now. */
  readonly isGiven?: boolean;
  /** Of one that was asked for before and has ended: it does not count against itself. */
  readonly depositId?: string;
  readonly memberId: MemberId;
  readonly brandId: BrandId;
  readonly amount: Minor;
  readonly currency: CurrencyCode;
};

/** What deposits of several currencies come to in the main one; a currency the brand does not measure has no deposits. */
export const countedDeposits = (
  sums: readonly { readonly currency: CurrencyCode; readonly used: bigint }[],
  { find }: Pick<Currencies, 'find'>,
): bigint => sums.reduce((sum, { currency, used }) => sum + (find(currency)?.toMain(used, 'up') ?? used), 0n);

export type DepositRules = {
  /** The member's, locked by the caller: two deposits at once are counted one after the other. */
  readonly row: LimitsRow;
  readonly currencies: Currencies;
  readonly law: Pick<Law, 'limitsFirst'>;
  readonly now: number;
};

/** Limits are of the main currency and bind deposits in every one. @throws protection.limits_first · protection.deposit_limit, of the limit with the least room */
export async function checkDepositLimits(
  tx: Tx,
  ask: DepositAsk,
  { row, currencies, law: { limitsFirst }, now }: DepositRules,
): Promise<void> {
  const { memberId, depositId } = ask;
  const currency = currencies.main;
  const amount = currencies.find(ask.currency)?.toMain(ask.amount, 'up') ?? ask.amount;
  const anchor = row.anchor === null ? undefined : Number(row.anchor);
  if (anchor === undefined) {
    if (limitsFirst) throw protectionFaults('protection.limits_first');
    return;
  }
  let least:
    | { readonly left: bigint; readonly params: Record<string, string>; readonly until: string }
    | undefined;
  for (const period of PERIODS) {
    const limit = row[limitName('deposit', period)];
    if (limit === null) continue;
    const { from, to } = periodAt(anchor, period, now);
    const left = limit - countedDeposits(await depositedSince(tx, memberId, from, depositId), currencies);
    if (left >= amount || (least && least.left <= left)) continue;
    const params = {
      period,
      limit: formatWire(limit, currency),
      left: formatWire(left > 0n ? left : 0n, currency),
      currency,
      until: toWire(to),
    };
    least = { left, params, until: toWire(to) };
  }
  if (least)
    throw protectionFaults('protection.deposit_limit', {
      params: least.params,
      value: { kind: 'deposit', period: least.params['period'], until: least.until },
    });
}
