import { type ReactNode, useEffect, useRef } from 'react';
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import type { GetStaffInfo } from '#features/people/staff/contract.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useAddress } from '#platform/ui/desk/address.ts';
import { type Column, DataTable } from '#platform/ui/desk/data-table.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { Views } from '#platform/ui/desk/views.tsx';
import { formatMoney } from '#platform/ui/money-format.ts';
import { EmptyState } from '#platform/ui/states.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import './methods.css';

/** What the table shows of a way to deposit or to be paid. Amounts are in its currency. */
export type MethodLine = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly min: string;
  readonly max: string;
  readonly fee: ReactNode;
  readonly level: number;
  readonly open: boolean;
};

const NEW = 'new';
const MINUTE_MS = 60_000;

/** Whether the reader may change methods; the server refuses whoever may not. */
export function useMayWrite(): boolean {
  const rights = useRead<typeof GetStaffInfo>('/ops/me', {}, MINUTE_MS).value?.rights ?? [];
  return rights.some((one) => one === '*' || one === 'methods.*' || one === 'methods.write');
}

const moverId = (id: string, step: -1 | 1): string =>
  `${step === -1 ? 'up' : 'down'}-${id.replaceAll(' ', '-')}`;

/** A row that changes its place loses the focus of its button: it is given back once the list stands in its order. */
function useKeptFocus(order: string): (button: string) => void {
  const pressed = useRef<string>(undefined);
  useEffect(() => {
    if (pressed.current !== undefined && order !== '') document.getElementById(pressed.current)?.focus();
    pressed.current = undefined;
  }, [order]);
  return (button) => {
    pressed.current = button;
  };
}

type Move = (order: readonly string[], button: string) => void;
type MovesProps = { readonly row: MethodLine; readonly ids: readonly string[]; readonly onMove: Move };

/** Two buttons: a place up, a place down. */
function Moves({ row, ids, onMove }: MovesProps) {
  const words = useWords();
  const at = ids.indexOf(row.id);
  const mover = (step: -1 | 1) => {
    const isEnd = step === -1 ? at === 0 : at === ids.length - 1;
    const id = moverId(row.id, step);
    return (
      <IconButton
        icon="back"
        className={step === -1 ? 'method-up' : 'method-down'}
        label={words(step === -1 ? 'cashier.methods.up' : 'cashier.methods.down', { name: row.name })}
        id={id}
        aria-disabled={isEnd || undefined}
        onClick={(event) => {
          event.stopPropagation();
          const order = ids.filter((one) => one !== row.id);
          order.splice(at + step, 0, row.id);
          if (!isEnd) onMove(order, id);
        }}
      />
    );
  };
  return (
    <span className="method-moves">
      {mover(-1)}
      {mover(1)}
    </span>
  );
}

function useColumns(
  rows: readonly MethodLine[],
  mayWrite: boolean,
  onMove: Move,
): readonly Column<MethodLine>[] {
  const words = useWords();
  const tag = useTag();
  const ids = rows.map(({ id }) => id);
  return [
    { name: 'method', title: words('cashier.method'), show: (row) => <bdi>{row.name}</bdi> },
    { name: 'currency', title: words('cashier.pays.currency'), show: (row) => row.currency },
    {
      name: 'limits',
      title: words('cashier.methods.limits'),
      end: true,
      show: (row) => (
        <span className="num">
          {formatMoney(row.min, undefined, tag)} – {formatMoney(row.max, undefined, tag)}
        </span>
      ),
    },
    { name: 'fee', title: words('cashier.fee'), end: true, show: (row) => row.fee },
    {
      name: 'level',
      title: words('cashier.methods.level'),
      end: true,
      show: (row) => <span className="num">{row.level}</span>,
    },
    {
      name: 'state',
      title: words('cashier.ops.state'),
      show: (row) => (
        <StateMark tone={row.open ? 'gain' : 'plain'}>
          {words(row.open ? 'withdrawals.settings.open' : 'cashier.methods.closed')}
        </StateMark>
      ),
    },
    ...(mayWrite
      ? [
          {
            name: 'order',
            title: words('cashier.methods.order'),
            show: (row: MethodLine) => <Moves row={row} ids={ids} onMove={onMove} />,
          },
        ]
      : []),
  ];
}

type Props = {
  readonly view: 'deposit' | 'payout';
  readonly rows: readonly MethodLine[];
  /** Kind of the requests that belong to this list. */
  readonly type: string;
  readonly onMove: (order: readonly string[]) => void;
  /** Below the list. */
  readonly more?: ReactNode;
  /** The editor of one of them, of a new one where `id` is undefined. */
  readonly editor: (id: string | undefined, mayWrite: boolean, close: () => void) => ReactNode;
};

/** Ways to deposit and to be paid: two tabs, each a list in the order of the player's page, an editor beside it, what waits below. */
export function MethodFrame({ view, rows, type, onMove, more, editor }: Props) {
  const words = useWords();
  const { get, set } = useAddress();
  const mayWrite = useMayWrite();
  const keepFocus = useKeptFocus(rows.map(({ id }) => id).join());
  const columns = useColumns(rows, mayWrite, (order, button) => {
    keepFocus(button);
    onMove(order);
  });
  const open = get('open');
  const row = rows.find(({ id }) => id === open);
  const close = (): void => set({ open: undefined });
  const isNew = open === NEW && mayWrite;
  return (
    <div className="desk-queue">
      <div className="desk-main">
        <Views
          title={words('cashier.methods.title')}
          views={[
            { name: 'deposit', title: words('cashier.ops.deposits') },
            { name: 'payout', title: words('withdrawals.ops.title') },
          ]}
          chosen={view}
          onChoose={(name) => set({ view: name === 'deposit' ? undefined : name, open: undefined })}
        >
          {mayWrite && (
            <Button small look="line" icon="plus" onClick={() => set({ open: NEW })}>
              {words('cashier.methods.new')}
            </Button>
          )}
        </Views>
        {rows.length === 0 ? (
          <EmptyState icon="wallet" title={words('cashier.methods.none')} />
        ) : (
          <DataTable
            label={words('cashier.methods.title')}
            rows={rows}
            columns={columns}
            idOf={({ id }) => id}
            chosen={row?.id}
            onChoose={(id) => set({ open: id })}
          />
        )}
        {more}
        <h2 className="sign">{words('cashier.pays.wait')}</h2>
        <Requests types={[type]} />
      </div>
      {(row || isNew) && (
        <Pane label={row?.name ?? words('cashier.methods.new')} onClose={close}>
          {editor(row?.id, mayWrite, close)}
        </Pane>
      )}
    </div>
  );
}
