import type { ReactNode } from 'react';
import type { Answer } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useAddress } from '#platform/ui/desk/address.ts';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Page<Row> = { readonly list: readonly Row[]; readonly next: string | null };

/** A list that goes on from a place, which stands in the address: coming, failed, empty, newer and older. */
export function OlderList<Row, P extends Page<Row>>({
  answer,
  children,
}: {
  readonly answer: Answer<P>;
  readonly children: (page: P) => ReactNode;
}) {
  const words = useWords();
  const { get, set } = useAddress();
  const { value, trouble, again } = answer;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={320} />;
  const after = get('after');
  return (
    <>
      {value.list.length === 0 ? <EmptyState icon="doc" title={words('players.nothing')} /> : children(value)}
      <div className="desk-save">
        {after !== undefined && (
          <Button small look="line" icon="back" onClick={() => set({ after: undefined })}>
            {words('players.newest')}
          </Button>
        )}
        {value.next !== null && (
          <Button small look="line" onClick={() => set({ after: value.next ?? undefined })}>
            {words('players.older')}
          </Button>
        )}
      </div>
    </>
  );
}

type Cell = { readonly name: string; readonly title: string; readonly end?: boolean };
/** A plain table of the desk: its rows are read, not opened. */
export function PlainTable<Row>({
  label,
  columns,
  rows,
  idOf,
}: {
  readonly label: string;
  readonly columns: readonly (Cell & { readonly show: (row: Row) => ReactNode })[];
  readonly rows: readonly Row[];
  readonly idOf: (row: Row) => string;
}) {
  return (
    <div className="desk-table players-table">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.end ? 'end' : ''}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map((column) => (
                <td key={column.name} className={column.end ? 'end' : ''}>
                  {column.show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
