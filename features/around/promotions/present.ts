/** Rows of promotions as the wire has them, for players and for the desk. */
import { formatWire } from '#kernel/money.ts';
import { toWire } from '#kernel/time.ts';
import { artAddress } from '#platform/ui/art/serve.ts';
import { isEmblem } from '#platform/ui/art/emblems.ts';
import type { Envelope, PromotionCard, PromotionDetail } from './contract.ts';
import { MOST_BYTES, MOST_PICTURES, MOST_REMARK, type Status } from './contract/kinds.ts';
import type { OpsApplication, OpsPromotion } from './contract/ops.ts';
import { textIn } from './rules.ts';
import type { DeskRow, PromotionRow } from './store.ts';
import type { ApplicationRow, Earning, EntryRow } from './store/entries.ts';
import type { RainRow } from './store/envelopes.ts';

export type Seen = {
  readonly row: PromotionRow;
  readonly entry: EntryRow | undefined;
  readonly rain: RainRow | undefined;
  /** The member; undefined of a guest. */
  readonly who: Earning | undefined;
  readonly now: number;
  readonly status: Status;
};
type Reader = { readonly language: string; readonly brandLanguage: string };

/** The label drawn of a promotion: of its code alone, or with the emblem and ink staff chose. */
export const pictureOf = ({ code, emblem, ink }: Pick<PromotionRow, 'code' | 'emblem' | 'ink'>): string =>
  artAddress('PROMO', code, { ...(isEmblem(emblem) && { emblem }), inkSet: ink });

export function presentCard(
  { row, entry, rain, status }: Omit<Seen, 'now' | 'who'>,
  { language, brandLanguage }: Reader,
): PromotionCard {
  const { title, summary } = textIn(row.texts, language, brandLanguage);
  const { type, currency } = row;
  return {
    id: row.id,
    code: row.code,
    type,
    title,
    summary,
    picture: pictureOf(row),
    status,
    reward:
      type === 'info'
        ? null
        : { kind: row.reward_kind, amount: formatWire(row.amount, currency), currency, terms: row.terms },
    // A pool is due at its own time.
    startsAt: toWire(rain?.opens_at ?? row.starts_at),
    endsAt: rain ? toWire(rain.closes_at) : row.ends_at ? toWire(row.ends_at) : null,
    changedAt: entry ? toWire(entry.changed_at) : null,
    linkage: type === 'info' ? row.linkage : '',
    minDeposit: type === 'deposit' ? row.rules.minDeposit : '',
  };
}

export function presentRain(rain: RainRow, now: number): Envelope {
  const isOpen = now >= rain.opens_at.getTime() && now < rain.closes_at.getTime();
  return {
    id: rain.id,
    pool: formatWire(rain.pool, rain.currency),
    currency: rain.currency,
    parts: rain.parts,
    left: rain.left,
    opensAt: toWire(rain.opens_at),
    closesAt: toWire(rain.closes_at),
    state: isOpen ? 'open' : now < rain.opens_at.getTime() ? 'waiting' : 'over',
    seedHash: rain.seed_hash,
    mine: rain.mine === null ? '' : formatWire(rain.mine, rain.currency),
    part: rain.part ?? 0,
  };
}

/** What still stands between the member and his reward. */
function missingOf({ row, entry, who, status }: Seen): PromotionDetail['missing'] {
  if (status === 'applying' || status === 'process') return 'review';
  if (status !== 'joined' || !entry) return '';
  if (row.type === 'deposit') return 'deposit';
  if (row.type === 'raffle') return 'draw';
  return row.type === 'sign_up' && (who?.level ?? 0) < row.rules.level ? 'level' : '';
}

export function presentDetail(one: Seen, reader: Reader, ready: number): PromotionDetail {
  const { row, entry, rain, now } = one;
  return {
    ...presentCard(one, reader),
    body: textIn(row.texts, reader.language, reader.brandLanguage).body,
    application:
      row.type === 'apply'
        ? {
            pictures: row.rules.pictures,
            ready,
            mostPictures: MOST_PICTURES,
            mostBytes: MOST_BYTES,
            mostRemark: MOST_REMARK,
            remark: entry?.remark ?? '',
            reason: entry?.reason ?? '',
            note: entry?.note ?? '',
          }
        : null,
    missing: missingOf(one),
    // Of one that was stopped nobody takes a part any longer.
    envelope: rain && (row.state === 'live' || rain.mine !== null) ? presentRain(rain, now) : null,
    raffle:
      row.type === 'raffle'
        ? {
            tickets: row.tickets,
            winners: row.rules.winners,
            mine: entry?.ticket ?? 0,
            seedHash: row.seed_hash,
            seed: row.seed,
            drawn: [...row.drawn],
          }
        : null,
  };
}

export const presentForStaff = (row: DeskRow): OpsPromotion => ({
  id: row.id,
  revision: row.revision,
  state: row.state,
  code: row.code,
  type: row.type,
  emblem: row.emblem,
  ink: row.ink,
  linkage: row.linkage,
  position: row.position,
  startsAt: toWire(row.starts_at),
  endsAt: row.ends_at ? toWire(row.ends_at) : null,
  rewardKind: row.reward_kind,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  terms: row.terms,
  budget: formatWire(row.budget, row.currency),
  rules: row.rules,
  texts: row.texts,
  spent: formatWire(row.spent, row.currency),
  entries: row.entries,
  waiting: row.waiting,
});

export const presentApplication = (
  row: ApplicationRow,
  { staffId, language }: { readonly staffId: string; readonly language: string },
): OpsApplication => ({
  id: row.id,
  promotionId: row.promotion_id,
  promotion: row.promotion_texts[language]?.title || (row.promotion_texts['en']?.title ?? ''),
  memberId: row.member_id,
  account: row.account,
  status: row.status,
  remark: row.remark,
  pictures: row.pictures,
  reason: row.reason,
  note: row.note,
  amount: formatWire(row.amount, row.currency),
  currency: row.currency,
  revision: row.revision,
  sentAt: toWire(row.changed_at),
  with: row.with_name,
  isMine: row.held_by === staffId && row.status === 'process',
});
