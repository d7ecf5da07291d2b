/** One table: what it deals now, and what staff may do about it. */
import { Requests } from '#features/people/approvals/ui/operator/requests.tsx';
import { Halting } from '#features/play/stakes/ui/operator/halting.tsx';
import type { OpsHaltTable, OpsTable } from '#features/play/tables/contract/ops.ts';
import { useApi } from '#platform/ui/call.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { AskForm } from './ask-form.tsx';
import { TableLimits } from './table-limits.tsx';
import { TableMark } from './table-mark.tsx';

type Props = { readonly table: OpsTable; readonly onClose: () => void; readonly onChanged: () => void };

export function TablePane({ table, onClose, onChanged }: Props) {
  const words = useWords();
  const { round, currency, today } = table;
  return (
    <Pane label={table.name} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={table.name}>
          <TableMark table={table} />
        </CardHead>
        <dl className="desk-rows">
          {round && (
            <>
              <dt>{words('tables.ops.round')}</dt>
              <dd className="num">{round.serial}</dd>
              <dt>{words('tables.ops.opened')}</dt>
              <dd>
                <When at={round.opensAt} />
              </dd>
              <dt>{words('tables.ops.players')}</dt>
              <dd className="num">{round.players}</dd>
              <dt>{words('tables.ops.stake')}</dt>
              <dd>
                <Money amount={round.stake} currency={currency} />
              </dd>
            </>
          )}
          <dt>{words('tables.ops.rounds_today')}</dt>
          <dd className="num">{today.rounds}</dd>
          <dt>{words('tables.ops.voided_today')}</dt>
          <dd className="num">{today.voided}</dd>
          <dt>{words('tables.ops.stake_today')}</dt>
          <dd>
            <Money amount={today.stake} currency={currency} />
          </dd>
          <dt>{words('tables.ops.payout_today')}</dt>
          <dd>
            <Money amount={today.payout} currency={currency} />
          </dd>
        </dl>
        <HaltTable table={table} onChanged={onChanged} />
      </section>
      {round?.awaited && !round.entered && (
        <AskForm key={`result ${round.roundId}`} table={table} what="result" onChanged={onChanged} />
      )}
      {round?.entered && <p className="muted">{words('tables.ops.entered')}</p>}
      {round && <Requests types={['tables.result', 'tables.void']} about={round.roundId} />}
      {round && (round.state === 'open' || round.state === 'closed') && (
        <AskForm key={`void ${round.roundId}`} table={table} what="void" onChanged={onChanged} />
      )}
      <TableLimits key={table.code} table={table} onChanged={onChanged} />
    </Pane>
  );
}

function HaltTable({ table: { code, halted }, onChanged }: Pick<Props, 'table' | 'onChanged'>) {
  const words = useWords();
  const api = useApi();
  const input = { params: { code }, body: { halted: !halted } };
  return (
    <Halting
      says={words(halted ? 'tables.ops.resume_says' : 'tables.ops.halt_says')}
      press={words(halted ? 'tables.ops.resume' : 'tables.ops.halt')}
      send={() => api.send<typeof OpsHaltTable>('PUT', '/ops/tables/{code}/halted', input)}
      onChanged={onChanged}
    />
  );
}
