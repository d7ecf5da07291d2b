/** The tables of the installation as every process knows them: read again after a second. */
import type { TableEngine } from '#games/table-contract.ts';
import { parseAmount } from '#kernel/money.ts';
import { SECOND } from '#kernel/time.ts';
import { cached } from '#platform/db/cached.ts';
import { tableFaults } from '../faults.ts';
import type { Limits } from '../rules/limits.ts';
import { TABLES, type TableRow } from '../store.ts';
import type { TablesNeeds } from './needs.ts';

/** A table and the engine that deals there. */
export type LiveTable = { readonly row: TableRow; readonly engine: TableEngine; readonly limits: Limits };

export type Tables = {
  /** Of every brand; a table whose engine is gone is not among them. */
  readonly all: () => Promise<readonly LiveTable[]>;
  readonly of: (brandId: string) => Promise<readonly LiveTable[]>;
  /** @throws tables.unknown_table, for a table of another brand, too */
  readonly find: (brandId: string, code: string) => Promise<LiveTable>;
};

const FRESH_MS = SECOND;

function readLimits({ limits, currency }: TableRow): Limits {
  return {
    min: parseAmount(limits.min, currency),
    max: parseAmount(limits.max, currency),
    roundMax: parseAmount(limits.roundMax, currency),
    spots: new Map(
      Object.entries(limits.spots ?? {}).map(([spot, most]) => [spot, parseAmount(most, currency)] as const),
    ),
  };
}

export function createTables({ db, clock, engines }: Pick<TablesNeeds, 'db' | 'clock' | 'engines'>): Tables {
  const kept = cached(FRESH_MS, clock, async () =>
    (await db.rows(TABLES)).flatMap((row): LiveTable[] => {
      const engine = engines.get(row.engine);
      return engine ? [{ row, engine, limits: readLimits(row) }] : [];
    }),
  );
  const of: Tables['of'] = async (brandId) =>
    (await kept.get()).filter(({ row }) => row.brand_id === brandId);
  return {
    all: () => kept.get(),
    of,
    find: async (brandId, code) => {
      const found = (await of(brandId)).find(({ row }) => row.code === code);
      if (!found) throw tableFaults('tables.unknown_table');
      return found;
    },
  };
}
