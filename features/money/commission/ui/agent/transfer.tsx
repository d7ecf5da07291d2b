import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type {
  AgentTransfer,
  ListDownline,
  ListTransfers,
  Transfer as Call,
} from '#features/people/agents/contract.ts';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { useAnswers } from '#platform/ui/answers.ts';
import { Button, buttonClass, Chip } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { intent } from '#platform/ui/intent.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { Money } from '#platform/ui/money.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import type { CentreProps } from './centre-props.ts';
import { When } from './moment.tsx';
import { type Column, PagedTable, PageTitle } from './parts.tsx';

const wanted = intent('agent-transfer');

/** Money to somebody below, or to the upline; a fresh proof is asked for in place. */
export default function Transfer({ profile }: CentreProps) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const guarded = useGuarded(factorApi(api, '/wps/session'));
  const tag = useTag();
  const [params] = useSearchParams();
  const [direction, setDirection] = useState<'down' | 'up'>('down');
  const [account, setAccount] = useState(params.get('account') ?? '');
  const [amount, setAmount] = useState('');
  const [password, setPassword] = useState('');
  const { currency, upline, transfers } = profile;
  const name = account.trim().toLowerCase();
  const query =
    direction === 'down' && name.length >= 3 ? { query: { account: name, pageSize: 5 } } : undefined;
  const found = useRead<typeof ListDownline>('/wps/agent/members', query, 10_000).value;
  const to = found?.list.find((one) => one.account === name);
  const why =
    amount === ''
      ? words('commission.why_amount')
      : direction === 'down' && !to
        ? words('commission.why_account')
        : transfers.verified
          ? whyProof(words, transfers.proof, password)
          : words('commission.why_verified');
  const send = (): void => {
    if (why !== undefined) return;
    const body = { direction, amount, currency, ...(direction === 'down' && to ? { to: to.id } : {}) };
    void guarded.run(async () => {
      const done = await api.send<typeof Call>(
        'POST',
        '/wps/agent/transfers',
        { body: { ...body, ...(password === '' ? {} : { transactionPassword: password }) } },
        { key: wanted.keyFor(body), encrypted: true },
      );
      wanted.done();
      say(words('commission.sent', { account: done.account }), 'gain');
      setAmount('');
      setPassword('');
      answers.stale('/wps/agent/transfers');
      answers.stale('/wps/agent/standing');
    }, [
      words('commission.transfer'),
      formatMoney(amount, currency, tag),
      direction === 'down' ? name : (upline?.account ?? ''),
    ]);
  };
  return (
    <>
      <Form className="agent-card stack" onSubmit={send} noValidate>
        <PageTitle title={words('commission.transfer')} hint={words('commission.transfer_hint')} />
        <div className="chips agent-chips">
          <Chip on={direction === 'down'} onPress={() => setDirection('down')}>
            {words('commission.down')}
          </Chip>
          {upline && (
            <Chip on={direction === 'up'} onPress={() => setDirection('up')}>
              {words('commission.up', { account: upline.account })}
            </Chip>
          )}
        </div>
        {direction === 'down' && (
          <Field
            label={words('commission.account')}
            value={account}
            maxLength={32}
            autoComplete="off"
            autoCapitalize="none"
            onChange={(event) => setAccount(event.target.value)}
          />
        )}
        <AmountField
          label={words('commission.amount')}
          currency={currency}
          decimals={2}
          amount={amount}
          onAmount={setAmount}
        />
        <p className="muted">
          {words('commission.left_today')} <Money amount={transfers.left} currency={currency} />
        </p>
        <Proof proof={transfers.proof} password={password} onPassword={setPassword} />
        <Wrong text={guarded.refusal} />
        <div className="agent-acts">
          <Button type="submit" look="go" busy={guarded.busy} why={why}>
            {words('commission.send')}
          </Button>
        </div>
      </Form>
      <Sent />
    </>
  );
}

type ProofAsked = CentreProps['profile']['transfers']['proof'];

function whyProof(
  words: ReturnType<typeof useWords>,
  proof: ProofAsked,
  password: string,
): string | undefined {
  if (proof === 'unset') return words('commission.why_unset');
  return proof === 'password' && password === '' ? words('commission.why_password') : undefined;
}

/** The transaction password, or the way to choose one. */
function Proof({
  proof,
  password,
  onPassword,
}: {
  readonly proof: ProofAsked;
  readonly password: string;
  readonly onPassword: (password: string) => void;
}) {
  const words = useWords();
  if (proof === 'none') return null;
  if (proof === 'unset')
    return (
      <Link className={buttonClass('line')} to="/member/accounts">
        {words('commission.choose_password')}
      </Link>
    );
  return (
    <PasswordField
      label={words('commission.transaction_password')}
      name="transaction-password"
      autoComplete="off"
      value={password}
      onValue={onPassword}
      hint={proof === 'password_or_passkey' ? words('commission.passkey_instead') : undefined}
    />
  );
}

function Sent() {
  const words = useWords();
  const [page, setPage] = useState(1);
  const answer = useRead<typeof ListTransfers>('/wps/agent/transfers', { query: { pageNo: page } }, 5_000);
  const columns: readonly Column<AgentTransfer>[] = [
    {
      name: 'serial',
      title: words('commission.number'),
      show: ({ serial }) => <span className="num">{serial}</span>,
    },
    {
      name: 'what',
      title: words('commission.what'),
      show: ({ sent }) => words(sent ? 'commission.move.sent' : 'commission.move.received'),
    },
    { name: 'account', title: words('commission.account'), show: (row) => <bdi>{row.account}</bdi> },
    {
      name: 'amount',
      title: words('commission.amount'),
      end: true,
      show: (row) => (
        <Money
          amount={row.sent ? `-${row.amount}` : row.amount}
          currency={row.currency}
          signed
          className={row.sent ? '' : 'gain'}
        />
      ),
    },
    { name: 'at', title: words('commission.at'), end: true, show: ({ at }) => <When at={at} /> },
  ];
  return (
    <PagedTable
      label={words('commission.page.transfer')}
      answer={answer}
      columns={columns}
      idOf={({ id }) => id}
      onPage={setPage}
      empty={{
        icon: 'fwd',
        title: words('commission.no_transfers'),
        hint: words('commission.no_transfers_do'),
      }}
    />
  );
}
