/** A table as it is shown: without pays that can never come. */
import type { ModelProof } from '#games/slots/models/solve.ts';
import type { ModelTable } from '#games/slots/models/table.ts';

/** What is above the dearest round there is was never reached by any count of stops: the list ends before it. */
const within = (list: readonly number[], most: number): readonly number[] => {
  const end = list.findIndex((units) => units > most);
  return end < 0 ? list : list.slice(0, end);
};

/** @param most the most a round can pay, in the units of the pays */
export function listed(table: ModelTable, most: number): ModelTable {
  const pays = Object.fromEntries(
    Object.entries(table.pays).map(([letter, list]) => [letter, within(list, most)] as const),
  );
  const { scatterPays } = table;
  return { ...table, pays, ...(scatterPays ? { scatterPays: within(scatterPays, most) } : {}) };
}

/** The most a round can pay, bought or not, in the units of the pays. */
export const mostOf = ({ maxWin, bought }: Pick<ModelProof, 'maxWin' | 'bought'>): number =>
  Math.max(maxWin, bought?.maxWin ?? 0);
