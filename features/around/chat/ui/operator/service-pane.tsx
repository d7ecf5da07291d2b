import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type {
  AnswerServiceChat,
  ClaimServiceChat,
  EndServiceChat,
  HandOverServiceChat,
  OpsServiceChat,
  OpsServiceDetail,
  OpsServiceDetailed,
  ServiceDeskChanged,
  TypeInServiceChat,
} from '#features/around/chat/contract/ops-service.ts';
import { LONGEST_SERVICE_TEXT } from '#features/around/chat/contract/kinds.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Choose, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { useDeskNews } from '#platform/ui/desk/news.ts';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { usePresent } from './presence.tsx';
import { StaffLine } from './staff-line.tsx';
import './service-desk.css';

const DETAIL = '/ops/chat/service/{id}';
/** The member is told at most so often that somebody types. */
const TYPING_MS = 3_000;

type Props = {
  readonly row: OpsServiceChat;
  readonly onClose: () => void;
  readonly onTaken: (id: string) => void;
};

/** One conversation: what was said, and what can be done. */
export function ServicePane({ row, onClose, onTaken }: Props) {
  const words = useWords();
  const input = { params: { id: row.id } };
  const { value, trouble, again } = useRead<typeof OpsServiceDetail>(DETAIL, input, 500);
  useDeskNews<typeof ServiceDeskChanged>('ops:service-chat', {}, again);
  const list = useRef<HTMLDivElement>(null);
  const last = value?.messages.at(-1)?.id;
  useEffect(() => {
    const element = list.current;
    if (element && last !== undefined) element.scrollTop = element.scrollHeight;
  }, [last]);
  const chat = value?.chat ?? row;
  return (
    <Pane label={row.account} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={row.account}>
          <span className="muted">{words(`chat.topic.${row.topic}`)}</span>
        </CardHead>
        <Link className={buttonClass('line', { small: true })} to={`/players/${row.memberId}`}>
          {words('chat.ops.to_player')}
        </Link>
      </section>
      {!value && (trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={240} />)}
      {value && (
        // Scrolls by keyboard, too.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to take the focus
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        <div className="service-log" ref={list} role="log" aria-label={words('chat.messages')} tabIndex={0}>
          {value.messages.map((message) => (
            <StaffLine key={message.id} message={message} account={row.account} />
          ))}
        </div>
      )}
      {chat.state === 'waiting' && <Claim id={chat.id} onTaken={() => onTaken(chat.id)} />}
      {chat.state === 'open' && chat.isMine && <Answer chat={chat} />}
      {chat.state === 'open' && !chat.isMine && (
        <>
          <p className="muted">{words('chat.ops.is_with', { name: chat.claimedBy })}</p>
          <Claim id={chat.id} onTaken={() => onTaken(chat.id)} />
        </>
      )}
    </Pane>
  );
}

/** Sends one act; what it answers is what the pane shows, and the lists are asked for again. */
function useAct(id: string) {
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const run = (work: () => Promise<OpsServiceDetailed>): Promise<boolean> =>
    submission.run(async () => {
      try {
        answers.put(DETAIL.replace('{id}', id), await work());
      } finally {
        answers.stale('/ops/chat/service?');
      }
    });
  return { api, submit: run, busy: submission.busy, wrong: submission.wrong };
}

function Claim({ id, onTaken }: { readonly id: string; readonly onTaken: () => void }) {
  const words = useWords();
  const { api, submit, busy, wrong } = useAct(id);
  const claim = (): void => {
    void submit(() =>
      api.send<typeof ClaimServiceChat>('POST', '/ops/chat/service/{id}/claim', { params: { id }, body: {} }),
    ).then((done) => done && onTaken());
  };
  return (
    <div className="desk-save">
      <Button look="go" icon="user" busy={busy} onClick={claim}>
        {words('chat.ops.claim')}
      </Button>
      <Wrong text={wrong} />
    </div>
  );
}

function Answer({ chat: { id } }: { readonly chat: OpsServiceChat }) {
  const words = useWords();
  const { api, submit, busy, wrong } = useAct(id);
  const [text, setText] = useState('');
  const toldAt = useRef(0);
  const type = (next: string): void => {
    setText(next);
    if (Date.now() - toldAt.current < TYPING_MS) return;
    toldAt.current = Date.now();
    // Nobody misses it where it does not come.
    void api
      .send<typeof TypeInServiceChat>('POST', '/ops/chat/service/{id}/typing', { params: { id }, body: {} })
      .catch(() => undefined);
  };
  const send = (): void => {
    void submit(() =>
      api.send<typeof AnswerServiceChat>('POST', '/ops/chat/service/{id}/messages', {
        params: { id },
        body: { text },
      }),
    ).then((done) => done && setText(''));
  };
  return (
    <section className="desk-card">
      <TextArea
        label={words('chat.ops.answer')}
        value={text}
        onValue={type}
        rows={3}
        max={LONGEST_SERVICE_TEXT}
      />
      <div className="desk-save">
        <Button
          look="go"
          small
          icon="send"
          busy={busy}
          why={text.trim() === '' ? words('chat.ops.write_first') : undefined}
          onClick={send}
        >
          {words('chat.send')}
        </Button>
        <Button
          look="line"
          small
          busy={busy}
          onClick={() =>
            void submit(() =>
              api.send<typeof EndServiceChat>('POST', '/ops/chat/service/{id}/close', {
                params: { id },
                body: {},
              }),
            )
          }
        >
          {words('chat.ops.end')}
        </Button>
        <Wrong text={wrong} />
      </div>
      <HandOver id={id} />
    </section>
  );
}

/** To a colleague who takes chats, or back to those who wait. */
function HandOver({ id }: { readonly id: string }) {
  const words = useWords();
  const { api, submit, busy, wrong } = useAct(id);
  const staff = usePresent((present) => present.staff);
  const [to, setTo] = useState('');
  const give = (): void => {
    void submit(() =>
      api.send<typeof HandOverServiceChat>('POST', '/ops/chat/service/{id}/hand-over', {
        params: { id },
        body: to === '' ? {} : { staffId: to },
      }),
    );
  };
  return (
    <div className="service-hand">
      <Choose
        label={words('chat.ops.hand_over')}
        value={to}
        options={[
          { name: '', title: words('chat.ops.to_queue') },
          ...staff.map((one) => ({ name: one.id, title: one.name })),
        ]}
        onValue={setTo}
      />
      <Button small look="line" busy={busy} onClick={give}>
        {words('chat.ops.give')}
      </Button>
      <Wrong text={wrong} />
    </div>
  );
}
