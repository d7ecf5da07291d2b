import type { ReactNode } from 'react';
import { useCallback } from 'react';
import type { Answer } from '../answers.ts';
import type { IconName } from '../icons.ts';
import { EmptyState } from '../states.tsx';
import type { AddressState } from './address.ts';
import type { Column } from './data-table.tsx';
import { PageTable, type TablePage } from './page-table.tsx';
import { useRefresh } from './refresh.ts';
import { SearchBox } from './search-box.tsx';
import { Views } from './views.tsx';

type QueueViews<Name extends string> = {
  readonly address: AddressState;
  readonly views: readonly { readonly name: Name; readonly title: string }[];
  readonly view: Name;
  readonly onView: (name: Name) => void;
};

/** The views of a queue that are kept in the address as `view`; `usual` is the one an address without it shows. */
export const viewsIn = <Name extends string>(
  address: AddressState,
  view: Name,
  views: QueueViews<Name>['views'],
  usual: Name,
): QueueViews<Name> => ({
  address,
  views,
  view,
  onView: (name) => address.set({ view: name === usual ? undefined : name, open: undefined }),
});

type Props<Row, Name extends string> = QueueViews<Name> & {
  readonly title: string;
  /** What is searched is kept in the address under `name`. */
  readonly search?: { readonly label: string; readonly name: string };
  readonly answer: Answer<TablePage<Row>>;
  /** ms between looks while the page is seen; left out where nothing arrives by itself. */
  readonly refreshMs?: number;
  readonly columns: readonly Column<Row>[];
  /** Left out: its `id`. */
  readonly idOf?: (row: Row) => string;
  readonly empty: { readonly icon: IconName; readonly title: string; readonly hint?: string };
  readonly pane: (row: Row, onClose: () => void) => ReactNode;
  /** Below the search: narrower choices, or what is to be known of the list. */
  readonly filters?: ReactNode;
  /** Beside the views: what else can be done here. */
  readonly children?: ReactNode;
};

const ownId = (row: unknown): string =>
  typeof row === 'object' && row !== null && 'id' in row ? String(row.id) : '';

/** A queue of work: views → search → table → detail pane, all of it in the address. */
export function Queue<Row, Name extends string>(props: Props<Row, Name>) {
  const { title, address, answer, idOf = ownId, empty, search } = props;
  const { get, set } = address;
  useRefresh(answer.again, props.refreshMs);
  const choose = useCallback((id: string) => set({ open: id }), [set]);
  const close = useCallback(() => set({ open: undefined }), [set]);
  const open = answer.value?.list.find((row) => idOf(row) === get('open'));
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views title={title} views={props.views} chosen={props.view} onChoose={props.onView}>
          {props.children}
        </Views>
        {search && (
          <SearchBox
            label={search.label}
            value={get(search.name) ?? ''}
            onSearch={(text) => set({ [search.name]: text, open: undefined })}
          />
        )}
        {props.filters}
        <PageTable
          answer={answer}
          empty={
            <EmptyState icon={empty.icon} title={empty.title}>
              {empty.hint}
            </EmptyState>
          }
          label={title}
          columns={props.columns}
          idOf={idOf}
          chosen={open && idOf(open)}
          onChoose={choose}
          onPage={(page) => set({ page: String(page), open: undefined })}
        />
      </div>
      {open && props.pane(open, close)}
    </div>
  );
}
