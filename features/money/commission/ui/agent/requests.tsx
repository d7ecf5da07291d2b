import { useState } from 'react';
import type {
  AgentRequest,
  ListMessages,
  ListRequests,
  MakeRequest,
} from '#features/people/agents/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { CentreProps } from './centre-props.ts';
import { When } from './moment.tsx';
import { type Column, PagedTable, PageTitle } from './parts.tsx';

/** What the agent asks of staff, and what was written between it and its line. */
export default function Requests(_: CentreProps) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [text, setText] = useState('');
  const [page, setPage] = useState(1);
  const answer = useRead<typeof ListRequests>('/wps/agent/requests', { query: { pageNo: page } }, 5_000);
  const send = async (): Promise<void> => {
    const body = { kind: 'other', text } as const;
    if (!(await submission.run(() => api.send<typeof MakeRequest>('POST', '/wps/agent/requests', { body }))))
      return;
    setText('');
    answers.stale('/wps/agent/requests');
  };
  const columns: readonly Column<AgentRequest>[] = [
    {
      name: 'kind',
      title: words('commission.what'),
      show: ({ kind, about }) => `${words(`commission.asked.${kind}`)}${about ? ` · ${about}` : ''}`,
    },
    { name: 'text', title: words('commission.text'), show: (row) => row.text },
    {
      name: 'state',
      title: words('commission.state_title'),
      show: ({ state }) => words(`commission.request.${state}`),
    },
    { name: 'answer', title: words('commission.answer'), show: (row) => row.answer || '–' },
    {
      name: 'at',
      title: words('commission.at'),
      end: true,
      show: ({ createdAt }) => <When at={createdAt} />,
    },
  ];
  return (
    <>
      <section className="agent-card stack">
        <PageTitle title={words('commission.ask_staff')} hint={words('commission.ask_staff_hint')} />
        <TextArea label={words('commission.text')} value={text} max={500} onValue={setText} />
        <div className="agent-acts">
          <Button
            look="go"
            busy={submission.busy}
            why={text.trim().length < 3 ? words('commission.why_text') : undefined}
            onClick={() => void send()}
          >
            {words('commission.send_request')}
          </Button>
          <Wrong text={submission.wrong} />
        </div>
      </section>
      <PagedTable
        label={words('commission.page.requests')}
        answer={answer}
        columns={columns}
        idOf={({ id }) => id}
        onPage={setPage}
        empty={{
          icon: 'chat',
          title: words('commission.no_requests'),
          hint: words('commission.no_requests_do'),
        }}
      />
      <Messages />
    </>
  );
}

export function Messages() {
  const words = useWords();
  const { value } = useRead<typeof ListMessages>('/wps/agent/messages', { query: { pageSize: 30 } }, 10_000);
  if (!value || value.list.length === 0) return null;
  return (
    <section className="agent-card stack">
      <PageTitle title={words('commission.messages')} />
      <ul className="agent-news">
        {value.list.map((one) => (
          <li key={one.id}>
            <b>
              {words(one.sent ? 'commission.message_to' : 'commission.message_from')} <bdi>{one.account}</bdi>
            </b>
            <p>{one.text}</p>
            <small className="muted">
              <When at={one.at} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}
