import { useState } from 'react';
import type {
  AcceptDocument,
  ClaimDocument,
  OpsDocumentDetailed,
  RefuseDocument,
} from '#features/people/verification/contract/review.ts';
import {
  type Check,
  REFUSE_REASONS,
  type RefuseReason,
} from '#features/people/verification/contract/kinds.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly detail: OpsDocumentDetailed };

/** Sends one decision; every list that shows the document is asked for again. */
function useDecision() {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const run = (work: () => Promise<unknown>): void => {
    void submission.run(async () => {
      try {
        await work();
        say(words('verification.ops.done'), 'gain');
      } finally {
        answers.stale('/ops/verification');
      }
    });
  };
  return { api, run, busy: submission.busy, wrong: submission.wrong, fields: submission.fields };
}

export function DocumentCommands({ detail }: Props) {
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      <Claim detail={detail} />
      {isRefusing ? (
        <Refuse detail={detail} onBack={() => setRefusing(false)} />
      ) : (
        <Accept detail={detail} onRefuse={() => setRefusing(true)} />
      )}
    </>
  );
}

function Claim({ detail: { document } }: Props) {
  const words = useWords();
  const { api, run, busy, wrong } = useDecision();
  const { id, claimedBy, isMine } = document;
  const claim = (hold: boolean): void =>
    run(() =>
      api.send<typeof ClaimDocument>('POST', '/ops/verification/documents/{id}/claim', {
        params: { id },
        body: { hold },
      }),
    );
  return (
    <section className="desk-card">
      {claimedBy && <p>{words('verification.ops.claimed_by', { name: claimedBy })}</p>}
      {(claimedBy === '' || isMine) && (
        <div className="desk-save">
          <Button small look="line" icon="user" busy={busy} onClick={() => claim(!isMine)}>
            {words(isMine ? 'verification.ops.let_go' : 'verification.ops.claim')}
          </Button>
        </div>
      )}
      <Wrong text={wrong} />
    </section>
  );
}

/** Everything on the list is looked at before it can be accepted. */
function Accept({
  detail: { document, seen, checklist },
  onRefuse,
}: Props & { readonly onRefuse: () => void }) {
  const words = useWords();
  const { api, run, busy, wrong } = useDecision();
  const [checks, setChecks] = useState<readonly Check[]>([]);
  const [until, setUntil] = useState('');
  const { id, revision } = document;
  const accept = (): void =>
    run(() =>
      api.send<typeof AcceptDocument>('POST', '/ops/verification/documents/{id}/accept', {
        params: { id },
        body: { revision, seen, checks: [...checks], ...(until && { until }) },
      }),
    );
  const turn = (check: Check, on: boolean): void =>
    setChecks((before) => (on ? [...before, check] : before.filter((one) => one !== check)));
  return (
    <section className="desk-card">
      <fieldset className="verification-checks">
        <legend className="sign">{words('verification.ops.checklist')}</legend>
        {checklist.map((check) => (
          <label key={check}>
            <input
              type="checkbox"
              checked={checks.includes(check)}
              onChange={(event) => turn(check, event.target.checked)}
            />
            {words(`verification.check.${check}`)}
          </label>
        ))}
      </fieldset>
      <Field
        label={words('verification.ops.until')}
        hint={words('verification.ops.until_hint')}
        type="date"
        name="until"
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <div className="desk-save">
        <Button
          look="go"
          small
          icon="check"
          busy={busy}
          why={checks.length < checklist.length ? words('verification.ops.checks_missing') : undefined}
          onClick={accept}
        >
          {words('verification.ops.accept')}
        </Button>
        <Button look="line" small onClick={onRefuse}>
          {words('verification.ops.refuse')}
        </Button>
        <Wrong text={wrong} />
      </div>
    </section>
  );
}

function Refuse({ detail: { document }, onBack }: Props & { readonly onBack: () => void }) {
  const words = useWords();
  const { api, run, busy, wrong } = useDecision();
  const [reason, setReason] = useState<RefuseReason>('unreadable');
  const [note, setNote] = useState('');
  const { id, revision } = document;
  const refuse = (): void =>
    run(() =>
      api.send<typeof RefuseDocument>('POST', '/ops/verification/documents/{id}/refuse', {
        params: { id },
        body: { revision, reason, note: note.trim() },
      }),
    );
  return (
    <section className="desk-card">
      <Choose
        label={words('verification.ops.refuse_why')}
        value={reason}
        options={REFUSE_REASONS.map((name) => ({ name, title: words(`verification.reason.${name}`) }))}
        onValue={setReason}
      />
      <TextArea
        label={words('verification.ops.note_member')}
        value={note}
        onValue={setNote}
        rows={2}
        max={300}
      />
      <div className="desk-save">
        <Button look="go" small busy={busy} onClick={refuse}>
          {words('verification.ops.refuse')}
        </Button>
        <Button look="line" small onClick={onBack}>
          {words('ui.back')}
        </Button>
        <Wrong text={wrong} />
      </div>
    </section>
  );
}
