import { useState } from 'react';
import { Link } from 'react-router';
import type {
  DeleteChatMessage,
  DismissReports,
  OpsChatMessage,
  SanctionAuthor,
} from '#features/around/chat/contract/ops.ts';
import {
  REASONS,
  type Reason,
  SANCTION_KINDS,
  SANCTION_MINUTES,
  type SanctionKind,
} from '#features/around/chat/contract/kinds.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, Switch, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './service-desk.css';

type Props = { readonly row: OpsChatMessage };

/** One message: who said it, what was reported, and what can be done about it and him. */
export function MessagePane({ row, onClose }: Props & { readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Pane label={words('chat.ops.said')} onClose={onClose}>
      <section className="desk-card">
        <p dir="auto" className="service-text">
          {row.text || (row.kind === 'text' ? '–' : words(`chat.ops.kind_${row.kind}`))}
        </p>
        <dl className="desk-rows">
          <dt>{words('chat.ops.player')}</dt>
          <dd>
            {row.memberId ? (
              <Link className={buttonClass('line', { small: true })} to={`/players/${row.memberId}`}>
                <bdi>{row.account}</bdi>
              </Link>
            ) : (
              '–'
            )}
          </dd>
          <dt>{words('chat.ops.room')}</dt>
          <dd>
            <bdi>{row.roomName}</bdi>
          </dd>
          <dt>{words('chat.ops.at')}</dt>
          <dd>
            <When at={row.at} />
          </dd>
          {row.deletedAt && (
            <>
              <dt>{words('chat.ops.is_deleted')}</dt>
              <dd>
                <bdi>{row.deletedBy}</bdi> · <When at={row.deletedAt} />
              </dd>
            </>
          )}
        </dl>
      </section>
      {!row.deletedAt && <Judge row={row} />}
      {row.memberId && <SanctionForm row={row} />}
    </Pane>
  );
}

/** One act; every list of the desk is asked for again. */
function useAct() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const { busy, wrong, run } = useSubmission();
  const act = (work: () => Promise<unknown>): void => {
    void run(async () => {
      try {
        await work();
        say(words('chat.ops.done'), 'gain');
      } finally {
        answers.stale('/ops/chat');
      }
    });
  };
  return { api, busy, wrong, act };
}

const useReasons = () => {
  const words = useWords();
  return REASONS.map((name) => ({ name, title: words(`chat.reason.${name}`) }));
};

function Judge({ row }: Props) {
  const words = useWords();
  const { api, busy, wrong, act } = useAct();
  const [reason, setReason] = useState<Reason>(row.reasons[0] ?? 'spam');
  const params = { id: row.id };
  return (
    <section className="desk-card">
      <Choose label={words('chat.ops.why')} value={reason} options={useReasons()} onValue={setReason} />
      <div className="desk-save">
        <Button
          look="go"
          small
          busy={busy}
          onClick={() =>
            act(() =>
              api.send<typeof DeleteChatMessage>('POST', '/ops/chat/messages/{id}/delete', {
                params,
                body: { reason },
              }),
            )
          }
        >
          {words('chat.ops.delete')}
        </Button>
        {row.reports > 0 && (
          <Button
            look="line"
            small
            busy={busy}
            onClick={() =>
              act(() =>
                api.send<typeof DismissReports>('POST', '/ops/chat/messages/{id}/dismiss', {
                  params,
                  body: {},
                }),
              )
            }
          >
            {words('chat.ops.dismiss')}
          </Button>
        )}
        <Wrong text={wrong} />
      </div>
    </section>
  );
}

function SanctionForm({ row }: Props) {
  const words = useWords();
  const { api, busy, wrong, act } = useAct();
  const [kind, setKind] = useState<SanctionKind>('mute');
  const [minutes, setMinutes] = useState('60');
  const [reason, setReason] = useState<Reason>(row.reasons[0] ?? 'spam');
  const [everywhere, setEverywhere] = useState(false);
  const [note, setNote] = useState('');
  const put = (): void =>
    act(() =>
      api.send<typeof SanctionAuthor>('POST', '/ops/chat/messages/{id}/sanction', {
        params: { id: row.id },
        body: { kind, minutes: Number(minutes), everywhere, reason, note: note.trim() },
      }),
    );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('chat.ops.sanction')}</h2>
      <Choose
        label={words('chat.ops.sanction_kind')}
        value={kind}
        options={SANCTION_KINDS.map((name) => ({ name, title: words(`chat.ops.${name}`) }))}
        onValue={setKind}
      />
      <Choose
        label={words('chat.ops.sanction_for')}
        value={minutes}
        options={SANCTION_MINUTES.map((one) => ({
          name: String(one),
          title: words(`chat.ops.minutes_${one}`),
        }))}
        onValue={setMinutes}
      />
      <Choose label={words('chat.ops.why')} value={reason} options={useReasons()} onValue={setReason} />
      <Switch label={words('chat.ops.everywhere')} on={everywhere} onTurn={setEverywhere} />
      <TextArea label={words('chat.ops.note')} value={note} onValue={setNote} rows={2} max={200} />
      <div className="desk-save">
        <Button look="go" small icon="mute" busy={busy} onClick={put}>
          {words(`chat.ops.do_${kind}`)}
        </Button>
        <Wrong text={wrong} />
      </div>
    </section>
  );
}
