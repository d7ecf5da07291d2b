import { useState } from 'react';
import type { AgentRequest, OpsAnswer, OpsRequests } from '#features/people/agents/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { pageIn, useAddress } from '#platform/ui/desk/address.ts';
import type { Column } from '#platform/ui/desk/data-table.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { Queue } from '#platform/ui/desk/queue.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

const STATES = ['open', 'accepted', 'rejected'] as const;
const TONES = { open: 'warn', accepted: 'gain', rejected: 'plain' } as const;

/** Applications of members, and what agents ask about their line. */
export default function Requests() {
  const words = useWords();
  const address = useAddress();
  const { get, set } = address;
  const state = STATES.find((one) => one === get('state')) ?? 'open';
  const query = { pageNo: pageIn(address), pageSize: 20, state };
  const answer = useRead<typeof OpsRequests>('/ops/agents/requests', { query }, 5_000);
  const columns: readonly Column<AgentRequest>[] = [
    { name: 'account', title: words('commission.account'), show: (row) => <bdi>{row.account}</bdi> },
    { name: 'kind', title: words('commission.what'), show: (row) => words(`commission.asked.${row.kind}`) },
    { name: 'about', title: words('commission.about'), show: (row) => <bdi>{row.about ?? '–'}</bdi> },
    {
      name: 'state',
      title: words('commission.state_title'),
      show: (row) => (
        <StateMark tone={TONES[row.state]}>{words(`commission.request.${row.state}`)}</StateMark>
      ),
    },
    { name: 'at', title: words('commission.at'), end: true, show: (row) => <When at={row.createdAt} /> },
  ];
  return (
    <Queue
      title={words('commission.ops.requests')}
      address={address}
      views={STATES.map((name) => ({ name, title: words(`commission.request.${name}`) }))}
      view={state}
      onView={(name) => set({ state: name, open: undefined })}
      answer={answer}
      refreshMs={10_000}
      columns={columns}
      idOf={(row) => row.id}
      empty={{
        icon: 'chat',
        title: words('commission.no_requests'),
        hint: words('commission.ops.no_requests_do'),
      }}
      pane={(row, close) => <RequestPane key={row.id} row={row} onClose={close} />}
    />
  );
}

function RequestPane({ row, onClose }: { readonly row: AgentRequest; readonly onClose: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [text, setText] = useState('');
  const answer = async (accept: boolean): Promise<void> => {
    const input = { params: { id: row.id }, body: { accept, answer: text } };
    if (
      !(await submission.run(() =>
        api.send<typeof OpsAnswer>('POST', '/ops/agents/requests/{id}/answer', input),
      ))
    )
      return;
    answers.stale('/ops/agents/requests');
    onClose();
  };
  return (
    <Pane label={row.account} onClose={onClose}>
      <section className="desk-card">
        <h2 className="sign">{words(`commission.asked.${row.kind}`)}</h2>
        <p>{row.text}</p>
        {row.answer && <p className="muted">{row.answer}</p>}
      </section>
      {row.state === 'open' && (
        <section className="desk-card">
          <TextArea label={words('commission.answer')} value={text} max={500} onValue={setText} />
          <div className="desk-save">
            <Button look="go" busy={submission.busy} onClick={() => void answer(true)}>
              {words(row.kind === 'application' ? 'commission.ops.make_agent' : 'commission.accept')}
            </Button>
            <Button look="line" onClick={() => void answer(false)}>
              {words('commission.reject')}
            </Button>
            <Wrong text={submission.wrong} />
          </div>
        </section>
      )}
    </Pane>
  );
}
