/** What a brand sets of withdrawals (RULINGS: turnover, cool-off, levels, receipt window). Amounts are in the brand's currency, the defaults are written in BDT. */
import { Type } from 'typebox';
import { OFFERED_CURRENCIES } from '#features/setup/brand/contract/currencies.ts';
import { choice, duration, money, onOff, records, settings, text, whole } from '#kernel/settings.ts';
import { DAY, HOUR, MINUTE } from '#kernel/time.ts';

export const WithdrawalRules = settings(
  'withdrawals.rules',
  {
    minLevel: whole('withdrawals.settings.min_level', { minimum: 0, maximum: 3 }),
    /** More than this within 24 h wants level 3; 0 for never. */
    highLevelAbove: money('withdrawals.settings.high_level', { hint: 'withdrawals.settings.zero_never' }),
    sameHolder: onOff('withdrawals.settings.same_holder'),
    turnoverPercent: whole('withdrawals.settings.turnover', { minimum: 0, maximum: 1_000, unit: 'percent' }),
    openMost: whole('withdrawals.settings.open_most', { minimum: 1, maximum: 20 }),
    dayCount: whole('withdrawals.settings.day_count', { minimum: 1, maximum: 100 }),
    daySum: money('withdrawals.settings.day_sum'),
    accountsMost: whole('withdrawals.settings.accounts_most', { minimum: 1, maximum: 20 }),
    accountCoolMs: duration('withdrawals.settings.account_cool', {
      every: 'hour',
      minimum: 0,
      maximum: 30 * DAY,
    }),
    passwordCoolMs: duration('withdrawals.settings.password_cool', {
      every: 'hour',
      minimum: 0,
      maximum: 30 * DAY,
    }),
    exclusionCoolMs: duration('withdrawals.settings.exclusion_cool', {
      every: 'hour',
      minimum: 0,
      maximum: 30 * DAY,
    }),
    /** Above it two people release beside the one who approves; 0 for always. */
    twoAbove: money('withdrawals.settings.two_above'),
    claimMs: duration('withdrawals.settings.claim', { every: 'minute', minimum: MINUTE, maximum: DAY }),
    reviewMs: duration('withdrawals.settings.review', { every: 'minute', minimum: MINUTE, maximum: 3 * DAY }),
    releaseMs: duration('withdrawals.settings.release', {
      every: 'minute',
      minimum: MINUTE,
      maximum: 3 * DAY,
    }),
    /** How long a provider may be silent before its payout counts as unknown. */
    silenceMs: duration('withdrawals.settings.silence', {
      every: 'minute',
      minimum: MINUTE,
      maximum: 3 * DAY,
    }),
  },
  {
    title: 'withdrawals.settings.rules',
    defaults: {
      minLevel: 2,
      highLevelAbove: '250000',
      sameHolder: true,
      turnoverPercent: 100,
      openMost: 3,
      dayCount: 5,
      daySum: '500000',
      accountsMost: 5,
      accountCoolMs: 24 * HOUR,
      passwordCoolMs: 24 * HOUR,
      exclusionCoolMs: 24 * HOUR,
      twoAbove: '20000',
      claimMs: 15 * MINUTE,
      reviewMs: 10 * MINUTE,
      releaseMs: 10 * MINUTE,
      silenceMs: 30 * MINUTE,
    },
    sums: ['highLevelAbove', 'daySum', 'twoAbove'],
  },
);

export const ReceiptSettings = settings(
  'withdrawals.receipt',
  {
    /** Asks the member whether the money came; without it a paid withdrawal counts as received at once. */
    asked: onOff('withdrawals.settings.asked'),
    windowMs: duration('withdrawals.settings.window', { every: 'minute', minimum: MINUTE, maximum: 7 * DAY }),
    unanswered: choice(
      'withdrawals.settings.unanswered',
      [
        { value: 'received', word: 'withdrawals.settings.unanswered_received' },
        { value: 'returned', word: 'withdrawals.settings.unanswered_returned' },
      ],
      { hint: 'withdrawals.settings.unanswered_hint' },
    ),
    /** Who says that it did not come shows a picture. */
    proof: onOff('withdrawals.settings.proof'),
  },
  {
    title: 'withdrawals.settings.receipt',
    defaults: { asked: true, windowMs: 30 * MINUTE, unanswered: 'received', proof: true },
  },
);

