import type { Brand, Brands } from '#features/setup/brand/service.ts';
import type { Measure } from '#features/setup/brand/rules/currencies.ts';
import { currenciesKnown, currenciesOf } from '#features/setup/brand/service/currencies.ts';
import { type Fault, isFault } from '#kernel/faults.ts';
import { asId, type BrandId, type MemberId } from '#kernel/ids.ts';
import { type CurrencyCode, type Minor, minor } from '#kernel/money.ts';
import type { Clock } from '#kernel/time.ts';
import { systemClock } from '#kernel/time.ts';
import type { Runner, Statement, Tx } from '#platform/db/db.ts';
import { dbFaults } from '#platform/db/hot.ts';
import { LAW, type Law } from './contract/packs.ts';
import { PackSettings } from './contract/player-rules.ts';
import { type Jurisdiction, JurisdictionSettings } from './contract/settings.ts';
import {
  type BrandRules,
  cycleFor,
  decideDeposit,
  decideEntry,
  decidePace,
  decideStake,
  type PersonalLimits,
  rulesIn,
  rulesInMeasure,
} from './rules.ts';
import { take } from './rules/limit-state.ts';
import { checkDepositLimits, type DepositAsk } from './service/deposit-limit.ts';
import { atVendorsOf, type GateRow, LOAD_GATE, limitsOf, loadGate, limitStateOf } from './store.ts';
import { protectionFaults } from './faults.ts';
import { countDeposit } from './store/deposits.ts';
import { lockLimits } from './store/limits.ts';
import { notePlay } from './store/play.ts';

/** What was loaded by `LOAD_GATE`; whoever carries the row about needs to know no more of it than whose it is. */
type LoadedRow = Pick<GateRow, 'member_id'> & Partial<GateRow>;

export type Protection = {
  /** For stakes, which are decided many at a time: rows in one read, then a pure decision for each. */
  readonly gate: {
    readonly load: Statement<GateRow>;
    readonly refuse: (
      row: LoadedRow | undefined,
      ask: {
        readonly brandId: BrandId;
        readonly stake: Minor;
        /** Staked before in the same game. */
        readonly onTop?: Minor;
        readonly currency: CurrencyCode;
        readonly now: number;
        /** Start of his last game, ms; 0 when there was none. */
        readonly lastAt: number;
        readonly cycleMs: number;
      },
    ) => Fault | undefined;
    /**
     * Notes on the row a stake that was taken – `payout` is what came back at once –, so that the next one of the same batch is held
     * against it.
     */
    readonly took: (
      row: LoadedRow | undefined,
      stake: { readonly stake: Minor; readonly payout: bigint; readonly now: number },
    ) => void;
    /**
     * Writes what `took` has noted, in the transaction that takes the stakes. It holds their members' balances since before the rows were
     * read: of two processes the second reads what the first has committed, and no limit is passed by two at once.
     */
    readonly write: (tx: Runner, rows: Iterable<LoadedRow>) => Promise<unknown> | undefined;
    readonly pace: (now: number, lastAt: number, cycleMs: number) => Fault | undefined;
  };
  /**
   * The jurisdiction of a brand, as this process last read it: every call at the door reads it before.
   * @throws platform.unavailable where it has none, or none that can be read
   */
  readonly rules: (brandId: BrandId) => Promise<BrandRules>;
  readonly cycleFor: typeof cycleFor;
  /**
   * Whether he may take money to where a vendor's games are played, with what he has there already. The caller holds his cash, as every
   * batch of stakes does before it reads and writes what is counted. @throws the refusal of it
   */
  readonly checkEntry: (
    tx: Tx,
    ask: {
      readonly memberId: MemberId;
      readonly brandId: BrandId;
      readonly currency: CurrencyCode;
      /** Minor units he takes there. */
      readonly amount: bigint;
    },
  ) => Promise<void>;
  /** Holds the member's standing until the transaction ends. @throws the refusal of a deposit */
  readonly checkDeposit: (tx: Tx, ask: DepositAsk) => Promise<void>;
  /** Counts a deposit that `checkDeposit` has let pass in the same transaction; one that had ended counts anew, from now. */
  readonly countDeposit: (tx: Tx, ask: DepositAsk & { readonly depositId: string }) => Promise<void>;
};

