import { useState } from 'react';
import type { OpsCall, OpsReplayCall, OpsVendorCalls } from '#features/play/vendors/contract/ops.ts';
import type { CallAnswer } from '#kernel/call.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { useRights } from '#platform/ui/desk/rights.ts';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './vendors-desk.css';

const VIEWS = ['all', 'failed'] as const;
const PAGE_SIZE = 25;

function useColumns(): readonly Column<OpsCall>[] {
  const words = useWords();
  return [
    { name: 'at', title: words('vendors.ops.at'), show: ({ at }) => <When at={at} /> },
    { name: 'vendor', title: words('vendors.ops.vendor'), show: ({ vendor }) => <bdi>{vendor}</bdi> },
    {
      name: 'verb',
      title: words('vendors.ops.call'),
      show: ({ verb, direction }) => (
        <>
          {words(`vendors.ops.direction.${direction}`)} <bdi dir="ltr">{verb}</bdi>
        </>
      ),
    },
    {
      name: 'account',
      title: words('vendors.ops.account'),
      show: ({ account }) => <bdi>{account ?? '–'}</bdi>,
    },
    {
      name: 'status',
      title: words('vendors.ops.answer'),
      show: ({ status }) => (
        <StateMark tone={status === 'RS_OK' ? 'gain' : 'warn'}>
          <bdi dir="ltr">{status}</bdi>
        </StateMark>
      ),
    },
    {
      name: 'took',
      title: words('vendors.ops.took'),
      end: true,
      show: ({ tookMs }) => <span className="num">{tookMs}</span>,
    },
  ];
}

function Replay({ call }: { readonly call: OpsCall }) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const [again, setAgain] = useState<CallAnswer<typeof OpsReplayCall>>();
  const replay = (): Promise<boolean> =>
    submission.run(async () => {
      const params = { vendor: call.vendor, id: call.id };
      setAgain(
        await api.send<typeof OpsReplayCall>('POST', '/ops/vendors/{vendor}/calls/{id}/replay', {
          params,
          body: {},
        }),
      );
    });
  return (
    <section className="desk-card">
      <h2 className="sign">{words('vendors.ops.replay')}</h2>
      <p className="muted">{words('vendors.ops.replay_hint')}</p>
      {again && (
        <pre className="vendor-wire" dir="ltr" role="status">
          {again.answered}
        </pre>
      )}
      <div className="desk-save">
        <Button small look="line" busy={submission.busy} onClick={() => void replay()}>
          {words('vendors.ops.replay')}
        </Button>
        <Wrong text={submission.wrong} />
      </div>
    </section>
  );
}

function CallPane({ call, onClose }: { readonly call: OpsCall; readonly onClose: () => void }) {
  const words = useWords();
  const rights = useRights();
  return (
    <Pane label={`${call.vendor} ${call.verb}`} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">
          <bdi dir="ltr">{call.status}</bdi>
        </h2>
        <dl className="desk-rows">
          <dt>{words('vendors.ops.transaction')}</dt>
          <dd>
            <bdi dir="ltr">{call.transaction || '–'}</bdi>
          </dd>
          <dt>{words('vendors.ops.round')}</dt>
          <dd>
            <bdi dir="ltr">{call.round || '–'}</bdi>
          </dd>
          <dt>{words('vendors.ops.http')}</dt>
          <dd className="num">{call.http || '–'}</dd>
        </dl>
        <h3>{words('vendors.ops.sent')}</h3>
        <pre className="vendor-wire" dir="ltr">
          {call.sent}
        </pre>
        <h3>{words('vendors.ops.answered')}</h3>
        <pre className="vendor-wire" dir="ltr">
          {call.answered}
        </pre>
      </section>
      {call.direction === 'in' && rights?.may('vendors.write') && <Replay call={call} />}
    </Pane>
  );
}

/** What vendors have called and were called, with what is secret masked; found by transaction, round or request. */
export default function CallsDesk() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view = VIEWS.find((one) => one === get('view')) ?? 'all';
  const text = get('q');
  const query = { pageNo: pageIn(address), pageSize: PAGE_SIZE, view, ...(text && { text }) };
  const answer = useRead<typeof OpsVendorCalls>(
    '/ops/vendors/{vendor}/calls',
    { params: { vendor: get('vendor') ?? 'ALL' }, query },
    5_000,
  );
  const columns = useColumns();
  const views = VIEWS.map((name) => ({ name, title: words(`vendors.ops.view.${name}`) }));
  return (
    <Queue
      title={words('vendors.ops.calls')}
      {...viewsIn(address, view, views, 'all')}
      search={{ label: words('vendors.ops.search'), name: 'q' }}
      answer={answer}
      columns={columns}
      empty={{ icon: 'doc', title: words('vendors.ops.no_calls') }}
      pane={(row, close) => <CallPane key={row.id} call={row} onClose={close} />}
    />
  );
}
