import { useState } from 'react';
import type {
  ApproveWithdrawal,
  ClaimWithdrawal,
  OpsWithdrawal,
  RejectWithdrawal,
  ReleaseWithdrawal,
} from '#features/money/withdrawals/contract/review.ts';
import type { Outlook } from '#features/people/approvals/contract.ts';
import { Lacking, objectionIn, VoicesOf } from '#features/people/approvals/ui/operator/voices.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Choose, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Resolve } from './resolve.tsx';
import { useWithdrawalCommand } from './use-withdrawal-command.ts';
import './withdrawals.css';

type Props = { readonly withdrawal: OpsWithdrawal };
/** Who agreed, who may; undefined until it is known, null where it takes no others. */
type Decided = { readonly outlook: Outlook | null | undefined };

/** What this person can do with it as it stands. */
export function WithdrawalCommands({ withdrawal, outlook }: Props & Decided) {
  const { state, request } = withdrawal;
  if (state === 'requested' || (state === 'approved' && request === ''))
    return (
      <>
        <Claim withdrawal={withdrawal} />
        <Review withdrawal={withdrawal} outlook={outlook} />
      </>
    );
  if (state === 'approved') return outlook ? <Release withdrawal={withdrawal} outlook={outlook} /> : null;
  const isByHand = withdrawal.provider === 'manual';
  // Its provider said what does not fit: people find out.
  const isDoubtful = withdrawal.flag !== '';
  if ((state === 'paying' && (isByHand || isDoubtful)) || state === 'unknown' || state === 'disputed')
    return (
      <>
        <Claim withdrawal={withdrawal} />
        <Resolve withdrawal={withdrawal} />
      </>
    );
  return null;
}

function Claim({ withdrawal }: Props) {
  const words = useWords();
  const { api, guarded, run } = useWithdrawalCommand(withdrawal);
  const { id, claimedBy, isMine } = withdrawal;
  const claim = (hold: boolean): void =>
    run(words('withdrawals.ops.claim'), () =>
      api.send<typeof ClaimWithdrawal>('POST', '/ops/withdrawals/{id}/claim', {
        params: { id },
        body: { hold },
      }),
    );
  return (
    <section className="desk-card">
      {claimedBy && (
        <p>
          <bdi>{words('withdrawals.ops.claimed_by', { name: claimedBy })}</bdi>
        </p>
      )}
      {(claimedBy === '' || isMine) && (
        <div className="desk-save">
          <Button small look="line" icon="user" busy={guarded.busy} onClick={() => claim(!isMine)}>
            {words(isMine ? 'withdrawals.ops.let_go' : 'withdrawals.ops.claim')}
          </Button>
        </div>
      )}
      <Wrong text={guarded.refusal} />
    </section>
  );
}

const REASONS = ['documents', 'name', 'turnover', 'account', 'risk', 'other'] as const;
type Reason = (typeof REASONS)[number];

function Review({ withdrawal, outlook }: Props & Decided) {
  const words = useWords();
  const { api, guarded, run } = useWithdrawalCommand(withdrawal);
  const [reason, setReason] = useState('');
  const [isRejecting, setRejecting] = useState(false);
  const [why, setWhy] = useState<Reason>('documents');
  const { id, revision, state } = withdrawal;
  const approve = (): void =>
    run(
      words('withdrawals.ops.approve'),
      () =>
        api.send<typeof ApproveWithdrawal>('POST', '/ops/withdrawals/{id}/approve', {
          params: { id },
          body: { revision, reason: reason.trim() },
        }),
      'withdrawals.ops.asked',
    );
  const reject = (): void =>
    run(words('withdrawals.ops.reject'), () =>
      api.send<typeof RejectWithdrawal>('POST', '/ops/withdrawals/{id}/reject', {
        params: { id },
        body: { revision, reason: why, note: reason.trim() },
      }),
    );
  return (
    <section className="desk-card">
      {isRejecting && (
        <Choose
          label={words('withdrawals.ops.reject_why')}
          value={why}
          options={REASONS.map((name) => ({ name, title: words(`withdrawals.reason.${name}`) }))}
          onValue={setWhy}
        />
      )}
      <TextArea
        label={words(isRejecting ? 'withdrawals.ops.note_member' : 'withdrawals.ops.note')}
        value={reason}
        onValue={setReason}
        rows={2}
        max={200}
      />
      {!isRejecting && outlook && <Lacking lacks={outlook.lacks} />}
      <div className="desk-save">
        {isRejecting ? (
          <>
            <Button look="go" small busy={guarded.busy} onClick={reject}>
              {words('withdrawals.ops.reject')}
            </Button>
            <Button look="line" small onClick={() => setRejecting(false)}>
              {words('ui.back')}
            </Button>
          </>
        ) : (
          <>
            <Button
              look="go"
              small
              icon="check"
              busy={guarded.busy}
              why={reason.trim().length < 3 ? words('withdrawals.ops.reason_short') : undefined}
              onClick={approve}
            >
              {words(state === 'approved' ? 'withdrawals.ops.approve_again' : 'withdrawals.ops.approve')}
            </Button>
            <Button look="line" small onClick={() => setRejecting(true)}>
              {words('withdrawals.ops.reject')}
            </Button>
          </>
        )}
        <Wrong text={guarded.refusal} />
      </div>
    </section>
  );
}

function Release({ withdrawal, outlook }: Props & { readonly outlook: Outlook }) {
  const words = useWords();
  const { api, guarded, run } = useWithdrawalCommand(withdrawal);
  const { id } = withdrawal;
  const decide = (agree: boolean): void =>
    run(words(agree ? 'withdrawals.ops.release_do' : 'withdrawals.ops.send_back'), () =>
      api.send<typeof ReleaseWithdrawal>('POST', '/ops/withdrawals/{id}/release', {
        params: { id },
        body: { agree },
      }),
    );
  const against = objectionIn(outlook.mine);
  return (
    <section className="desk-card">
      <p>{words('withdrawals.ops.waits')}</p>
      <VoicesOf voices={outlook} />
      {against && <p className="muted">{words(`staff.ops.against_${against}`)}</p>}
      {outlook.mine === 'may' && (
        <div className="desk-save">
          <Button look="go" small icon="check" busy={guarded.busy} onClick={() => decide(true)}>
            {words('withdrawals.ops.release_do')}
          </Button>
          <Button look="line" small busy={guarded.busy} onClick={() => decide(false)}>
            {words('withdrawals.ops.send_back')}
          </Button>
        </div>
      )}
      <Wrong text={guarded.refusal} />
    </section>
  );
}
