/** The table of what things cost, and how a measured one is held against it. Pure. */

/** What was needed in one place: in the transactions of the act, or in those of its listeners. */
export type Cost = {
  readonly statements: number;
  readonly roundTrips: number;
  readonly transactions: number;
  readonly facts: number;
  /** Bytes of the write-ahead log; left out by a PostgreSQL that does not tell it by connection. */
  readonly wal?: number | undefined;
  /** By table. */
  readonly rows: Readonly<Record<string, number>>;
};
export type Costs = { readonly transaction: Cost; readonly listeners: Cost };
/** By act (`slot bet`), then by how many came together (`alone`, `64 together`). */
export type Budgets = Readonly<Record<string, Readonly<Record<string, Costs>>>>;

/** Counts are exact. The log wavers with pages that are split, pruned and seen for the first time after a checkpoint. */
export const WAL_TOLERANCE = 0.08;

const COUNTS = ['statements', 'roundTrips', 'transactions', 'facts'] as const;

/** A figure of a place by its name; rows as `rows of ledger.postings`. */
function figuresOf(cost: Cost): ReadonlyMap<string, number> {
  return new Map<string, number>([
    ...COUNTS.map((name) => [name, cost[name]] as const),
    ...Object.entries(cost.rows).map(([table, rows]) => [`rows of ${table}`, rows] as const),
  ]);
}

const MUST =
  'what changes this must change bench/budgets.json (haat budgets --write) and say why in its commit';

function walComplaints(where: string, wanted: number | undefined, measured: number | undefined): string[] {
  if (wanted === undefined || measured === undefined) return [];
  const percent = WAL_TOLERANCE * 100;
  if (measured > wanted * (1 + WAL_TOLERANCE))
    return [`${where}, log: ${measured} bytes, the budget is ${wanted} ± ${percent} %: ${MUST}`];
  if (measured < wanted * (1 - WAL_TOLERANCE))
    return [`${where}, log: ${measured} bytes, less than the budget of ${wanted} ± ${percent} %: ${MUST}`];
  return [];
}

function costComplaints(where: string, wanted: Cost, measured: Cost): string[] {
  const [budget, found] = [figuresOf(wanted), figuresOf(measured)];
  const names = [...new Set([...budget.keys(), ...found.keys()])];
  const counts = names.flatMap((name) => {
    const [most, now] = [budget.get(name) ?? 0, found.get(name) ?? 0];
    if (most === now) return [];
    return [`${where}, ${name}: ${now}, ${now > most ? 'above' : 'below'} the budget of ${most}: ${MUST}`];
  });
  return [...counts, ...walComplaints(where, wanted.wal, measured.wal)];
}

/** What of the measured is not as the budgets say, a line each: above them, and below, for a budget that is too wide holds nothing. */
export function complaintsOf(budgets: Budgets, measured: Budgets): readonly string[] {
  const acts = [...new Set([...Object.keys(budgets), ...Object.keys(measured)])];
  return acts.flatMap((act) => {
    const [wanted, found] = [budgets[act] ?? {}, measured[act] ?? {}];
    return [...new Set([...Object.keys(wanted), ...Object.keys(found)])].flatMap((size) => {
      const [budget, cost] = [wanted[size], found[size]];
      const where = `${act}, ${size}`;
      if (!budget) return [`${where}: has no budget: ${MUST}`];
      if (!cost) return [`${where}: was not measured`];
      return (['transaction', 'listeners'] as const).flatMap((place) =>
        costComplaints(`${where}, ${place}`, budget[place], cost[place]),
      );
    });
  });
}

const least = (values: readonly number[]): number => Math.min(...values);

/** Of several measurements the least: what others in the process did meanwhile only adds. */
export function leastOf(costs: readonly Cost[]): Cost {
  const tables = [...new Set(costs.flatMap(({ rows }) => Object.keys(rows)))].sort();
  const wal = costs.flatMap((cost) => (cost.wal === undefined ? [] : [cost.wal]));
  const rows = tables
    .map((table) => [table, least(costs.map((cost) => cost.rows[table] ?? 0))] as const)
    .filter(([, count]) => count > 0);
  return {
    statements: least(costs.map(({ statements }) => statements)),
    roundTrips: least(costs.map(({ roundTrips }) => roundTrips)),
    transactions: least(costs.map(({ transactions }) => transactions)),
    facts: least(costs.map(({ facts }) => facts)),
    ...(wal.length === costs.length && wal.length > 0 ? { wal: least(wal) } : {}),
    rows: Object.fromEntries(rows),
  };
}
