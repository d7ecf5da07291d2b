import { useState } from 'react';
import type { OpsMove, OpsPlace, OpsPoints, OpsTree } from '#features/people/agents/contract.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { fraction, percent } from '../agent/parts.tsx';
import { PLATES, usePlateName } from '../agent/plate-names.ts';

const PAGE_SIZE = 20;

function useColumns(): readonly Column<OpsPlace>[] {
  const words = useWords();
  return [
    { name: 'account', title: words('commission.account'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'kind',
      title: words('commission.what'),
      show: (row) => words(row.isAgent ? 'commission.agent' : 'commission.player'),
    },
    {
      name: 'upline',
      title: words('commission.upline'),
      show: (row) => <bdi>{row.parent?.account ?? '–'}</bdi>,
    },
    {
      name: 'level',
      title: words('commission.level'),
      end: true,
      show: (row) => <span className="num">{row.level}</span>,
    },
    {
      name: 'members',
      title: words('commission.tile.members'),
      end: true,
      show: (row) => <span className="num">{row.members}</span>,
    },
    { name: 'since', title: words('commission.joined'), end: true, show: (row) => <When at={row.since} /> },
  ];
}

/** The tree of agents and members: the top, any branch, or whoever's account begins so. */
export default function Tree() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const [under, account] = [get('under'), get('account')];
  const view = get('view') === 'all' ? 'all' : 'agents';
  const query = {
    pageNo: pageIn(address),
    pageSize: PAGE_SIZE,
    ...(under ? { under } : {}),
    ...(account ? { account } : {}),
    ...(view === 'agents' ? { agents: true } : {}),
  };
  const answer = useRead<typeof OpsTree>('/ops/agents', { query }, 5_000);
  const columns = useColumns();
  return (
    <Queue
      title={words('commission.ops.agents')}
      address={address}
      views={[
        { name: 'agents', title: words('commission.ops.view_agents') },
        { name: 'all', title: words('commission.ops.view_all') },
      ]}
      view={view}
      onView={(name) =>
        set({ view: name === 'agents' ? undefined : name, under: undefined, open: undefined })
      }
      search={{ label: words('commission.search_account'), name: 'account' }}
      answer={answer}
      columns={columns}
      idOf={(row) => row.id}
      empty={{
        icon: 'user',
        title: words('commission.no_downline'),
        hint: words('commission.ops.no_tree_do'),
      }}
      filters={
        under && (
          <Button small look="line" icon="back" onClick={() => set({ under: undefined, open: undefined })}>
            {words('commission.ops.to_top')}
          </Button>
        )
      }
      pane={(row, close) => (
        <PlacePane
          key={row.id}
          row={row}
          onClose={close}
          onEnter={() => set({ under: row.id, view: 'all', open: undefined, page: undefined })}
        />
      )}
    />
  );
}

type PaneProps = { readonly row: OpsPlace; readonly onClose: () => void; readonly onEnter: () => void };

function PlacePane({ row, onClose, onEnter }: PaneProps) {
  const words = useWords();
  const nameOf = usePlateName();
  return (
    <Pane label={row.account} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">
          <bdi>{row.account}</bdi>
        </h2>
        <dl className="desk-rows">
          <dt>{words('commission.path')}</dt>
          <dd>
            <bdi>{[...row.path.map(({ account }) => account), row.account].join(' › ')}</bdi>
          </dd>
          <dt>{words('commission.tile.members')}</dt>
          <dd className="num">
            {row.members} / {row.direct}
          </dd>
          {Object.entries(row.points).map(([plate, point]) => [
            <dt key={plate}>{nameOf(plate)}</dt>,
            <dd key={`${plate} point`} className="num">
              {percent(point)}
            </dd>,
          ])}
        </dl>
        {row.direct > 0 && (
          <Button small look="line" onClick={onEnter}>
            {words('commission.ops.open_branch')}
          </Button>
        )}
      </section>
      <MoveForm row={row} />
      <PointForm row={row} />
    </Pane>
  );
}

function MoveForm({ row }: { readonly row: OpsPlace }) {
  const words = useWords();
  const api = useApi();
  const say = useToasts((toasts) => toasts.say);
  const guarded = useGuarded(factorApi(api, '/ops/session'));
  const [to, setTo] = useState('');
  const [date, setDate] = useState('');
  const reason = useReason({
    label: words('commission.ops.reason'),
    short: words('commission.ops.why_reason'),
  });
  const ask = (): void =>
    void guarded.run(async () => {
      const body = {
        to: to.trim(),
        reason: reason.text,
        ...(date ? { date: new Date(date).toISOString() } : {}),
      };
      await api.send<typeof OpsMove>('POST', '/ops/agents/{id}/move', { params: { id: row.id }, body });
      say(words('commission.ops.asked'), 'gain');
      reason.forget();
    }, [words('commission.ops.move'), row.account]);
  return (
    <DeskForm
      title={words('commission.ops.move')}
      hint={words('commission.ops.move_hint')}
      submission={{ busy: guarded.busy, wrong: guarded.refusal }}
      save={words('commission.ops.ask')}
      why={reason.why}
      onSave={ask}
    >
      <Field
        label={words('commission.ops.new_upline')}
        value={to}
        maxLength={32}
        autoComplete="off"
        onChange={(event) => setTo(event.target.value)}
      />
      <Field
        label={words('commission.ops.date')}
        type="datetime-local"
        value={date}
        onChange={(event) => setDate(event.target.value)}
      />
      {reason.field}
    </DeskForm>
  );
}

function PointForm({ row }: { readonly row: OpsPlace }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const nameOf = usePlateName();
  const plates = [...new Set([...Object.keys(row.points), ...PLATES])];
  const [plate, setPlate] = useState('RNG');
  const [text, setText] = useState('');
  const reason = useReason({
    label: words('commission.ops.reason'),
    short: words('commission.ops.why_reason'),
  });
  const point = fraction(text);
  const save = async (): Promise<void> => {
    const body = { points: { [plate]: point ?? '0' }, reason: reason.text };
    if (
      await submission.run(() =>
        api.send<typeof OpsPoints>('POST', '/ops/agents/{id}/points', { params: { id: row.id }, body }),
      )
    )
      answers.stale('/ops/agents');
  };
  const why = point === undefined ? words('commission.why_points') : reason.why;
  return (
    <DeskForm
      title={words('commission.points')}
      submission={submission}
      save={words('commission.set_points')}
      why={why}
      onSave={() => void save()}
    >
      <Choose
        label={words('commission.ops.plate')}
        value={plate}
        options={plates.map((name) => ({ name, title: nameOf(name) }))}
        onValue={setPlate}
      />
      <Field
        label={words('commission.rebate')}
        value={text}
        maxLength={8}
        inputMode="decimal"
        end="%"
        onChange={(event) => setText(event.target.value)}
      />
      {reason.field}
    </DeskForm>
  );
}
