import type { ReactNode } from 'react';
import { useEffect } from 'react';
import './desk.css';

export type Column<Row> = {
  readonly name: string;
  readonly title: string;
  /** Figures stand at the trailing edge. */
  readonly end?: boolean;
  readonly show: (row: Row) => ReactNode;
};

export type DataTableProps<Row> = {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly chosen: string | undefined;
  readonly onChoose: (id: string) => void;
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null;

/** J and K walk through the rows, as in every queue of the console. */
function useWalk(ids: readonly string[], chosen: string | undefined, onChoose: (id: string) => void): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent): void => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      if (step === 0 || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      const at = chosen === undefined ? -1 : ids.indexOf(chosen);
      const next = ids[Math.min(ids.length - 1, Math.max(0, at + step))];
      if (next !== undefined) onChoose(next);
    };
    addEventListener('keydown', walk);
    return () => removeEventListener('keydown', walk);
  }, [ids, chosen, onChoose]);
}

/** Rows that open into the detail pane: the first cell is the button, the whole row can be pressed. */
export function DataTable<Row>({ label, rows, columns, idOf, chosen, onChoose }: DataTableProps<Row>) {
  const ids = rows.map(idOf);
  useWalk(ids, chosen, onChoose);
  return (
    <div className="desk-table">
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
          {rows.map((row) => {
            const id = idOf(row);
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the button in the first cell does the same
              <tr key={id} data-on={id === chosen ? '' : undefined} onClick={() => onChoose(id)}>
                {columns.map((column, at) => (
                  <td key={column.name} className={column.end ? 'end' : ''}>
                    {at === 0 ? (
                      <button type="button" aria-pressed={id === chosen}>
                        {column.show(row)}
                      </button>
                    ) : (
                      column.show(row)
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
