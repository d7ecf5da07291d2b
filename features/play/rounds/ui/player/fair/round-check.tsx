import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import type { Play, Proof, SeedInfo } from '#features/play/rounds/contract.ts';
import type { Engine } from '#games/contract.ts';
import type { GameFamily } from '#games/family.ts';
import { ErrorState, Skeleton } from '#platform/ui/states.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useGameSide } from '../game/side.ts';
import { useProof, useSeeds } from '../record/use-round.ts';
import { CheckReport } from './check-report.tsx';
import { checkRound, type Claim, type Verdict } from './check-round.ts';
import { useSecond } from './second.ts';
import { SeedForm } from './seed-form.tsx';

/** What the proof of a round claims; undefined while its seed is secret. */
export function claimOf(proof: Proof, state: Play['state']): Claim | undefined {
  const { serverSeed, stake, payout, currency } = proof;
  if (serverSeed === null) return undefined;
  return { ...proof, serverSeed, money: { stake, payout, currency }, voided: state === 'voided' };
}

type Props = {
  readonly round: Play;
  readonly trial: string | undefined;
  readonly onSeeds?: (seeds: SeedInfo) => void;
};

/** The check inside a round's slip: runs at once when the seed is known, offers to reveal it when it is not. */
export function RoundCheck({ round, trial, onSeeds }: Props) {
  const words = useWords();
  const { value: proof, trouble, again } = useProof({ id: round.roundId, trial });
  const claim = useMemo(() => proof && claimOf(proof, round.state), [proof, round.state]);
  if (!proof) return trouble ? <ErrorState trouble={trouble} onRetry={again} /> : <Skeleton height={120} />;
  if (!claim)
    return (
      <div className="slip-rows">
        <StillSecret
          gameCode={round.gameCode}
          trial={trial}
          onSeeds={(seeds) => {
            onSeeds?.(seeds);
            again();
          }}
        />
      </div>
    );
  return (
    <div className="slip-rows">
      <RunCheck claim={claim} />
      <p>
        <Link
          className="link"
          to={`/fair?round=${round.roundId}${trial === undefined ? '' : `&trial=${round.gameCode}`}`}
        >
          {words('rounds.check_more')}
        </Link>
      </p>
      <p>
        <Link className="link" to={`/rules/${encodeURIComponent(round.gameCode)}`}>
          {words('rounds.rules_link')}
        </Link>
      </p>
    </div>
  );
}

const NO_ENGINE = 'no_engine' as const;
/** The engine of a code: one of the family's own, or of one of its titles. */
const engineIn = async ({ engines, load }: GameFamily, gameCode: string): Promise<Engine | undefined> =>
  engines.find(({ code }) => code === gameCode) ?? (await load?.(gameCode));

/** Computes and reports; a claim that cannot even be read says so. */
export function RunCheck({ claim }: { readonly claim: Claim }) {
  const words = useWords();
  const [verdict, setVerdict] = useState<Verdict | 'unreadable' | 'no_engine'>();
  const { side, unknown, trouble, again } = useGameSide(claim.gameCode);
  const family = side?.family;
  useEffect(() => {
    let left = false;
    // A verdict is about these values and no others.
    setVerdict(undefined);
    if (!family) return;
    engineIn(family, claim.gameCode)
      .then(async (engine) => (engine ? await checkRound({ engine, check: family.check }, claim) : NO_ENGINE))
      .then((found) => left || setVerdict(found))
      .catch(() => left || setVerdict('unreadable'));
    return () => {
      left = true;
    };
  }, [family, claim]);
  if (trouble) return <ErrorState trouble={trouble} onRetry={again} />;
  if (unknown || verdict === 'no_engine') return <p role="alert">{words('rounds.check.no_engine')}</p>;
  if (!side || verdict === undefined) return <p role="status">{words('rounds.check.running')}</p>;
  if (verdict === 'unreadable')
    return (
      <p className="danger" role="alert">
        {words('rounds.check.unreadable')}
      </p>
    );
  return (
    <Twice claim={claim} verdict={verdict}>
      {side && <side.Steps code={claim.gameCode} steps={verdict.steps.map((step) => step.shown)} />}
    </Twice>
  );
}

/** Computed by the game's own program and by verify.mjs, which knows nothing of it: proved is what both come to. */
function Twice({
  claim,
  verdict,
  children,
}: {
  readonly claim: Claim;
  readonly verdict: Verdict;
  readonly children: React.ReactNode;
}) {
  const second = useSecond(claim, verdict.version, verdict.steps.length === 1);
  return (
    <CheckReport claim={claim} verdict={verdict} second={second}>
      {children}
    </CheckReport>
  );
}

type SecretProps = {
  readonly gameCode: string;
  readonly trial: string | undefined;
  readonly onSeeds: (seeds: SeedInfo) => void;
};

/** The seed of this round still makes outcomes, so it cannot be shown; changing seeds reveals it. */
export function StillSecret({ gameCode, trial, onSeeds }: SecretProps) {
  const words = useWords();
  const { value: seeds, trouble, again } = useSeeds(gameCode, trial);
  return (
    <>
      <p>{words('rounds.still_secret')}</p>
      {seeds ? (
        <SeedForm seeds={seeds} trial={trial} onRotated={(rotated) => onSeeds(rotated.seeds)} />
      ) : (
        Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />
      )}
    </>
  );
}
