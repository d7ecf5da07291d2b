/** What every page of the agent centre is built from: head, table, dates, a rate. */
import type { ReactNode } from 'react';
import { useState } from 'react';
import { dayAfter } from '#kernel/days.ts';
import { dateAt } from '#kernel/zones.ts';
import type { Answer } from '#platform/ui/answers.ts';
import { Chip } from '#platform/ui/button.tsx';
import type { IconName } from '#platform/ui/icons.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';

export type Column<Row> = {
  readonly name: string;
  readonly title: string;
  readonly end?: boolean;
  readonly show: (row: Row) => ReactNode;
};

type ListProps<Row> = {
  readonly label: string;
  readonly answer: Answer<{
    readonly list: readonly Row[];
    readonly pageNum: number;
    readonly totalPages: number;
  }>;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly onPage: (page: number) => void;
  readonly empty: { readonly icon: IconName; readonly title: string; readonly hint: string };
};

/** A page of a list; on a phone the table moves sideways inside its own frame. */
export function PagedTable<Row>({ label, answer, columns, idOf, onPage, empty }: ListProps<Row>) {
  const { value, waiting, trouble, again } = answer;
  if (waiting && !value) return <SkeletonRows rows={5} height={46} />;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} money="untouched" /> : null;
  if (value.list.length === 0)
    return (
      <EmptyState icon={empty.icon} title={empty.title}>
        {empty.hint}
      </EmptyState>
    );
  return (
    <>
      <Table label={label} rows={value.list} columns={columns} idOf={idOf} />
      <Pager page={value.pageNum} pages={value.totalPages} onPage={onPage} />
    </>
  );
}

export function Table<Row>({
  label,
  rows,
  columns,
  idOf,
}: {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
}) {
  return (
    // Moves sideways by keyboard, too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls has to take the focus
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
    <section className="agent-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, title, end }) => (
              <th key={name} scope="col" className={end ? 'end' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={idOf(row)}>
              {columns.map(({ name, end, show }) => (
                <td key={name} className={end ? 'end' : undefined}>
                  {show(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export const RANGES = ['today', 'yesterday', 'week', 'month'] as const;
export type RangeName = (typeof RANGES)[number];

/** Dates of a zone: today, and as many days before. */
export function datesOf(range: RangeName, timeZone: string): { readonly from: string; readonly to: string } {
  const today = dateAt(Date.now(), timeZone);
  if (range === 'today') return { from: today, to: today };
  if (range === 'yesterday') return { from: dayAfter(today, -1), to: dayAfter(today, -1) };
  return { from: dayAfter(today, range === 'week' ? -6 : -29), to: today };
}

export function Ranges({
  chosen,
  onChoose,
}: {
  readonly chosen: RangeName;
  readonly onChoose: (range: RangeName) => void;
}) {
  const words = useWords();
  return (
    <div className="chips agent-chips">
      {RANGES.map((range) => (
        <Chip key={range} on={range === chosen} onPress={() => onChoose(range)}>
          {words(`commission.range.${range}`)}
        </Chip>
      ))}
    </div>
  );
}

/** Page and range of a report, which begin anew together. */
export function useReport(first: RangeName) {
  const [range, setRange] = useState<RangeName>(first);
  const [page, setPage] = useState(1);
  return {
    range,
    page,
    setPage,
    setRange: (next: RangeName) => {
      setRange(next);
      setPage(1);
    },
  };
}

/** `0.0125` as `1.25 %`, written alike in every language. */
export function percent(rate: string): string {
  const [whole = '0', fraction = ''] = rate.split('.');
  const digits = `${whole}${fraction.padEnd(8, '0')}`;
  const shown = `${digits.slice(0, -6)}.${digits.slice(-6)}`.replace(/^0+(?=\d)/, '').replace(/\.?0+$/, '');
  return `${shown === '' ? '0' : shown}%`;
}
/** What was typed as per cent, as the fraction of the wire; undefined where it is none. */
export function fraction(text: string): string | undefined {
  const match = /^(\d{1,3})(?:[.,](\d{1,6}))?$/.exec(text.trim());
  if (!match) return undefined;
  const digits = `${(match[1] ?? '').padStart(3, '0')}${(match[2] ?? '').padEnd(6, '0')}`;
  const value = `${digits.slice(0, 1)}.${digits.slice(1)}`.replace(/\.?0+$/, '');
  return Number(digits) > 100_000_000 ? undefined : value;
}

export const Rate = ({ rate }: { readonly rate: string }) => <span className="num">{percent(rate)}</span>;

export function PageTitle({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly children?: ReactNode;
}) {
  return (
    <div className="agent-head">
      <h2 className="sign">{title}</h2>
      {hint && <p className="muted">{hint}</p>}
      {children}
    </div>
  );
}