export const ACCOUNT_KINDS = ['bank', 'mobile-wallet', 'crypto'] as const;
export const NUMBER_FORMS = ['digits', 'letters', 'iban', 'tron', 'evm'] as const;

export const MethodSettings = settings(
  'withdrawals.methods',
  {
    methods: records(
      'withdrawals.settings.method_list',
      {
        code: text('withdrawals.settings.code', {
          minLength: 1,
          maxLength: 40,
          pattern: '^[a-z0-9-]{1,40}$',
          ltr: true,
        }),
        name: text('withdrawals.settings.name', { minLength: 1, maxLength: 40 }),
        kind: choice<(typeof ACCOUNT_KINDS)[number]>('withdrawals.settings.kind', [
          { value: 'bank', word: 'withdrawals.kind.bank' },
          { value: 'mobile-wallet', word: 'withdrawals.kind.mobile_wallet' },
          { value: 'crypto', word: 'withdrawals.kind.crypto' },
        ]),
        form: choice<(typeof NUMBER_FORMS)[number]>(
          'withdrawals.settings.form',
          NUMBER_FORMS.map((value) => ({ value, word: `withdrawals.form.${value}` })),
        ),
        minLength: whole('withdrawals.settings.shortest', { minimum: 1, maximum: 64 }),
        maxLength: whole('withdrawals.settings.longest', { minimum: 1, maximum: 64 }),
        provider: choice('withdrawals.settings.provider', [
          { value: 'sandbox', text: 'sandbox' },
          { value: 'manual', word: 'withdrawals.settings.by_hand' },
        ]),
        /** What it pays in, its amounts too; the brand's own where none is named. */
        currency: Type.Optional(
          choice<'' | (typeof OFFERED_CURRENCIES)[number]>('withdrawals.settings.currency', [
            { value: '', word: 'withdrawals.settings.main_currency' },
            ...OFFERED_CURRENCIES.map((value) => ({ value, text: value })),
          ]),
        ),
        min: money('withdrawals.settings.least'),
        max: money('withdrawals.settings.most'),
        /** The fee: a fixed sum and thousandths of the amount, between a least and a most (0: no bound). */
        feeFixed: money('withdrawals.settings.fee_fixed'),
        feePerMille: whole('withdrawals.settings.fee_per_mille', { minimum: 0, maximum: 1_000 }),
        feeMin: money('withdrawals.settings.fee_min'),
        feeMax: money('withdrawals.settings.fee_max', { hint: 'withdrawals.settings.zero_no_bound' }),
        freeMonthly: whole('withdrawals.settings.free_monthly', { minimum: 0, maximum: 100 }),
        arrivesInMs: duration('withdrawals.settings.arrives', {
          every: 'minute',
          minimum: 0,
          maximum: 14 * DAY,
        }),
        /** How far a member has to be verified to use it, beside what every withdrawal wants. */
        level: Type.Optional(whole('withdrawals.settings.method_level', { minimum: 0, maximum: 3 })),
        open: onOff('withdrawals.settings.open'),
      },
      {
        maxItems: 30,
        fresh: {
          code: 'bank',
          name: 'Bank',
          kind: 'bank',
          form: 'digits',
          minLength: 8,
          maxLength: 20,
          provider: 'manual',
          min: '100',
          max: '100000',
          feeFixed: '0',
          feePerMille: 0,
          feeMin: '0',
          feeMax: '0',
          freeMonthly: 0,
          arrivesInMs: 30 * MINUTE,
          open: true,
        },
      },
    ),
  },
  {
    title: 'withdrawals.settings.methods',
    hint: 'withdrawals.settings.methods_hint',
    // Fees and openings take two people: the desk of payment methods asks them.
    write: false,
    defaults: { methods: [] },
    faults: ['withdrawals.bad_method'],
    check: ({ methods }) => {
      const codes = methods.map(({ code }) => code);
      const bad =
        new Set(codes).size !== codes.length || methods.some((one) => one.minLength > one.maxLength);
      return bad ? { field: 'methods', code: 'withdrawals.bad_method' } : undefined;
    },
  },
);