/** Who is restricted is told what a suspended account is told: why money is looked at is nobody's to know before it is decided. */
const statusIn = (row: LoadedRow | undefined, brandId: BrandId) => {
  if (row?.brand_id !== brandId) return undefined;
  return row.restricted && row.status === 'active' ? 'suspended' : row.status;
};

const limitsIn = (row: LoadedRow | undefined) =>
  limitsOf({ stake_max: row?.stake_max ?? null, deposit_max: row?.deposit_max ?? null });

type ReadRules = {
  readonly law: Law;
  readonly rules: BrandRules;
  /** In the brand's other currencies, as this list measures them. */
  readonly others: WeakMap<Measure, BrandRules>;
};
/** Read once a change: a bet must not parse four amounts. A brand keeps its currency, and its settings are the same object until they change. */
const read = new WeakMap<Jurisdiction, ReadRules>();

/** Undefined where the brand has no rules, or rules that cannot be read: it takes no stake then. */
function rulesOf(
  brand: Brand | undefined,
  own: Jurisdiction | undefined,
  law: Law,
): Omit<ReadRules, 'law'> | undefined {
  if (!brand || !own) return undefined;
  const known = read.get(own);
  if (known?.law === law) return known;
  try {
    const rules = { law, rules: rulesIn(own, brand.currency, law), others: new WeakMap() };
    read.set(own, rules);
    return rules;
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}

/** The rules a currency is asked by. Those of the main one where it is not offered: the gate refuses it by its name. */
function rulesFor({ rules, others }: Omit<ReadRules, 'law'>, measure: Measure | undefined): BrandRules {
  if (!measure || measure.currency === rules.currency) return rules;
  const inIt = others.get(measure) ?? rulesInMeasure(rules, measure);
  others.set(measure, inIt);
  return inIt;
}

/** Limits that staff set are amounts of the main currency. */
function personal(row: LoadedRow | undefined, measure: Measure | undefined): PersonalLimits {
  const limits = limitsIn(row);
  if (!measure) return limits;
  const { stakeMax, depositMax } = limits;
  return {
    ...(stakeMax === undefined ? {} : { stakeMax: measure.fromMain(stakeMax, 'down') }),
    ...(depositMax === undefined ? {} : { depositMax: measure.fromMain(depositMax, 'down') }),
  };
}

export type ProtectionNeeds = {
  readonly brands: Brands;
  readonly clock?: Clock;
  /** Looks whether this person is excluded under another account, before he pays in; left out where there is one account alone. */
  readonly match?: (tx: Tx, memberId: MemberId) => Promise<boolean>;
};

type EntryAsk = Parameters<Protection['checkEntry']>[1];
type EntryRules = { readonly rules: BrandRules; readonly law: Law };

/** What is in wallets at vendors, in whatever currency, as it counts in the main one. */
function thereOf(row: LoadedRow | undefined, brandId: BrandId, measureFor: Reading['measureFor']): bigint {
  let there = 0n;
  for (const [currency, units] of row ? atVendorsOf(row) : [])
    there += measureFor(brandId, currency)?.toMain(minor(units), 'up') ?? units;
  return there;
}

/** Holds the member's standing until the transaction ends. @throws the refusal of it */
async function checkEntry(
  tx: Tx,
  { memberId, brandId, currency, amount }: EntryAsk,
  { rules: brandRules, law }: EntryRules,
  { measureFor }: Pick<Reading, 'measureFor'>,
  now: number,
  match: ProtectionNeeds['match'],
): Promise<void> {
  await lockLimits(tx, memberId);
  const [row] = await loadGate(tx, [memberId]);
  const limitState = row && limitStateOf(row);
  const own = row?.currency;
  const fault = decideEntry({
    status: statusIn(row, brandId),
    limitState,
    now,
    brandRules,
    currency,
    own,
    amount: measureFor(brandId, currency)?.toMain(minor(amount), 'up') ?? amount,
    there: thereOf(row, brandId, measureFor),
    checkEveryMs: law.checkEveryMs,
  });
  if (fault) throw fault;
  if (await match?.(tx, memberId)) throw protectionFaults('protection.self_excluded');
}

/** What this process knows of the rules of brands. */
function createReading(brands: Brands) {
  const lawKnown = (brandId: BrandId): Law =>
    LAW[brands.settings.known(brandId, PackSettings)?.pack ?? 'play-money'];
  return {
    lawKnown,
    rulesKnown: (brandId: BrandId) =>
      rulesOf(brands.known(brandId), brands.settings.known(brandId, JurisdictionSettings), lawKnown(brandId)),
    /** How this currency counts; undefined for the main one, and for one that is not offered. */
    measureFor: (brandId: BrandId, currency: CurrencyCode): Measure | undefined => {
      const known = brands.known(brandId);
      if (!known || known.currency === currency) return undefined;
      return currenciesKnown(brands, brandId)?.find(currency);
    },
    rulesRead: async (brandId: BrandId) => {
      const [brand, { stored: limitState }] = await Promise.all([
        brands.byId(brandId),
        brands.settings.all(brandId),
      ]);
      const law = LAW[limitState(PackSettings).value?.pack ?? 'play-money'];
      const rules = rulesOf(brand, limitState(JurisdictionSettings).value, law);
      if (!rules) throw dbFaults('platform.unavailable');
      return rules;
    },
  };
}
type Reading = ReturnType<typeof createReading>;

const createGate = ({ lawKnown, rulesKnown, measureFor }: Reading): Protection['gate'] => ({
  load: LOAD_GATE,
  refuse(row, { brandId, stake, onTop, currency, now, lastAt, cycleMs }) {
    const known = rulesKnown(brandId);
    if (!known) return dbFaults('platform.unavailable');
    const measure = measureFor(brandId, currency);
    return decideStake({
      limitState: row && limitStateOf(row),
      checkEveryMs: lawKnown(brandId).checkEveryMs,
      status: statusIn(row, brandId),
      brandRules: rulesFor(known, measure),
      limits: personal(row, measure),
      stake,
      ...(onTop === undefined ? {} : { onTop }),
      counts: measure?.toMain(stake, 'up'),
      there: thereOf(row, brandId, measureFor),
      currency,
      own: row?.currency,
      now,
      lastStakeAt: lastAt === 0 ? undefined : lastAt,
      cycleMs,
    });
  },
  took: (row, { stake, payout, now }) => {
    if (!row) return;
    // What passed the gate was in his current currency.
    const { brand_id: brandId, currency } = row;
    const measure =
      brandId !== undefined && currency !== undefined
        ? measureFor(asId<'brand'>(brandId), currency)
        : undefined;
    if (!measure) return take(limitStateOf(row), stake, payout, now);
    take(limitStateOf(row), measure.toMain(stake, 'up'), measure.toMain(payout, 'down'), now);
  },
  write: (tx, rows) => {
    const noted = [];
    for (const { member_id, limitState } of rows)
      if (limitState?.added) noted.push({ member_id, limitState });
    return noted.length > 0 ? notePlay(tx, noted) : undefined;
  },
  pace: (now, lastAt, cycleMs) =>
    decidePace({ now, lastStakeAt: lastAt === 0 ? undefined : lastAt, cycleMs }),
});

export function createProtection({ brands, clock = systemClock, match }: ProtectionNeeds): Protection {
  const reading = createReading(brands);
  const { rulesKnown, rulesRead } = reading;
  return {
    rules: async (brandId) => (rulesKnown(brandId) ?? (await rulesRead(brandId))).rules,
    cycleFor,
    gate: createGate(reading),
    async checkEntry(tx, ask) {
      const { rules } = await rulesRead(ask.brandId);
      const law = reading.lawKnown(ask.brandId);
      await checkEntry(tx, ask, { rules, law }, reading, clock.now(), match);
    },
    async checkDeposit(tx, ask) {
      const { memberId, brandId, amount, currency } = ask;
      const now = clock.now();
      const currencies = await currenciesOf(brands, brandId);
      const brandRules = rulesFor(await rulesRead(brandId), currencies.find(currency));
      const law = LAW[(await brands.settings.of(brandId, PackSettings)).pack];
      const limits = await lockLimits(tx, memberId);
      const [row] = await loadGate(tx, [memberId]);
      const fault = decideDeposit({
        status: statusIn(row, brandId),
        limitState: row && limitStateOf(row),
        now,
        brandRules,
        limits: personal(row, currencies.find(currency)),
        amount,
        currency,
        own: ask.isGiven ? currency : row?.currency,
      });
      if (fault) throw fault;
      if (await match?.(tx, memberId)) throw protectionFaults('protection.self_excluded');
      await checkDepositLimits(tx, ask, { row: limits, currencies, law, now });
    },
    async countDeposit(tx, ask) {
      await countDeposit(tx, { ...ask, at: clock.now() });
    },
  };
}
