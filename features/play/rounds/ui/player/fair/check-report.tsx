import { timesOf } from '#kernel/shares.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Stamp } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Answer, Claim, Verdict } from './check-round.ts';
import { SecondSays } from './document-check.tsx';
import { Hash } from './hash.tsx';
import type { Second } from './second.ts';
import { wasShownHere } from './seen.ts';

type Props = { readonly claim: Claim; readonly verdict: Verdict };
/** `children`: the steps as the game's family shows them. */
type Report = Props & {
  readonly children?: React.ReactNode;
  /** What verify.mjs came to; undefined while it computes, or where it was not asked. */
  readonly second?: Second | undefined;
};
type Tone = 'right' | 'wrong' | 'open';

const toneOf = (answer: Answer | Verdict['outcome']): Tone =>
  answer === 'matches' ? 'right' : answer === 'nothing' ? 'open' : 'wrong';

/** Step by step: the fingerprint, the outcome, the payout; then one plain sentence of what was proved. */
export function CheckReport({ claim, verdict, second, children }: Report) {
  const words = useWords();
  const twice = second && !('cannot' in second) ? second.ok : undefined;
  // A version that plays no more is computed by its published rules alone.
  const isPast = verdict.outcome === 'other_version' && twice === true;
  const failed =
    twice === false ||
    (!isPast &&
      [verdict.fingerprint, verdict.outcome, verdict.payout].some((one) => toneOf(one) === 'wrong'));
  const proved = isPast || (verdict.proved && twice !== false);
  const result = proved ? 'proved' : failed ? 'failed' : 'partly';
  return (
    <div className="check-report">
      <ol>
        <FingerprintStep claim={claim} verdict={verdict} />
        <OutcomeStep verdict={verdict}>{children}</OutcomeStep>
        <PayoutStep claim={claim} verdict={verdict} />
        {second && (
          <Step
            tone={twice === undefined ? 'open' : twice ? 'right' : 'wrong'}
            title={words('rounds.second_title')}
          >
            <SecondSays second={second} />
          </Step>
        )}
      </ol>
      <div className="check-result" data-result={result} role="status">
        <Stamp tone={proved ? 'gain' : failed ? 'danger' : 'plain'}>
          {words(`rounds.check.stamp.${result}`)}
        </Stamp>
        <p>{words(`rounds.check.says.${result}`)}</p>
      </div>
    </div>
  );
}

const ICONS = { right: 'check', wrong: 'close', open: 'minus' } as const;

function Step({
  tone,
  title,
  children,
}: {
  readonly tone: Tone;
  readonly title: string;
  readonly children?: React.ReactNode;
}) {
  return (
    <li data-tone={tone}>
      <i>
        <Icon name={ICONS[tone]} small />
      </i>
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  );
}

function FingerprintStep({ claim, verdict }: Props) {
  const words = useWords();
  const { fingerprint, computedHash } = verdict;
  return (
    <Step tone={toneOf(fingerprint)} title={words(`rounds.check.fingerprint.${fingerprint}`)}>
      <p>
        {words('rounds.check.computed')} <Hash>{computedHash}</Hash>
      </p>
      {fingerprint === 'differs' && (
        <p>
          {words('rounds.check.claimed')} <Hash>{claim.serverSeedHash}</Hash>
        </p>
      )}
      {fingerprint === 'matches' && wasShownHere(computedHash) && <p>{words('rounds.check.shown_here')}</p>}
    </Step>
  );
}

function OutcomeStep({
  verdict: { outcome, steps, units, unitsPerStake },
  children,
}: Pick<Report, 'verdict' | 'children'>) {
  const words = useWords();
  const times = timesOf(units, unitsPerStake);
  return (
    <Step tone={toneOf(outcome)} title={words(`rounds.check.outcome.${outcome}`)}>
      {steps.length > 0 && <p>{words('rounds.check.recomputed', { steps: steps.length, times })}</p>}
      {children}
    </Step>
  );
}

function PayoutStep({ claim, verdict: { payout, computedPayout } }: Props) {
  const words = useWords();
  const { money } = claim;
  return (
    <Step tone={toneOf(payout)} title={words(`rounds.check.payout.${payout}`)}>
      {money && computedPayout !== undefined && (
        <p>
          {words('rounds.check.worth')} <Money amount={computedPayout} currency={money.currency} />
          {payout === 'differs' && (
            <>
              {' · '}
              {words('rounds.check.booked')} <Money amount={money.payout} currency={money.currency} />
            </>
          )}
        </p>
      )}
    </Step>
  );
}
