import type { FormEvent } from 'react';
import { useState } from 'react';
import QRCode from 'react-qr-code';
import type { AgentLink, EndLink, ListLinks, MakeLink } from '#features/people/agents/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Choose, Wrong } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Pager } from '#platform/ui/pager.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { CentreProps } from './centre-props.ts';
import { Copied } from './copied.tsx';
import { pointsTyped, PointFields } from './create.tsx';
import { When } from './moment.tsx';
import { PageTitle, percent } from './parts.tsx';
import { usePlateName } from './plate-names.ts';

/** Addresses that bring members: type, points, expiry, uses, and who came by each. */
export default function Links({ profile }: CentreProps) {
  const words = useWords();
  const [page, setPage] = useState(1);
  const { value, trouble, again } = useRead<typeof ListLinks>(
    '/wps/agent/links',
    { query: { pageNo: page, pageSize: 10 } },
    5_000,
  );
  return (
    <>
      <section className="agent-card stack">
        <PageTitle title={words('commission.own_code')} hint={words('commission.own_code_hint')} />
        <Copied text={new URL(`/register?referralCode=${profile.code}`, location.origin).href} />
        <p className="muted">
          {words('commission.code')} <b className="num">{profile.code}</b>
          {value && value.domains.length > 0 && (
            <>
              {' · '}
              {words('commission.domains')} <bdi>{value.domains.join(', ')}</bdi>
            </>
          )}
        </p>
      </section>
      <NewLink profile={profile} />
      {!value &&
        (trouble ? (
          <ErrorState trouble={trouble} onRetry={again} money="untouched" />
        ) : (
          <Skeleton height={240} />
        ))}
      {value?.list.length === 0 && (
        <EmptyState icon="globe" title={words('commission.no_links')}>
          {words('commission.no_links_do')}
        </EmptyState>
      )}
      <div className="agent-links">
        {value?.list.map((link) => (
          <OneLink key={link.id} link={link} />
        ))}
      </div>
      {value && <Pager page={value.pageNum} pages={value.totalPages} onPage={setPage} />}
    </>
  );
}

function NewLink({ profile }: CentreProps) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [opens, setOpens] = useState<'player' | 'agent'>('player');
  const [note, setNote] = useState('');
  const [most, setMost] = useState('');
  const [days, setDays] = useState<'0' | '1' | '7' | '30'>('0');
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const points = pointsTyped(typed);
  const wrongMost = most !== '' && !/^[1-9]\d{0,4}$/.test(most);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const body = {
      opens,
      points: points ?? {},
      note: note.trim(),
      ...(most === '' ? {} : { maxUses: Number.parseInt(most, 10) }),
      ...(days === '0'
        ? {}
        : { expiresAt: new Date(Date.now() + Number.parseInt(days, 10) * 86_400_000).toISOString() }),
    };
    if (!(await submission.run(() => api.send<typeof MakeLink>('POST', '/wps/agent/links', { body }))))
      return;
    setNote('');
    answers.stale('/wps/agent/links');
  };
  return (
    <Form className="agent-card stack" onSubmit={(event) => void submit(event)} noValidate>
      <PageTitle title={words('commission.new_link')} />
      <div className="agent-fields">
        <Choose
          label={words('commission.opens')}
          value={opens}
          options={[
            { name: 'player', title: words('commission.player') },
            { name: 'agent', title: words('commission.agent') },
          ]}
          onValue={setOpens}
        />
        <Choose
          label={words('commission.expires')}
          value={days}
          options={(['0', '1', '7', '30'] as const).map((name) => ({
            name,
            title: words(`commission.expires_in.${name}`),
          }))}
          onValue={setDays}
        />
        <Field
          label={words('commission.max_uses')}
          value={most}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          onChange={(event) => setMost(event.target.value)}
        />
        <Field
          label={words('commission.note')}
          value={note}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <h3 className="sign">{words('commission.points')}</h3>
      <PointFields profile={profile} typed={typed} onTyped={setTyped} />
      <div className="agent-acts">
        <Button
          type="submit"
          look="go"
          busy={submission.busy}
          why={wrongMost ? words('commission.why_uses') : points ? undefined : words('commission.why_points')}
        >
          {words('commission.make_link')}
        </Button>
        <Wrong text={submission.wrong} />
      </div>
    </Form>
  );
}

function OneLink({ link }: { readonly link: AgentLink }) {
  const words = useWords();
  const nameOf = usePlateName();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const href = new URL(link.link, location.origin).href;
  const end = async (): Promise<void> => {
    const input = { params: { id: link.id }, body: {} };
    if (await submission.run(() => api.send<typeof EndLink>('POST', '/wps/agent/links/{id}/end', input)))
      answers.stale('/wps/agent/links');
  };
  return (
    <article className="agent-card agent-link" data-state={link.state}>
      <span className="qr">
        <QRCode
          value={href}
          size={112}
          bgColor="#fff3d2"
          fgColor="#16183a"
          role="img"
          aria-label={words('commission.qr')}
        />
      </span>
      <div className="stack">
        <h3 className="sign">
          {link.note ||
            words(link.opens === 'agent' ? 'commission.opens_agents' : 'commission.opens_players')}
        </h3>
        <p className="muted">
          {words(`commission.link.${link.state}`)} ·{' '}
          {words(link.opens === 'agent' ? 'commission.agent' : 'commission.player')}
          {Object.entries(link.points).map(([plate, point]) => ` · ${nameOf(plate)} ${percent(point)}`)}
        </p>
        <p className="muted">
          {words('commission.link_use', {
            visits: String(link.visits),
            uses: String(link.uses),
            active: String(link.active),
          })}
          {link.maxUses !== null && ` / ${link.maxUses}`}
          {link.expiresAt && (
            <>
              {' · '}
              {words('commission.good_until')} <When at={link.expiresAt} />
            </>
          )}
        </p>
        {link.deposited > 0 && (
          <p>
            {words('commission.link_deposits', { members: String(link.deposited) })}{' '}
            <Money amount={link.deposits} currency={link.currency} className="gain" />
          </p>
        )}
        <Copied text={href} />
        {link.state === 'open' && (
          <Button small look="line" busy={submission.busy} onClick={() => void end()}>
            {words('commission.end_link')}
          </Button>
        )}
        <Wrong text={submission.wrong} />
      </div>
    </article>
  );
}
