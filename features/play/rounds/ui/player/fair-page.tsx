import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GetProof, Proof } from '#features/play/rounds/contract.ts';
import { useSession } from '#identity/ui/player/session.ts';
import { Button } from '#platform/ui/button.tsx';
import { useRead } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Money } from '#platform/ui/money.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { Slip, SlipAction, SlipHead, SlipRow, SlipRows, SlipSum, Stamp } from '#platform/ui/slip.tsx';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { checkRound } from './fair-check.ts';
import type { Verdict } from './fair-check.ts';
import './rounds.css';

export default function FairPage() {
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const [id, setId] = useState(params.get('round') ?? '');
  const state = useSession((session) => session.state);
  const show = usePopups((popups) => popups.show);
  const title = words('rounds.fair');
  usePageHead(title);
  const round = params.get('round') ?? undefined;
  return (
    <div className="page fair">
      <h1 className="sign">{title}</h1>
      <p className="muted">{words('rounds.fair_say')}</p>
      {state === 'guest' && (
        <p className="rowline">
          {words('rounds.fair_guest')}
          <Button small look="line" onClick={() => show('login')}>
            {words('rounds.login')}
          </Button>
        </p>
      )}
      <form
        className="fair-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (id.trim()) setParams({ round: id.trim().toLowerCase() });
        }}
      >
        <Field
          label={words('rounds.round_id')}
          name="round"
          dir="ltr"
          value={id}
          onChange={(event) => setId(event.target.value)}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
        />
        <Button type="submit">{words('rounds.fetch')}</Button>
      </form>
      {round && state === 'member' && <OneRound key={round} id={round} />}
    </div>
  );
}

function OneRound({ id }: { readonly id: string }) {
  const { value, trouble, waiting, again } = useRead<typeof GetProof>(
    '/play/rounds/{id}/proof',
    { params: { id } },
    0,
  );
  if (waiting) return <Skeleton height={360} />;
  if (!value) return <ErrorState trouble={trouble} onRetry={again} />;
  return <ProofSlip proof={value} />;
}

function ProofSlip({ proof }: { readonly proof: Proof }) {
  const words = useWords();
  const [verdict, setVerdict] = useState<Verdict>();
  const [busy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    setVerdict(await checkRound(proof));
    setBusy(false);
  };
  const stamp = verdict && (
    <Stamp tone={verdict.fair ? 'gain' : 'danger'}>
      {words(verdict.fair ? 'rounds.proved_stamp' : 'rounds.failed_stamp')}
    </Stamp>
  );
  return (
    <Slip feed>
      <SlipHead title={words('rounds.seeds')} stamp={stamp} />
      <SlipRows>
        <SlipRow name={words('rounds.game')}>{proof.gameCode}</SlipRow>
        <SlipRow name={words('rounds.stake')}>
          <Money amount={proof.stake} currency={proof.currency} />
        </SlipRow>
        <SlipRow name={words('rounds.server_hash')}>
          <code>{proof.serverSeedHash}</code>
        </SlipRow>
        {proof.serverSeed && (
          <SlipRow name={words('rounds.server_seed')}>
            <code>{proof.serverSeed}</code>
          </SlipRow>
        )}
        <SlipRow name={words('rounds.client_seed')}>
          <code>{proof.clientSeed}</code>
        </SlipRow>
        <SlipRow name={words('rounds.counter')}>
          <span className="num">{proof.nonce}</span>
        </SlipRow>
      </SlipRows>
      <SlipSum name={words('rounds.payout')}>
        <Money amount={proof.payout} currency={proof.currency} />
      </SlipSum>
      <SlipAction>
        {proof.serverSeed === null ? (
          <p>{words('rounds.not_revealed')}</p>
        ) : (
          <Button look="go" wide busy={busy} onClick={() => void check()}>
            {words('rounds.check')}
          </Button>
        )}
        <p role="status">{verdict && words(verdict.fair ? 'rounds.proved' : 'rounds.failed')}</p>
      </SlipAction>
    </Slip>
  );
}
