import type { Brand, Brands } from '#features/setup/brand/service.ts';
import { type Fault, isFault } from '#kernel/faults.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Runner, Statement } from '#platform/db/db.ts';
import { dbFaults } from '#platform/db/hot.ts';
import { type Jurisdiction, JurisdictionSettings } from './contract/settings.ts';
import { type BrandRules, decideDeposit, decidePace, decideStake, rulesIn } from './rules.ts';
import { type GateRow, LOAD_GATE, limitsOf, loadGate } from './store.ts';

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
        readonly currency: CurrencyCode;
        readonly now: number;
        /** Start of his last game, ms; 0 when there was none. */
        readonly lastAt: number;
        readonly cycleMs: number;
      },
    ) => Fault | undefined;
    readonly pace: (now: number, lastAt: number, cycleMs: number) => Fault | undefined;
  };
  /** The jurisdiction of a brand. @throws platform.unavailable where it has none, or none that can be read */
  readonly rules: (brandId: BrandId) => Promise<BrandRules>;
  /** @throws the refusal of a deposit */
  readonly checkDeposit: (
    runner: Runner,
    ask: {
      readonly memberId: MemberId;
      readonly brandId: BrandId;
      readonly amount: Minor;
      readonly currency: CurrencyCode;
    },
  ) => Promise<void>;
};

const statusIn = (row: LoadedRow | undefined, brandId: BrandId) =>
  row?.brand_id === brandId ? row.status : undefined;

const limitsIn = (row: LoadedRow | undefined) =>
  limitsOf({ stake_max: row?.stake_max ?? null, deposit_max: row?.deposit_max ?? null });

/** Read once a change: a bet must not parse four amounts. A brand keeps its currency, and its settings are the same object until they change. */
const read = new WeakMap<Jurisdiction, BrandRules>();

/** Undefined where the brand has no rules, or rules that cannot be read: it takes no stake then. */
function rulesOf(brand: Brand | undefined, own: Jurisdiction | undefined): BrandRules | undefined {
  if (!brand || !own) return undefined;
  const known = read.get(own);
  if (known) return known;
  try {
    const rules = rulesIn(own, brand.currency);
    read.set(own, rules);
    return rules;
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
}

export type ProtectionNeeds = { readonly brands: Brands };

export function createProtection({ brands }: ProtectionNeeds): Protection {
  const rulesFor = async (brandId: BrandId): Promise<BrandRules> => {
    const [brand, { standing }] = await Promise.all([brands.byId(brandId), brands.settings.all(brandId)]);
    const rules = rulesOf(brand, standing(JurisdictionSettings).value);
    if (!rules) throw dbFaults('platform.unavailable');
    return rules;
  };
  return {
    rules: rulesFor,
    gate: {
      load: LOAD_GATE,
      refuse(row, { brandId, stake, currency, now, lastAt, cycleMs }) {
        const brandRules = rulesOf(
          brands.known(brandId),
          brands.settings.known(brandId, JurisdictionSettings),
        );
        if (!brandRules) return dbFaults('platform.unavailable');
        return decideStake({
          status: statusIn(row, brandId),
          brandRules,
          limits: limitsIn(row),
          stake,
          currency,
          now,
          lastStakeAt: lastAt === 0 ? undefined : lastAt,
          cycleMs,
        });
      },
      pace: (now, lastAt, cycleMs) =>
        decidePace({ now, lastStakeAt: lastAt === 0 ? undefined : lastAt, cycleMs }),
    },
    async checkDeposit(runner, { memberId, brandId, amount, currency }) {
      const brandRules = await rulesFor(brandId);
      const [row] = await loadGate(runner, [memberId]);
      const fault = decideDeposit({
        status: statusIn(row, brandId),
        brandRules,
        limits: limitsIn(row),
        amount,
        currency,
      });
      if (fault) throw fault;
    },
  };
}
