import { useState } from 'react';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, DeskForm, Wrong } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue, viewsIn } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import {
  type Contract,
  OFFERED_KINDS,
  type OfferedKind,
  type OpsCancel,
  type OpsContracts,
  type OpsOffer,
} from '#features/money/commission/contract/calls.ts';
import { ContractSlip } from '../agent/contract-slip.tsx';
import { percent } from '../agent/parts.tsx';
import { TierFields, type TierTyped, termsOf } from '../agent/tier-fields.tsx';
import '../agent/agent.css';

const VIEWS = ['all', 'proposed', 'active', 'cancel_requested', 'ended'] as const;
const TONES = {
  proposed: 'warn',
  active: 'gain',
  rejected: 'plain',
  withdrawn: 'plain',
  cancel_requested: 'danger',
  ended: 'plain',
  replaced: 'plain',
} as const;

/** Contracts of the brand, and offers of the brand to agents at the top. */
export default function Contracts() {
  const words = useWords();
  const address = useAddress();
  const { get } = address;
  const view = VIEWS.find((one) => one === get('view')) ?? 'all';
  const account = get('account');
  const [offering, setOffering] = useState(false);
  const query = {
    pageNo: pageIn(address),
    pageSize: 20,
    ...(view === 'all' ? {} : { state: view }),
    ...(account ? { account } : {}),
  };
  const answer = useRead<typeof OpsContracts>('/ops/commission/contracts', { query }, 5_000);
  const columns: readonly Column<Contract>[] = [
    { name: 'receiver', title: words('commission.account'), show: (row) => <bdi>{row.receiver}</bdi> },
    {
      name: 'giver',
      title: words('commission.from'),
      show: (row) => <bdi>{row.giver ?? words('commission.brand')}</bdi>,
    },
    { name: 'kind', title: words('commission.what'), show: (row) => words(`commission.kind.${row.kind}`) },
    {
      name: 'rates',
      title: words('commission.rate'),
      end: true,
      show: (row) => <span className="num">{row.rates.map(({ rate }) => percent(rate)).join(' · ')}</span>,
    },
    {
      name: 'state',
      title: words('commission.state_title'),
      show: (row) => <StateMark tone={TONES[row.state]}>{words(`commission.state.${row.state}`)}</StateMark>,
    },
    { name: 'at', title: words('commission.at'), end: true, show: (row) => <When at={row.proposedAt} /> },
  ];
  const views = VIEWS.map((name) => ({
    name,
    title: words(name === 'all' ? 'commission.ops.view_all' : `commission.state.${name}`),
  }));
  return (
    <Queue
      title={words('commission.ops.contracts')}
      {...viewsIn(address, view, views, 'all')}
      search={{ label: words('commission.search_account'), name: 'account' }}
      answer={answer}
      columns={columns}
      empty={{
        icon: 'slip',
        title: words('commission.no_contracts'),
        hint: words('commission.ops.no_contracts_do'),
      }}
      filters={offering && <Offer onDone={() => setOffering(false)} />}
      pane={(row, close) => <ContractPane key={row.id} row={row} onClose={close} />}
    >
      <Button small icon="plus" onClick={() => setOffering(!offering)}>
        {words('commission.offer')}
      </Button>
    </Queue>
  );
}

function Offer({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [account, setAccount] = useState('');
  const [kind, setKind] = useState<OfferedKind>('dividend');
  const [tiers, setTiers] = useState<readonly TierTyped[]>([{ rate: '', stake: '', active: '', loss: '' }]);
  const terms = termsOf(kind, tiers);
  const send = async (): Promise<void> => {
    if (!terms) return;
    const body = { account: account.trim(), terms };
    if (
      !(await submission.run(() => api.send<typeof OpsOffer>('POST', '/ops/commission/contracts', { body })))
    )
      return;
    answers.stale('/ops/commission/contracts');
    onDone();
  };
  const why =
    account.trim() === ''
      ? words('commission.why_account')
      : terms
        ? undefined
        : words('commission.offer_why');
  return (
    <DeskForm
      title={words('commission.offer')}
      hint={words('commission.ops.offer_hint')}
      submission={submission}
      save={words('commission.send_offer')}
      why={why}
      onSave={() => void send()}
    >
      <Field
        label={words('commission.account')}
        value={account}
        maxLength={32}
        autoComplete="off"
        onChange={(event) => setAccount(event.target.value)}
      />
      <Choose
        label={words('commission.what')}
        value={kind}
        options={OFFERED_KINDS.map((name) => ({ name, title: words(`commission.kind.${name}`) }))}
        onValue={setKind}
      />
      <TierFields kind={kind} tiers={tiers} onTiers={setTiers} />
    </DeskForm>
  );
}

function ContractPane({ row, onClose }: { readonly row: Contract; readonly onClose: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const cancel = async (): Promise<void> => {
    const input = { params: { id: row.id }, body: {} };
    if (
      await submission.run(() =>
        api.send<typeof OpsCancel>('POST', '/ops/commission/contracts/{id}/cancel', input),
      )
    )
      answers.stale('/ops/commission/contracts');
  };
  const mayCancel = row.giver === null && (row.state === 'proposed' || row.state === 'active');
  return (
    <Pane label={row.receiver} onClose={onClose}>
      <ContractSlip contract={row} shown />
      {mayCancel && (
        <section className="desk-card">
          <Button busy={submission.busy} onClick={() => void cancel()}>
            {words(row.state === 'proposed' ? 'commission.take_back' : 'commission.ask_end')}
          </Button>
          <Wrong text={submission.wrong} />
        </section>
      )}
    </Pane>
  );
}
