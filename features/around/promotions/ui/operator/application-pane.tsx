import { useState } from 'react';
import { Link } from 'react-router';
import { REJECT_REASONS, type RejectReason } from '#features/around/promotions/contract/kinds.ts';
import type {
  OpsApplication,
  OpsApplicationPicture,
  OpsApproveApplication,
  OpsRejectApplication,
  OpsTakeApplication,
} from '#features/around/promotions/contract/ops.ts';
import { STATUS_LOOKS } from '#features/around/promotions/ui/states.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { StateMark } from '#platform/ui/desk/state-mark.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import './promotions-desk.css';

/** What was sent, its pictures, and the decision. */
export function ApplicationPane({
  row,
  onClose,
}: {
  readonly row: OpsApplication;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const look = STATUS_LOOKS[row.status];
  const isWaiting = row.status === 'applying' || row.status === 'process';
  return (
    <Pane label={row.promotion} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={row.promotion}>
          <StateMark tone={look.tone}>{words(look.word)}</StateMark>
        </CardHead>
        <dl className="desk-rows">
          <dt>{words('promotions.ops.sent')}</dt>
          <dd>
            <When at={row.sentAt} />
          </dd>
          <dt>{words('promotions.reward')}</dt>
          <dd>
            <Money amount={row.amount} currency={row.currency} />
          </dd>
          <dt>{words('promotions.remark')}</dt>
          <dd>
            <bdi>{row.remark || '–'}</bdi>
          </dd>
          {row.with && (
            <>
              <dt>{words('promotions.ops.with')}</dt>
              <dd>
                <bdi>{row.with}</bdi>
              </dd>
            </>
          )}
          {row.reason !== '' && (
            <>
              <dt>{words('promotions.ops.reason')}</dt>
              <dd>
                {words(`promotions.reason.${row.reason}`)} <bdi>{row.note}</bdi>
              </dd>
            </>
          )}
        </dl>
        <Link className={buttonClass('line', { small: true })} to={`/players/${row.memberId}`}>
          <bdi>{row.account}</bdi>
        </Link>
      </section>
      <Pictures row={row} />
      {isWaiting && <Decision row={row} />}
    </Pane>
  );
}

/** Pictures are opened one by one, each with an entry in the trail; closed with the pane they are gone from this page. */
function Pictures({ row }: { readonly row: OpsApplication }) {
  const words = useWords();
  const api = useApi();
  const { busy, wrong, run } = useSubmission();
  const [open, setOpen] = useState<Readonly<Record<number, string>>>({});
  if (row.pictures === 0) return null;
  const look = (n: number): void => {
    void run(async () => {
      const { picture } = await api.send<typeof OpsApplicationPicture>(
        'POST',
        '/ops/promotions/applications/{id}/pictures/{n}',
        { params: { id: row.id, n }, body: {} },
      );
      setOpen((before) => ({ ...before, [n]: picture }));
    });
  };
  return (
    <section className="desk-card">
      <h2 className="sign">{words('promotions.ops.picture_count')}</h2>
      <p className="muted">{words('promotions.ops.pictures_trail')}</p>
      {Array.from({ length: row.pictures }, (_, at) => at + 1).map((n) => {
        const picture = open[n];
        const title = words('promotions.ops.picture', { n: String(n) });
        return picture === undefined ? (
          <Button key={n} small look="line" icon="eye" busy={busy} onClick={() => look(n)}>
            {title}
          </Button>
        ) : (
          <img
            key={n}
            className="application-picture"
            src={`data:image/jpeg;base64,${picture}`}
            alt={title}
            draggable={false}
          />
        );
      })}
      <Wrong text={wrong} />
    </section>
  );
}

function Decision({ row }: { readonly row: OpsApplication }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const { busy, wrong, run } = useSubmission();
  const [reason, setReason] = useState<RejectReason>();
  const [note, setNote] = useState('');
  const { id, revision, isMine } = row;
  const send = (work: () => Promise<unknown>): void => {
    void run(async () => {
      try {
        await work();
        say(words('promotions.ops.done'), 'gain');
      } finally {
        answers.stale('/ops/promotions');
      }
    });
  };
  const params = { id };
  const take = (hold: boolean): void =>
    send(() =>
      api.send<typeof OpsTakeApplication>('POST', '/ops/promotions/applications/{id}/take', {
        params,
        body: { hold },
      }),
    );
  const approve = (): void =>
    send(() =>
      api.send<typeof OpsApproveApplication>('POST', '/ops/promotions/applications/{id}/approve', {
        params,
        body: { revision },
      }),
    );
  const reject = (): void => {
    if (reason === undefined) return;
    send(() =>
      api.send<typeof OpsRejectApplication>('POST', '/ops/promotions/applications/{id}/reject', {
        params,
        body: { revision, reason, note },
      }),
    );
  };
  return (
    <section className="desk-card">
      <h2 className="sign">{words('promotions.ops.decide')}</h2>
      <div className="desk-save">
        <Button small look="line" icon="user" busy={busy} onClick={() => take(!isMine)}>
          {words(isMine ? 'promotions.ops.release' : 'promotions.ops.take')}
        </Button>
        <Button small look="go" icon="check" busy={busy} onClick={approve}>
          {words('promotions.ops.approve')}
        </Button>
      </div>
      <Choose
        label={words('promotions.ops.reject_because')}
        value={reason ?? ''}
        options={[
          { name: '' as const, title: '–' },
          ...REJECT_REASONS.map((name) => ({ name, title: words(`promotions.reason.${name}`) })),
        ]}
        onValue={(name) => setReason(name === '' ? undefined : name)}
      />
      <TextArea label={words('promotions.ops.note')} max={300} value={note} onValue={setNote} />
      <div className="desk-save">
        <Button
          small
          look="line"
          icon="close"
          busy={busy}
          why={reason === undefined ? words('promotions.ops.choose_reason') : undefined}
          onClick={reject}
        >
          {words('promotions.ops.reject')}
        </Button>
        <Wrong text={wrong} />
      </div>
    </section>
  );
}
