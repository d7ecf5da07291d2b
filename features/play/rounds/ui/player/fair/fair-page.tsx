import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Play, Proof } from '#features/play/rounds/contract.ts';
import { playAddress } from '#features/play/rounds/contract/address.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { usePopups } from '#platform/ui/popups.ts';
import { Slip, SlipHead } from '#platform/ui/slip.tsx';
import { EmptyState, ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { trialToken } from '../game/trial-token.ts';
import { useProof, useRound } from '../record/use-round.ts';
import '#platform/ui/css/play.css';
import { ClaimForm } from './claim-form.tsx';
import { DocumentCheck } from './document-check.tsx';
import type { Claim } from './check-round.ts';
import { claimOf, RunCheck, StillSecret } from './round-check.tsx';

/** `/fair`: any round, recomputed here. `/fair?round=<id>` brings the round's own values. */
export default function FairPage() {
  const words = useWords();
  const [params] = useSearchParams();
  const session = useSession((one) => one.state);
  const id = params.get('round') ?? undefined;
  const trialGame = params.get('trial') ?? undefined;
  const title = words('rounds.check_title');
  usePageHead(title, 200, words('rounds.check_description'));
  return (
    <div className="page fair-page">
      <h1 className="sign">{title}</h1>
      <p className="fair-lead muted">{words('rounds.check_lead')}</p>
      {id === undefined ? (
        <Workbench key="pasted" first={undefined} serial={undefined} />
      ) : (
        session !== 'unknown' && (
          <LoadedRound key={id} id={id} trialGame={trialGame} guest={session === 'guest'} />
        )
      )}
      <DocumentCheck />
      <HowItWorks />
    </div>
  );
}

type LoadedProps = { readonly id: string; readonly trialGame: string | undefined; readonly guest: boolean };

function LoadedRound({ id, trialGame, guest }: LoadedProps) {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  const trial = trialGame === undefined ? undefined : trialToken(trialGame);
  const mayAsk = !guest || trial !== undefined;
  const asked = mayAsk ? { id, trial } : undefined;
  const round = useRound(asked);
  const proof = useProof(asked);
  if (!mayAsk)
    return (
      <EmptyState
        icon="lock"
        title={words(trialGame === undefined ? 'rounds.check_log_in' : 'rounds.check_trial_gone')}
        action={
          trialGame === undefined ? (
            <Button look="go" onClick={() => show('login')}>
              {words('rounds.log_in')}
            </Button>
          ) : (
            <PasteInstead />
          )
        }
      >
        {words('rounds.check_paste_too')}
      </EmptyState>
    );
  const trouble = round.trouble ?? proof.trouble;
  if (trouble instanceof ApiRefusal && trouble.status < 500 && !round.value)
    return (
      <EmptyState icon="search" title={trouble.message} action={<PasteInstead />}>
        {words('rounds.check_paste_too')}
      </EmptyState>
    );
  if (trouble && !(round.value && proof.value))
    return (
      <ErrorState
        trouble={trouble}
        onRetry={() => {
          round.again();
          proof.again();
        }}
      />
    );
  if (!round.value || !proof.value) return <Skeleton height={420} />;
  return <Loaded round={round.value} proof={proof.value} trial={trial} onRevealed={proof.again} />;
}

function PasteInstead() {
  const words = useWords();
  return (
    <Link className={buttonClass()} to="/fair">
      {words('rounds.check_paste')}
    </Link>
  );
}

type ReadyProps = {
  readonly round: Play;
  readonly proof: Proof;
  readonly trial: string | undefined;
  readonly onRevealed: () => void;
};

/** Open, still secret, or ready to be checked. */
function Loaded({ round, proof, trial, onRevealed }: ReadyProps) {
  const words = useWords();
  const claim = useMemo(() => claimOf(proof, round.state), [proof, round.state]);
  if (claim) return <Workbench first={claim} serial={round.serial} />;
  return (
    <div className="onstage cloth">
      <Slip>
        <SlipHead title={words('rounds.round')} serial={round.serial} />
        <div className="slip-rows slip-says">
          {round.state === 'open' ? (
            <>
              <p>{words('rounds.check_open')}</p>
              <Link className={buttonClass('go', { wide: true })} to={playAddress(round.gameCode)}>
                {words('rounds.continue')}
              </Link>
            </>
          ) : (
            <StillSecret gameCode={round.gameCode} trial={trial} onSeeds={onRevealed} />
          )}
        </div>
      </Slip>
    </div>
  );
}

/** The values on one side, what they give on the other. Values that were brought can be changed: a changed one fails. */
function Workbench({
  first,
  serial,
}: {
  readonly first: Claim | undefined;
  readonly serial: string | undefined;
}) {
  const words = useWords();
  const [claim, setClaim] = useState(first);
  return (
    <div className="workbench">
      <ClaimForm first={first} onCheck={setClaim} onChanged={() => setClaim(undefined)} />
      <div className="onstage cloth" aria-live="polite">
        <Slip>
          <SlipHead title={words('rounds.check_result')} serial={serial} />
          <div className="slip-rows">
            {claim ? <RunCheck claim={claim} /> : <p>{words('rounds.check_nothing_yet')}</p>}
            {claim && (
              <p>
                <Link className="link" to={`/rules/${encodeURIComponent(claim.gameCode)}`}>
                  {words('rounds.rules_link')}
                </Link>
              </p>
            )}
          </div>
        </Slip>
      </div>
    </div>
  );
}

function HowItWorks() {
  const words = useWords();
  return (
    <section className="how" aria-labelledby="how-title">
      <h2 id="how-title" className="sign">
        {words('rounds.how_title')}
      </h2>
      <ol>
        {(['before', 'draw', 'after'] as const).map((step, at) => (
          <li key={step}>
            <b className="num">{at + 1}</b>
            <p>{words(`rounds.how_${step}`)}</p>
          </li>
        ))}
      </ol>
      <p>{words('rounds.how_own_seed')}</p>
      <p className="faint">{words('rounds.how_formula')}</p>
      <p>
        <Link className="link" to="/rules/monsoon-tiger">
          {words('rounds.rules_link')}
        </Link>
      </p>
    </section>
  );
}
