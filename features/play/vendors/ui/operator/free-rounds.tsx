import { useState } from 'react';
import type {
  OpsGiveRounds,
  OpsGrants,
  OpsVendorGames,
  OpsVendorHouse,
} from '#features/play/vendors/contract/ops.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = { readonly vendor: OpsVendorHouse; readonly writes: boolean };
const DAYS = 7;

function GiveForm({
  vendor,
  games,
}: {
  readonly vendor: OpsVendorHouse;
  readonly games: readonly { readonly name: string; readonly title: string }[];
}) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const submission = useSubmission();
  const [account, setAccount] = useState('');
  const [gameCode, setGameCode] = useState(games[0]?.name ?? '');
  const [rounds, setRounds] = useState('10');
  const [value, setValue] = useState('');
  const [currency = ''] = vendor.currencies;
  const give = async (): Promise<void> => {
    const body = {
      account: account.trim(),
      gameCode,
      rounds: Number.parseInt(rounds, 10) || 1,
      value: value.trim(),
      currency,
      days: DAYS,
    };
    const params = { vendor: vendor.code };
    const done = await submission.run(() =>
      api.send<typeof OpsGiveRounds>('POST', '/ops/vendors/{vendor}/freeRounds', { params, body }),
    );
    if (done) answers.stale('/ops/vendors');
  };
  return (
    <DeskForm
      title={words('vendors.ops.give')}
      hint={words('vendors.ops.give_hint', { days: String(DAYS) })}
      submission={submission}
      save={words('vendors.ops.give')}
      why={account.trim() === '' || value.trim() === '' ? words('vendors.ops.terms_short') : undefined}
      onSave={() => void give()}
    >
      <Field
        label={words('vendors.ops.account')}
        dir="ltr"
        value={account}
        maxLength={32}
        onChange={(event) => setAccount(event.target.value)}
      />
      <Choose label={words('vendors.ops.game')} value={gameCode} options={games} onValue={setGameCode} />
      <Field
        label={words('vendors.ops.rounds')}
        inputMode="numeric"
        dir="ltr"
        value={rounds}
        onChange={(event) => setRounds(event.target.value)}
      />
      <Field
        label={words('vendors.ops.value', { currency })}
        inputMode="decimal"
        dir="ltr"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </DeskForm>
  );
}

/** Free rounds at a vendor: who has which, and what they have brought. */
export function FreeRounds({ vendor, writes }: Props) {
  const words = useWords();
  const params = { vendor: vendor.code };
  const { value } = useRead<typeof OpsGrants>('/ops/vendors/{vendor}/freeRounds', { params }, 0);
  const games =
    useRead<typeof OpsVendorGames>('/ops/vendors/{vendor}/games', { params }, 0).value?.list ?? [];
  const offered = games
    .filter(({ freeRounds, withdrawn }) => freeRounds && !withdrawn)
    .map(({ gameCode, name }) => ({ name: gameCode, title: name }));
  const list = value?.list ?? [];
  if (list.length === 0 && offered.length === 0) return null;
  return (
    <>
      {list.length > 0 && (
        <section className="desk-card">
          <h2 className="sign">{words('vendors.ops.free')}</h2>
          <ul>
            {list.map((grant) => (
              <li key={grant.id}>
                <bdi>{grant.account}</bdi> · <span className="num">{`${grant.used}/${grant.rounds}`}</span> ·{' '}
                <Money amount={grant.won} currency={grant.currency} /> ·{' '}
                {words(`vendors.ops.grant.${grant.state}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {writes && offered.length > 0 && <GiveForm vendor={vendor} games={offered} />}
    </>
  );
}
