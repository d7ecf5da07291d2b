/** The form of a campaign: texts as they are typed, and what is sent of them. Pure. */
import type { Campaign } from '#features/money/bonus/contract/ops.ts';
import type { Audience } from '#features/money/bonus/contract/audience.ts';
import type { BonusAmount, BonusTerms, Trigger } from '#features/money/bonus/contract/terms.ts';

export type Draft = {
  readonly code: string;
  readonly title: string;
  readonly trigger: Trigger;
  readonly currency: string;
  readonly kind: BonusAmount['kind'];
  readonly amount: string;
  readonly percent: string;
  readonly minBasis: string;
  readonly firstOnly: boolean;
  readonly promoCode: string;
  readonly wagering: string;
  /** `RNG 1`, a line each. */
  readonly contribution: string;
  readonly games: string;
  readonly others: string;
  /** Codes, a line each. */
  readonly excluded: string;
  readonly minOdds: string;
  readonly maxStake: string;
  readonly days: string;
  readonly maxConversion: string;
  readonly freeGame: string;
  readonly freeCount: string;
  readonly freeStake: string;
  readonly minLevel: string;
  readonly budget: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly audienceLevel: string;
  readonly registeredFrom: string;
  readonly registeredTo: string;
  readonly tags: string;
  readonly without: string;
};

const shares = (record: Readonly<Record<string, string>>): string =>
  Object.entries(record)
    .map(([code, share]) => `${code} ${share}`)
    .join('\n');
const lines = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
const sharesIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    lines(text).map((line) => {
      const [code = '', share = '1'] = line.split(/[\s=:]+/);
      return [code, share];
    }),
  );

export function draftOf(campaign: Campaign | undefined, currency: string, now: string): Draft {
  const terms = campaign?.terms;
  const amount = terms?.amount;
  return {
    code: campaign?.code ?? '',
    title: terms?.title['en'] ?? '',
    trigger: terms?.trigger ?? 'deposit',
    currency: terms?.currency ?? currency,
    kind: amount?.kind ?? 'percent',
    amount:
      amount === undefined || amount.kind === 'spins'
        ? ''
        : amount.kind === 'fixed'
          ? amount.amount
          : amount.cap,
    percent: amount?.kind === 'percent' ? amount.percent : '50',
    minBasis: terms?.minBasis ?? '',
    firstOnly: terms?.firstOnly ?? false,
    promoCode: terms?.code ?? '',
    wagering: terms?.wagering ?? '8',
    contribution: shares(
      terms?.contribution ?? { RNG: '1', FISH: '1', PVP: '0.5', LIVE: '0.1', SPORTS: '1' },
    ),
    games: shares(terms?.games ?? {}),
    others: terms?.others ?? '0',
    excluded: (terms?.excluded ?? []).join('\n'),
    minOdds: terms?.minOdds ?? '',
    maxStake: terms?.maxStake ?? '',
    days: String(terms?.days ?? 14),
    maxConversion: terms?.maxConversion ?? '',
    freeGame: terms?.freePlays?.game ?? '',
    freeCount: String(terms?.freePlays?.count ?? ''),
    freeStake: terms?.freePlays?.stake ?? '',
    minLevel: String(terms?.minLevel ?? ''),
    budget: campaign?.budget ?? '',
    startsAt: (campaign?.startsAt ?? now).slice(0, 10),
    endsAt: campaign?.endsAt?.slice(0, 10) ?? '',
    audienceLevel: String(campaign?.audience.minLevel ?? ''),
    registeredFrom: campaign?.audience.registeredFrom ?? '',
    registeredTo: campaign?.audience.registeredTo ?? '',
    tags: (campaign?.audience.tags ?? []).join(', '),
    without: (campaign?.audience.without ?? []).join(', '),
  };
}

function amountIn({ kind, amount, percent }: Draft): BonusAmount {
  if (kind === 'fixed') return { kind, amount };
  if (kind === 'percent') return { kind, percent, cap: amount };
  return kind === 'asked' ? { kind, cap: amount } : { kind };
}

const said = <Key extends string>(key: Key, text: string): { readonly [K in Key]?: string } | object =>
  text.trim() === '' ? {} : { [key]: text.trim() };

/** What other languages say of the title stays as it was written. */
export const termsIn = (draft: Draft, before: BonusTerms | undefined): BonusTerms => ({
  trigger: draft.trigger,
  currency: draft.currency,
  title: { ...before?.title, en: draft.title.trim() },
  amount: amountIn(draft),
  wagering: draft.wagering.trim(),
  contribution: sharesIn(draft.contribution),
  others: draft.others.trim() || '0',
  games: sharesIn(draft.games),
  excluded: lines(draft.excluded),
  days: Number(draft.days),
  ...said('minBasis', draft.minBasis),
  ...(draft.firstOnly ? { firstOnly: true } : {}),
  ...said('code', draft.trigger === 'code' ? draft.promoCode.toUpperCase() : ''),
  ...said('minOdds', draft.minOdds),
  ...said('maxStake', draft.maxStake),
  ...said('maxConversion', draft.maxConversion),
  ...(draft.freeGame.trim() === ''
    ? {}
    : {
        freePlays: {
          game: draft.freeGame.trim(),
          count: Number(draft.freeCount),
          stake: draft.freeStake.trim(),
        },
      }),
  ...(draft.minLevel === '' ? {} : { minLevel: Number(draft.minLevel) }),
});

export const audienceIn = (draft: Draft): Audience => ({
  ...(draft.audienceLevel === '' ? {} : { minLevel: Number(draft.audienceLevel) }),
  ...said('registeredFrom', draft.registeredFrom),
  ...said('registeredTo', draft.registeredTo),
  ...(draft.tags.trim() === '' ? {} : { tags: lines(draft.tags) }),
  ...(draft.without.trim() === '' ? {} : { without: lines(draft.without) }),
});
