import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import type { MemberStatus, OpsMember, OpsSetMemberStatus } from '#features/people/members/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { MEMBER_STATES, STATUSES } from './status-mark.tsx';

/** What an operator may set; an exclusion is the player's own and can only end in closing. */
const choicesFor = (status: MemberStatus): readonly MemberStatus[] =>
  status === 'excluded' ? ['closed'] : STATUSES.filter((one) => one !== status);

/** Status and reason; the reason stays in the record with the operator's name. */
export function StatusForm({ member }: { readonly member: OpsMember }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const id = useId();
  const [status, setStatus] = useState<MemberStatus>();
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!status) return;
    if (reason.trim().length < 3) {
      setWrong(words('members.ops.reason_short'));
      return;
    }
    setBusy(true);
    setWrong('');
    try {
      const body = { status, reason: reason.trim() };
      const params = { id: member.id };
      await api.send<typeof OpsSetMemberStatus>('POST', '/ops/members/{id}/status', { params, body });
      say(
        words('members.ops.done', { account: member.account, status: words(MEMBER_STATES[status].word) }),
        'gain',
      );
      answers.stale('/ops/members');
    } catch (trouble) {
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('ui.error.network'));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Form className="desk-card" onSubmit={(event) => void submit(event)} noValidate>
      <h2 className="sign">{words('members.ops.change')}</h2>
      <fieldset className="desk-choices" aria-label={words('members.ops.status')}>
        {choicesFor(member.status).map((one) => (
          <label key={one} className="choice">
            <input
              type="radio"
              name={`${id}-status`}
              checked={status === one}
              onChange={() => setStatus(one)}
            />
            {words(MEMBER_STATES[one].word)}
          </label>
        ))}
      </fieldset>
      {status && (
        <p className="muted">{words(status === 'active' ? 'members.ops.reopen' : 'members.ops.effect')}</p>
      )}
      <div className="field">
        <label className="field-label" htmlFor={`${id}-reason`}>
          {words('members.ops.reason')}
        </label>
        <textarea
          id={`${id}-reason`}
          className="desk-note"
          value={reason}
          maxLength={200}
          aria-invalid={wrong ? true : undefined}
          onChange={(event) => setReason(event.target.value)}
        />
        {wrong && (
          <span className="field-wrong" role="alert">
            <Icon name="warn" />
            {wrong}
          </span>
        )}
      </div>
      <div className="desk-save">
        <Button type="submit" look="go" busy={busy} why={status ? undefined : words('members.ops.choose')}>
          {status
            ? words('members.ops.set', { status: words(MEMBER_STATES[status].word) })
            : words('members.ops.change')}
        </Button>
      </div>
    </Form>
  );
}
