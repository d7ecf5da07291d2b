import { type ReactNode, useState } from 'react';
import type {
  OpsGetMember,
  OpsMember,
  OpsMemberDetail,
  OpsSetLevel,
  OpsSetTags,
} from '#features/people/members/contract.ts';
import { PROFILE_FIELDS } from '#features/people/members/contract/profile-names.ts';
import type { AskMemberFactors } from '#features/people/members/contract/approvals.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { type Submission, useSubmission } from '#platform/ui/desk/submission.ts';
import { DeskForm } from '#platform/ui/desk/form.tsx';
import { useReason } from '#platform/ui/desk/reason.tsx';
import { When } from '#platform/ui/desk/when.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';

import { FirstPassword } from './first-password.tsx';
import { ProfileDesk } from './profile-desk.tsx';
import { kindOf, MEMBER_STATES, STATUSES } from './status-mark.tsx';
import { TransactionReset } from './transaction-reset.tsx';

const LEVELS = [0, 1, 2, 3] as const;

/** Sends one change of an operator, says that it was done, and has the pane read again. */
function useMemberSubmission(
  member: OpsMember,
  said: 'members.ops.saved' | 'members.ops.factors_asked' = 'members.ops.saved',
): { readonly submission: Submission; readonly run: Submission['run'] } {
  const words = useWords();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const submission = useSubmission();
  const run = (work: () => Promise<unknown>): Promise<boolean> =>
    submission.run(async () => {
      await work();
      say(words(said, { account: member.account }), 'gain');
      answers.stale(`/ops/members/${member.id}`);
      answers.stale('/ops/requests');
    });
  return { submission, run };
}

/** Profile, contacts, tags, level, initial password and history of one member. */
export function PlayerMore({ member }: { readonly member: OpsMember }) {
  const params = { id: member.id };
  const { value, trouble, again } = useRead<typeof OpsGetMember>('/ops/members/{id}', { params }, 5_000);
  if (!value) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={240} />;
  return (
    <>
      <Facts detail={value} />
      <TagsForm key={value.tags.join()} member={member} tags={value.tags} />
      {/* A trial is nobody's account: it has no papers, no passwords and no money. */}
      {kindOf(member.type) !== 'trial' && (
        <>
          <ProfileDesk member={member} />
          <LevelForm key={value.level} member={member} level={value.level} />
          <FirstPassword member={member} />
          <ResetFactors member={member} />
          <TransactionReset member={member} />
        </>
      )}
      <History detail={value} />
    </>
  );
}

function Facts({ detail }: { readonly detail: OpsMemberDetail }) {
  const words = useWords();
  const contact = (found: OpsMemberDetail['phone']) =>
    found ? (
      <>
        <bdi dir="ltr">{found.value}</bdi> ({words(found.verified ? 'members.proved' : 'members.not_proved')})
      </>
    ) : (
      words('members.not_bound')
    );
  return (
    <section className="desk-card">
      <h2 className="sign">{words('members.profile')}</h2>
      <dl className="desk-rows">
        <dt>{words('members.field.nickname')}</dt>
        <dd>
          <bdi>{detail.nickname}</bdi>
        </dd>
        <dt>{words('members.phone')}</dt>
        <dd>{contact(detail.phone)}</dd>
        <dt>{words('members.email')}</dt>
        <dd>{contact(detail.email)}</dd>
        <dt>{words('members.ops.last_sign_in')}</dt>
        <dd>{detail.lastSignInAt ? <When at={detail.lastSignInAt} /> : '–'}</dd>
        <dt>{words('members.ops.referral')}</dt>
        <dd>
          <bdi>{detail.referralCode}</bdi>
        </dd>
        {detail.details.map(({ name, value }) => (
          <DetailRow key={name} name={name} value={value} />
        ))}
      </dl>
    </section>
  );
}

