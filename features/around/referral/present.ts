import { formatWire } from '#kernel/money.ts';
import { DAY, toWire } from '#kernel/time.ts';
import type { Friend, PartnerMonth } from './contract.ts';
import type { OpsInvited, OpsPartner } from './contract/ops.ts';
import { covered, shareOf, writeShare } from './rules.ts';
import type { ReferralRules } from './service/rules-of.ts';
import type { DeskRow, InvitedRow } from './store/invited.ts';
import type { MonthRow, PartnerRow } from './store/partners.ts';

export const presentFriend = (
  row: InvitedRow & { readonly account: string },
  rules: ReferralRules,
): Friend => ({
  account: covered(row.account),
  registeredAt: toWire(row.registered_at),
  state: row.state === 'held' ? 'pending' : row.state,
  deposit: shareOf(row.deposits, rules.minDeposit),
  play: shareOf(row.valid, rules.minStake),
  until: toWire(row.registered_at.getTime() + rules.days * DAY),
});

export const presentInvited = (row: DeskRow, currency: string): OpsInvited => ({
  memberId: row.member_id,
  account: row.account,
  inviterId: row.inviter,
  inviter: row.inviter_account,
  registeredAt: toWire(row.registered_at),
  deposits: formatWire(row.deposits, currency),
  valid: formatWire(row.valid, currency),
  currency,
  state: row.state,
  reason: row.reason,
  sharedWith: row.shared_account,
  revision: row.revision,
});

export const partnerPath = (code: string): string => `/join/${code}`;

export const presentPartner = (
  row: PartnerRow & { readonly players: number },
  currency: string,
): OpsPartner => ({
  id: row.id,
  name: row.name,
  code: row.code,
  path: partnerPath(row.code),
  model: row.model,
  share: writeShare(row.share),
  price: formatWire(row.price, currency),
  postback: row.postback,
  open: row.open,
  currency,
  players: row.players,
  revision: row.revision,
});

export const presentMonth = (row: MonthRow, currency: string): PartnerMonth => ({
  month: row.month.slice(0, 7),
  registered: row.registered,
  firsts: row.firsts,
  // Of a month whose results were corrected more than it staked, less than nothing is nothing.
  deposits: formatWire(row.deposits > 0n ? row.deposits : 0n, currency),
  stakes: formatWire(row.stakes > 0n ? row.stakes : 0n, currency),
  payouts: formatWire(row.payouts > 0n ? row.payouts : 0n, currency),
  serial: row.serial,
  carried: formatWire(row.carried, currency),
  amount: row.amount === null ? null : formatWire(row.amount, currency),
  paid: row.paid_at !== null,
});
