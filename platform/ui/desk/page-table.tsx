import type { ReactNode } from 'react';
import type { Answer } from '#platform/ui/answers.ts';
import { Pager } from '#platform/ui/pager.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { DataTable, type DataTableProps } from './data-table.tsx';

/** A page of a desk's list as the calls of staff answer it. */
export type TablePage<Row> = {
  readonly list: readonly Row[];
  readonly pageNum: number;
  readonly totalPages: number;
  readonly more?: boolean;
};

type Props<Row> = Omit<DataTableProps<Row>, 'rows'> & {
  readonly answer: Answer<TablePage<Row>>;
  /** What stands there when nothing was found. */
  readonly empty: ReactNode;
  readonly onPage: (page: number) => void;
};

/** A list of a desk in each of its states: coming, failed, empty, a page of many. */
export function PageTable<Row>({ answer, empty, onPage, ...table }: Props<Row>) {
  const { value, waiting, trouble, again } = answer;
  if (waiting) return <Skeleton height={420} />;
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : null;
  return (
    <>
      {value.list.length === 0 ? empty : <DataTable {...table} rows={value.list} />}
      <Pager page={value.pageNum} pages={value.totalPages} more={value.more} onPage={onPage} />
    </>
  );
}
