import type { FormEvent } from 'react';
import { useState } from 'react';
import type { FirstLink, OpenAccount, AgentProfile } from '#features/people/agents/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, Wrong } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { CentreProps } from './centre-props.ts';
import { Copied } from './copied.tsx';
import { When } from './moment.tsx';
import { fraction, PageTitle, percent } from './parts.tsx';
import { usePlateName } from './plate-names.ts';

/** Points typed in per cent, by plate; undefined where one of them is none. */
export function pointsTyped(typed: Readonly<Record<string, string>>): Record<string, string> | undefined {
  const points: Record<string, string> = {};
  for (const [plate, text] of Object.entries(typed)) {
    if (text.trim() === '') continue;
    const point = fraction(text);
    if (point === undefined || point.startsWith('1')) return undefined;
    points[plate] = point;
  }
  return points;
}

type PointProps = {
  readonly profile: AgentProfile;
  readonly typed: Readonly<Record<string, string>>;
  readonly onTyped: (typed: Readonly<Record<string, string>>) => void;
};

/** A field for each plate the agent has points of. */
export function PointFields({ profile, typed, onTyped }: PointProps) {
  const words = useWords();
  const nameOf = usePlateName();
  const own = Object.entries(profile.points).filter(([, point]) => point !== '0');
  if (own.length === 0) return <p className="muted">{words('commission.no_points')}</p>;
  return (
    <div className="agent-fields">
      {own.map(([plate, point]) => (
        <Field
          key={plate}
          label={nameOf(plate)}
          hint={words('commission.point_most', { most: percent(point) })}
          inputMode="decimal"
          dir="ltr"
          maxLength={8}
          autoComplete="off"
          value={typed[plate] ?? ''}
          end={<span className="muted">%</span>}
          onChange={(event) => onTyped({ ...typed, [plate]: event.target.value })}
        />
      ))}
    </div>
  );
}

/** Opens an account right below, whose owner chooses the first password by a link that works once. */
export default function Create({ profile }: CentreProps) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [username, setUsername] = useState('');
  const [opens, setOpens] = useState<'player' | 'agent'>('player');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [opened, setOpened] = useState<FirstLink>();
  const points = pointsTyped(typed);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = { username, opens, points: points ?? {} };
    const done = await submission.run(async () => {
      setOpened(await api.send<typeof OpenAccount>('POST', '/wps/agent/members', { body }));
    });
    if (!done) return;
    setUsername('');
    answers.stale('/wps/agent/members');
    answers.stale('/wps/agent/standing');
  };
  return (
    <>
      {opened && (
        <section className="agent-card stack" data-opened={opened.id}>
          <PageTitle
            title={words('commission.opened', { account: opened.account })}
            hint={words('commission.opened_how')}
          />
          <Copied text={new URL(opened.link, location.origin).href} />
          <small className="muted">
            {words('commission.good_until')} <When at={opened.expiresAt} />
          </small>
        </section>
      )}
      <Form className="agent-card stack" onSubmit={(event) => void submit(event)} noValidate>
        <PageTitle title={words('commission.create')} hint={words('commission.create_hint')} />
        <div className="agent-fields">
          <Field
            label={words('commission.username')}
            value={username}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="none"
            wrong={submission.fields['username'] ? submission.wrong : undefined}
            onChange={(event) => setUsername(event.target.value)}
          />
          <Choose
            label={words('commission.opens')}
            value={opens}
            options={[
              { name: 'player', title: words('commission.player') },
              { name: 'agent', title: words('commission.agent') },
            ]}
            onValue={setOpens}
          />
        </div>
        <h3 className="sign">{words('commission.points')}</h3>
        <PointFields profile={profile} typed={typed} onTyped={setTyped} />
        <div className="agent-acts">
          <Button
            type="submit"
            look="go"
            busy={submission.busy}
            why={
              username.trim() === ''
                ? words('commission.why_username')
                : points
                  ? undefined
                  : words('commission.why_points')
            }
          >
            {words('commission.open_account')}
          </Button>
          <Wrong text={submission.fields['username'] ? '' : submission.wrong} />
        </div>
      </Form>
    </>
  );
}
