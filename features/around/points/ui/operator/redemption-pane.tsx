import { useState } from 'react';
import { Link } from 'react-router';
import type { Address } from '#features/around/points/contract.ts';
import {
  type OpsApproveRedemption,
  type OpsRedemption,
  type OpsRedemptionAddress,
  type OpsRejectRedemption,
  REJECT_REASONS,
  type RejectReason,
} from '#features/around/points/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { CardHead } from '#platform/ui/desk/card-head.tsx';
import { Pane } from '#platform/ui/desk/pane.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { RedemptionMark } from './redemption-mark.tsx';

type Props = { readonly row: OpsRedemption };

export function RedemptionPane({ row, onClose }: Props & { readonly onClose: () => void }) {
  const words = useWords();
  const title = row.kind === 'convert' ? words('points.converted') : row.name;
  return (
    <Pane label={title} onClose={onClose}>
      <section className="desk-card">
        <CardHead title={title}>
          <RedemptionMark state={row.state} />
        </CardHead>
        <Facts row={row} />
        <Link className={buttonClass('line', { small: true })} to={`/players/${row.memberId}`}>
          <bdi>{row.account}</bdi>
        </Link>
      </section>
      {row.kind === 'goods' && <Where row={row} />}
      {row.state === 'in_process' && <Decide key={row.revision} row={row} />}
    </Pane>
  );
}

function Facts({ row }: Props) {
  const words = useWords();
  const reason = REJECT_REASONS.find((one) => one === row.reason);
  return (
    <dl className="desk-rows">
      <dt>{words('points.ops.number')}</dt>
      <dd className="num">{row.serial}</dd>
      <dt>{words('points.ops.points')}</dt>
      <dd className="num">{row.points}</dd>
      <dt>{words('points.ops.left')}</dt>
      <dd className="num">{row.balance}</dd>
      {row.amount !== null && (
        <>
          <dt>{words('points.ops.amount')}</dt>
          <dd>
            <Money amount={row.amount} currency={row.currency} />
          </dd>
        </>
      )}
      <dt>{words('points.ops.asked')}</dt>
      <dd>
        <When at={row.createdAt} />
      </dd>
      {row.decidedAt && (
        <>
          <dt>{words('points.ops.decided')}</dt>
          <dd>
            <When at={row.decidedAt} /> <bdi>{row.decidedBy}</bdi>
          </dd>
        </>
      )}
      {reason && (
        <>
          <dt>{words('points.ops.reason')}</dt>
          <dd>
            {words(`points.reason.${reason}`)} {row.note && <bdi>({row.note})</bdi>}
          </dd>
        </>
      )}
      {row.tracking && (
        <>
          <dt>{words('points.ops.tracking')}</dt>
          <dd>
            <bdi>{row.tracking}</bdi>
          </dd>
        </>
      )}
    </dl>
  );
}

/** Where it goes to is opened by whoever sends it; the trail says who looked. */
function Where({ row }: Props) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const [address, setAddress] = useState<Address | null>();
  const open = (): void =>
    void submission.run(async () => {
      const answer = await api.send<typeof OpsRedemptionAddress>(
        'POST',
        '/ops/points/redemptions/{id}/address',
        { params: { id: row.id }, body: {} },
      );
      setAddress(answer.address);
    });
  return (
    <section className="desk-card">
      <h3 className="sign">{words('points.ops.address')}</h3>
      {address ? (
        <address>
          {[address.name, address.street, `${address.postcode} ${address.city}`, address.phone].map(
            (line) => (
              <bdi key={line} style={{ display: 'block' }}>
                {line}
              </bdi>
            ),
          )}
        </address>
      ) : (
        <div className="desk-save">
          <Button small look="line" icon="eye" busy={submission.busy} onClick={open}>
            {words('points.ops.open_address')}
          </Button>
          <Wrong text={submission.wrong} />
        </div>
      )}
    </section>
  );
}

function useDecision() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const run = (work: () => Promise<unknown>): void =>
    void submission.run(async () => {
      try {
        await work();
        say(words('points.ops.done'), 'gain');
      } finally {
        answers.stale('/ops/points');
      }
    });
  return { api, run, busy: submission.busy, wrong: submission.wrong };
}

function Decide({ row: { id, revision, kind } }: Props) {
  const words = useWords();
  const { api, run, busy, wrong } = useDecision();
  const [tracking, setTracking] = useState('');
  const [reason, setReason] = useState<RejectReason>('out_of_stock');
  const [note, setNote] = useState('');
  const [isRejecting, setRejecting] = useState(false);
  const approve = (): void =>
    run(() =>
      api.send<typeof OpsApproveRedemption>('POST', '/ops/points/redemptions/{id}/approve', {
        params: { id },
        body: { revision, ...(tracking && { tracking: tracking.trim() }) },
      }),
    );
  const reject = (): void =>
    run(() =>
      api.send<typeof OpsRejectRedemption>('POST', '/ops/points/redemptions/{id}/reject', {
        params: { id },
        body: { revision, reason, note: note.trim() },
      }),
    );
  if (isRejecting)
    return (
      <section className="desk-card">
        <Choose
          label={words('points.ops.reason')}
          value={reason}
          options={REJECT_REASONS.map((name) => ({ name, title: words(`points.reason.${name}`) }))}
          onValue={setReason}
        />
        <TextArea label={words('points.ops.note')} value={note} onValue={setNote} rows={2} max={300} />
        <div className="desk-save">
          <Button look="go" small busy={busy} onClick={reject}>
            {words('points.ops.reject')}
          </Button>
          <Button look="line" small onClick={() => setRejecting(false)}>
            {words('ui.back')}
          </Button>
          <Wrong text={wrong} />
        </div>
      </section>
    );
  return (
    <section className="desk-card">
      {kind === 'goods' && (
        <Field
          label={words('points.ops.tracking')}
          maxLength={60}
          value={tracking}
          onChange={(event) => setTracking(event.target.value)}
        />
      )}
      <div className="desk-save">
        <Button look="go" small icon="check" busy={busy} onClick={approve}>
          {words(kind === 'money' ? 'points.ops.approve_pay' : 'points.ops.approve')}
        </Button>
        <Button look="line" small onClick={() => setRejecting(true)}>
          {words('points.ops.reject')}
        </Button>
        <Wrong text={wrong} />
      </div>
    </section>
  );
}
