import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { iconAddress } from '#features/people/members/contract.ts';
import type { Goods, PointsMovement, PointsRules, Redemption } from './contract.ts';
import { PICTURES, type OpsGoods, type OpsRedemption } from './contract/ops.ts';
import { ONE, writePoints } from './rules.ts';
import type { Ratios } from './service/ratios.ts';
import type { EntryRow } from './store/entries.ts';
import type { DeskRow, GoodsRow, RedemptionRow, Texts } from './store/goods.ts';

/** In the asked language, in English, or in whatever there is. */
export const textIn = (texts: Texts, language: string): string =>
  texts[language] ?? texts['en'] ?? Object.values(texts)[0] ?? '';

const amountOf = (amount: bigint, currency: string): string | null =>
  amount === 0n ? null : formatWire(amount, currency);

export const presentGoods = (row: GoodsRow & { readonly mine: number }, language: string): Goods => ({
  id: row.id,
  kind: row.kind,
  name: textIn(row.names, language),
  text: textIn(row.texts, language),
  picture: iconAddress(row.picture),
  points: writePoints(row.price),
  amount: amountOf(row.amount, row.currency),
  currency: row.currency,
  stock: row.stock,
  left: row.each_most === 0 ? null : Math.max(0, row.each_most - row.mine),
});

export const presentRedemption = (row: RedemptionRow, language: string): Redemption => ({
  id: row.id,
  serial: row.serial,
  kind: row.kind,
  name: textIn(row.name, language),
  points: writePoints(row.points),
  amount: amountOf(row.amount, row.currency),
  currency: row.currency,
  state: row.state,
  reason: row.reason,
  note: row.note,
  tracking: row.tracking,
  createdAt: toWire(row.created_at),
  decidedAt: row.decided_at ? toWire(row.decided_at) : null,
});

export const presentForDesk = (row: DeskRow, language: string): OpsRedemption => ({
  ...presentRedemption(row, language),
  memberId: row.member_id,
  account: row.account,
  balance: writePoints(row.balance),
  decidedBy: row.decider,
  revision: row.revision,
});

export const presentGoodsForDesk = (row: GoodsRow & { readonly taken: number }): OpsGoods => ({
  id: row.id,
  kind: row.kind,
  names: { ...row.names },
  texts: { ...row.texts },
  picture: PICTURES.find((one) => one === row.picture) ?? PICTURES[0],
  points: writePoints(row.price),
  amount: amountOf(row.amount, row.currency),
  currency: row.currency,
  stock: row.stock,
  eachMost: row.each_most,
  open: row.open,
  position: row.position,
  taken: row.taken,
  revision: row.revision,
});

export const presentMovement = (row: EntryRow): PointsMovement => ({
  id: String(row.id),
  kind: row.kind,
  category: row.category,
  points: writePoints(row.amount),
  balance: writePoints(row.balance_after),
  day: row.day,
  note: row.note,
  at: toWire(row.at),
});

export const presentRules = (ratios: Ratios, currency: string): PointsRules => ({
  open: ratios.open,
  ratios: ratios.categories.flatMap((category) => {
    const unit = ratios.unitOf(category, currency);
    return unit === 0n ? [] : [{ category, unit: formatWire(unit, currency), currency }];
  }),
  deposit: amountOf(ratios.depositIn(currency), currency),
  currency,
  worth: formatWire(ratios.worthIn(currency), currency),
  least: writePoints(ratios.least * ONE),
  convertible: ratios.convertible,
});