function DetailRow({ name, value }: { readonly name: string; readonly value: string }) {
  const words = useWords();
  const known = PROFILE_FIELDS.find((one) => one === name);
  if (!known) return null;
  return (
    <>
      <dt>{words(`members.field.${known}`)}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function TagsForm({ member, tags }: { readonly member: OpsMember; readonly tags: readonly string[] }) {
  const words = useWords();
  const api = useApi();
  const { submission, run } = useMemberSubmission(member);
  const [text, setText] = useState(tags.join(', '));
  const put = (): void => {
    const list = text.split(',').map((tag) => tag.trim());
    const body = { tags: [...new Set(list.filter((tag) => tag !== ''))] };
    void run(() =>
      api.send<typeof OpsSetTags>('POST', '/ops/members/{id}/tags', { params: { id: member.id }, body }),
    );
  };
  return (
    <DeskForm
      title={words('members.ops.tags')}
      submission={submission}
      save={words('members.save')}
      why={text === tags.join(', ') ? words('members.nothing_new') : undefined}
      onSave={put}
    >
      <Field
        label={words('members.ops.tags')}
        hint={words('members.ops.tags_hint')}
        name="tags"
        maxLength={300}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </DeskForm>
  );
}

type ReasonProps = {
  readonly title: string;
  readonly hint?: string;
  readonly save: string;
  /** Why it cannot be done whatever the reason. */
  readonly why?: string | undefined;
  readonly submission: Submission;
  readonly onSave: (reason: string) => Promise<boolean>;
  readonly children?: ReactNode;
};

/** A change that wants its reason; the reason stays in the record with the operator's name. */
function ReasonCard({ title, hint, save, why, submission, onSave, children }: ReasonProps) {
  const words = useWords();
  const reason = useReason({ label: words('members.ops.reason'), short: words('members.ops.reason_short') });
  const short = reason.why;
  return (
    <DeskForm
      title={title}
      {...(hint && { hint })}
      submission={submission}
      save={save}
      why={why ?? short}
      onSave={() => void onSave(reason.text).then((done) => done && reason.forget())}
    >
      {children}
      {reason.field}
    </DeskForm>
  );
}

function LevelForm({ member, level }: { readonly member: OpsMember; readonly level: number }) {
  const words = useWords();
  const api = useApi();
  const { submission, run } = useMemberSubmission(member);
  const [chosen, setChosen] = useState(level);
  return (
    <ReasonCard
      title={words('members.ops.level')}
      save={words('members.save')}
      why={chosen === level ? words('members.nothing_new') : undefined}
      submission={submission}
      onSave={(reason) =>
        run(() =>
          api.send<typeof OpsSetLevel>('POST', '/ops/members/{id}/level', {
            params: { id: member.id },
            body: { level: chosen, reason },
          }),
        )
      }
    >
      <fieldset className="desk-choices" aria-label={words('members.ops.level')}>
        {LEVELS.map((one) => (
          <label key={one} className="choice">
            <input type="radio" name="level" checked={chosen === one} onChange={() => setChosen(one)} />
            {words(`members.level.${one}`)}
          </label>
        ))}
      </fieldset>
    </ReasonCard>
  );
}

/** For the day a player lost his device and his codes; another person decides, and the player is told. */
function ResetFactors({ member }: { readonly member: OpsMember }) {
  const words = useWords();
  const api = useApi();
  const { submission, run } = useMemberSubmission(member, 'members.ops.factors_asked');
  return (
    <ReasonCard
      title={words('members.ops.factors')}
      hint={words('members.ops.factors_effect')}
      save={words('members.ops.factors_ask')}
      submission={submission}
      onSave={(reason) =>
        run(() =>
          api.send<typeof AskMemberFactors>('POST', '/ops/members/{id}/factors', {
            params: { id: member.id },
            body: { reason },
          }),
        )
      }
    />
  );
}

/** One side of a change, in words where it is a code. */
function Side({
  kind,
  value,
}: {
  readonly kind: OpsMemberDetail['history'][number]['kind'];
  readonly value: string;
}) {
  const words = useWords();
  const status = STATUSES.find((one) => kind === 'status' && one === value);
  const level = LEVELS.find((one) => kind === 'level' && String(one) === value);
  if (status) return <>{words(MEMBER_STATES[status].word)}</>;
  if (level !== undefined) return <>{words(`members.level.${level}`)}</>;
  return <bdi>{value || '–'}</bdi>;
}

/** Which fields were written; what stood in them is in the trail alone. */
function FieldNames({ names }: { readonly names: string }) {
  const words = useWords();
  const titles = names.split(', ').flatMap((name) => {
    if (name === 'phone' || name === 'email') return [words(`members.${name}`)];
    const known = name === 'nickname' ? name : PROFILE_FIELDS.find((one) => one === name);
    return known ? [words(`members.field.${known}`)] : [];
  });
  return <span>{titles.join(' · ')}</span>;
}

function History({ detail }: { readonly detail: OpsMemberDetail }) {
  const words = useWords();
  if (detail.history.length === 0) return null;
  return (
    <section className="desk-card">
      <h2 className="sign">{words('members.ops.history')}</h2>
      <ul className="desk-history">
        {detail.history.map((change) => (
          <li key={`${change.at} ${change.kind}`}>
            <span className="rowline">
              <b>{words(`members.ops.kind_${change.kind}`)}</b>
              <When at={change.at} />
            </span>
            {change.kind !== 'password' && (
              <span className="rowline">
                {change.kind === 'profile' ? (
                  <FieldNames names={change.to} />
                ) : (
                  <>
                    <Side kind={change.kind} value={change.from} />
                    <Icon name="fwd" flip />
                    <Side kind={change.kind} value={change.to} />
                  </>
                )}
              </span>
            )}
            {change.reason && <span className="muted">{change.reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
