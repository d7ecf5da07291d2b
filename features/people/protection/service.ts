import type { Brands } from '#features/setup/brand/service.ts';
import type { Fault } from '#kernel/faults.ts';
import type { BrandId, MemberId } from '#kernel/ids.ts';
import type { CurrencyCode, Minor } from '#kernel/money.ts';
import type { Runner, Statement } from '#platform/db/db.ts';
import { dbFaults } from '#platform/db/hot.ts';
import { decideDeposit, decidePace, decideStake } from './rules.ts';
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

export function createProtection({ brands }: { readonly brands: Brands }): Protection {
  return {
    gate: {
      load: LOAD_GATE,
      refuse(row, { brandId, stake, currency, now, lastAt, cycleMs }) {
        const brand = brands.known(brandId);
        if (!brand) return dbFaults('platform.unavailable');
        return decideStake({
          status: statusIn(row, brandId),
          brandRules: brand.rules,
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
      const brand = await brands.byId(brandId);
      const [row] = await loadGate(runner, [memberId]);
      const fault = decideDeposit({
        status: statusIn(row, brandId),
        brandRules: brand.rules,
        limits: limitsIn(row),
        amount,
        currency,
      });
      if (fault) throw fault;
    },
  };
}
