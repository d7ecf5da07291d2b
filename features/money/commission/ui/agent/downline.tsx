import { useState } from 'react';
import { Link } from 'react-router';
import type {
  Downline as Row,
  ListDownline,
  MakeRequest,
  SendMessage,
  SetPoints,
} from '#features/people/agents/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass, Chip } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { SlipRow, SlipRows } from '#platform/ui/slip.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { CentreProps } from './centre-props.ts';
import { pointsTyped, PointFields } from './create.tsx';
import { When } from './moment.tsx';
import { type Column, PagedTable, percent } from './parts.tsx';
import { usePlateName } from './plate-names.ts';

type Crumb = { readonly id: string; readonly account: string };

/** Everybody below, branch by branch or by the beginning of the account; and what can be done about each. */
export default function Downline({ profile }: CentreProps) {
  const words = useWords();
  const [trail, setTrail] = useState<readonly Crumb[]>([]);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<Row>();
  const under = trail.at(-1);
  const query = {
    pageNo: page,
    ...(under ? { under: under.id } : {}),
    ...(search.trim() ? { account: search.trim() } : {}),
  };
  const answer = useRead<typeof ListDownline>('/wps/agent/members', { query }, 5_000);
  const columns = useColumns(setOpen, (row) => {
    setTrail([...trail, row]);
    setSearch('');
    setPage(1);
  });
  return (
    <>
      <Field
        label={words('commission.search_account')}
        value={search}
        maxLength={32}
        autoComplete="off"
        onChange={(event) => {
          setSearch(event.target.value);
          setPage(1);
        }}
      />
      <div className="chips agent-chips">
        {[{ id: profile.id, account: profile.account }, ...trail].map((crumb, at) => (
          <Chip key={crumb.id} on={at === trail.length} onPress={() => setTrail(trail.slice(0, at))}>
            {crumb.account}
          </Chip>
        ))}
      </div>
      <PagedTable
        label={words('commission.page.downline')}
        answer={answer}
        columns={columns}
        idOf={({ id }) => id}
        onPage={setPage}
        empty={{
          icon: 'user',
          title: words('commission.no_downline'),
          hint: words('commission.no_downline_do'),
        }}
      />
      {open && <Person row={open} profile={profile} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function useColumns(onOpen: (row: Row) => void, onEnter: (row: Row) => void): readonly Column<Row>[] {
  const words = useWords();
  return [
    {
      name: 'account',
      title: words('commission.account'),
      show: (row) => (
        <span className="agent-person">
          <Button small look="line" onClick={() => onOpen(row)}>
            {row.account}
          </Button>
          <small className="muted">
            {words(row.isAgent ? 'commission.agent' : 'commission.player')}
            {row.status !== 'active' && ` · ${words('commission.suspended')}`}
          </small>
        </span>
      ),
    },
    {
      name: 'level',
      title: words('commission.level'),
      end: true,
      show: ({ level }) => <span className="num">{level}</span>,
    },
    {
      name: 'members',
      title: words('commission.tile.members'),
      end: true,
      show: (row) =>
        row.members > 0 ? (
          <Button small look="line" onClick={() => onEnter(row)}>
            {String(row.members)}
          </Button>
        ) : (
          '–'
        ),
    },
    {
      name: 'points',
      title: words('commission.points'),
      end: true,
      show: ({ points }) => <span className="num">{points['RNG'] ? percent(points['RNG']) : '–'}</span>,
    },
    {
      name: 'joined',
      title: words('commission.joined'),
      end: true,
      show: ({ joinedAt }) => <When at={joinedAt} />,
    },
  ];
}

type PersonProps = CentreProps & { readonly row: Row; readonly onClose: () => void };

function Person({ row, profile, onClose }: PersonProps) {
  const words = useWords();
  const nameOf = usePlateName();
  return (
    <Popup title={row.account} onClose={onClose}>
      <div className="stack">
        <SlipRows>
          <SlipRow name={words('commission.level')}>{row.level}</SlipRow>
          <SlipRow name={words('commission.path')}>
            <bdi>{[profile.account, ...row.path.map(({ account }) => account), row.account].join(' › ')}</bdi>
          </SlipRow>
          {Object.entries(row.points).map(([plate, point]) => (
            <SlipRow key={plate} name={nameOf(plate)}>
              {percent(point)}
            </SlipRow>
          ))}
        </SlipRows>
        <div className="agent-acts">
          {profile.transfers.on && (
            <Link
              className={buttonClass('go')}
              to={`/agentHome/transfer?to=${row.id}&account=${row.account}`}
            >
              {words('commission.transfer_to')}
            </Link>
          )}
          {row.isAgent && row.level === 1 && (
            <Link className={buttonClass('line')} to="/agentHome/contracts">
              {words('commission.offer')}
            </Link>
          )}
        </div>
        {row.level === 1 && <Points row={row} profile={profile} onDone={onClose} />}
        <Say row={row} onDone={onClose} />
      </div>
    </Popup>
  );
}

function Points({ row, profile, onDone }: CentreProps & { readonly row: Row; readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const points = pointsTyped(typed);
  const save = async (): Promise<void> => {
    const input = { params: { id: row.id }, body: { points: points ?? {} } };
    if (
      !(await submission.run(() =>
        api.send<typeof SetPoints>('POST', '/wps/agent/members/{id}/points', input),
      ))
    )
      return;
    answers.stale('/wps/agent/members');
    onDone();
  };
  const nothing = points === undefined || Object.keys(points).length === 0;
  return (
    <section className="stack">
      <h3 className="sign">{words('commission.points')}</h3>
      <PointFields profile={profile} typed={typed} onTyped={setTyped} />
      <Wrong text={submission.wrong} />
      <Button
        busy={submission.busy}
        why={nothing ? words('commission.why_points') : undefined}
        onClick={() => void save()}
      >
        {words('commission.set_points')}
      </Button>
    </section>
  );
}

/** A message to the member, or a request to staff about him. */
function Say({ row, onDone }: { readonly row: Row; readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const say = useToasts((toasts) => toasts.say);
  const [text, setText] = useState('');
  const done = (ok: boolean, word: 'commission.sent_message' | 'commission.sent_request'): void => {
    if (!ok) return;
    say(words(word), 'gain');
    onDone();
  };
  const message = async (): Promise<void> =>
    done(
      await submission.run(() =>
        api.send<typeof SendMessage>('POST', '/wps/agent/messages', { body: { to: row.id, text } }),
      ),
      'commission.sent_message',
    );
  const suspend = async (): Promise<void> => {
    const body = { kind: 'suspend', about: row.id, text } as const;
    done(
      await submission.run(() => api.send<typeof MakeRequest>('POST', '/wps/agent/requests', { body })),
      'commission.sent_request',
    );
  };
  const short = text.trim().length < 3 ? words('commission.why_text') : undefined;
  return (
    <section className="stack">
      <TextArea label={words('commission.text')} value={text} max={500} onValue={setText} />
      <Wrong text={submission.wrong} />
      <div className="agent-acts">
        <Button icon="chat" busy={submission.busy} why={short} onClick={() => void message()}>
          {words('commission.message')}
        </Button>
        <Button look="line" why={short === undefined ? undefined : ''} onClick={() => void suspend()}>
          {words('commission.ask_suspend')}
        </Button>
      </div>
    </section>
  );
}
