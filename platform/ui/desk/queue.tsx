import type { ReactNode } from 'react';
import { useCallback } from 'react';
import type { Answer } from '../answers.ts';
import type { IconName } from '../icons.ts';
import { EmptyState, ErrorState, Pager, Skeleton } from '../states.tsx';
import type { AddressState } from './address.ts';
import { type Column, DataTable } from './data-table.tsx';
import { useRefresh } from './refresh.ts';
import { SearchBox } from './search-box.tsx';
import { Views } from './views.tsx';

type Page<Row> = { readonly list: readonly Row[]; readonly pageNum: number; readonly totalPages: number };

type Props<Row, Name extends string> = {
  readonly title: string;
  readonly address: AddressState;
  readonly views: readonly { readonly name: Name; readonly title: string }[];
  readonly view: Name;
  readonly onView: (name: Name) => void;
  /** A search by account, kept in the address as `account`. */
  readonly search?: string;
  readonly answer: Answer<Page<Row>>;
  /** ms between looks while the page is seen. */
  readonly refreshMs: number;
  readonly columns: readonly Column<Row>[];
  readonly idOf: (row: Row) => string;
  readonly empty: { readonly icon: IconName; readonly title: string; readonly hint: string };
  readonly pane: (row: Row, onClose: () => void) => ReactNode;
  /** Beside the views: what else can be done here. */
  readonly children?: ReactNode;
};

/** A queue of work: views → search → table → detail pane, all of it in the address. */
export function Queue<Row, Name extends string>(props: Props<Row, Name>) {
  const { title, address, answer, columns, idOf, empty, search } = props;
  const { value, waiting, trouble, again } = answer;
  const { get, set } = address;
  useRefresh(again, props.refreshMs);
  const choose = useCallback((id: string) => set({ open: id }), [set]);
  const close = useCallback(() => set({ open: undefined }), [set]);
  const open = value?.list.find((row) => idOf(row) === get('open'));
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views title={title} views={props.views} chosen={props.view} onChoose={props.onView}>
          {props.children}
        </Views>
        {search !== undefined && (
          <SearchBox
            label={search}
            value={get('account') ?? ''}
            onSearch={(text) => set({ account: text, open: undefined })}
          />
        )}
        {waiting && <Skeleton height={420} />}
        {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
        {value?.list.length === 0 && (
          <EmptyState icon={empty.icon} title={empty.title}>
            {empty.hint}
          </EmptyState>
        )}
        {value && value.list.length > 0 && (
          <DataTable
            label={title}
            rows={value.list}
            columns={columns}
            idOf={idOf}
            chosen={open && idOf(open)}
            onChoose={choose}
          />
        )}
        {value && (
          <Pager
            page={value.pageNum}
            pages={value.totalPages}
            onPage={(page) => set({ page: String(page), open: undefined })}
          />
        )}
      </div>
      {open && props.pane(open, close)}
    </div>
  );
}
