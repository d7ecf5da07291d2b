import type { BetLine } from '#features/play/rounds/contract.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { isAbove } from './above.ts';
import { When } from '#platform/ui/when.tsx';

export type Line = Pick<BetLine, 'roundId' | 'serial' | 'state' | 'stake' | 'payout' | 'currency' | 'at'> & {
  /** shown where rounds of several games stand together */
  readonly gameName?: string;
};

type Props = { readonly rounds: readonly Line[]; readonly onRound: (roundId: string) => void };

/** Rounds as rows; each opens into its slip. */
export function RoundList({ rounds, onRound }: Props) {
  return (
    <ul className="ledger">
      {rounds.map((round) => (
        <Row key={round.roundId} round={round} onRound={onRound} />
      ))}
    </ul>
  );
}

function Row({ round, onRound }: { readonly round: Line; readonly onRound: (roundId: string) => void }) {
  const words = useWords();
  const { stake, payout, currency, state } = round;
  // A return that is not above the stake is stated, not celebrated (RULINGS, Games).
  const won = isAbove(payout, stake);
  return (
    <li>
      <button
        type="button"
        className="ledger-row"
        aria-haspopup="dialog"
        onClick={() => onRound(round.roundId)}
      >
        <span>
          <strong>
            {round.gameName ? (
              <bdi>{round.gameName}</bdi>
            ) : (
              <span className="num">{`Nº ${round.serial}`}</span>
            )}
          </strong>
          <small>
            <When at={round.at} to="second" />
            {round.gameName && <span className="num row-serial">{`Nº ${round.serial}`}</span>}
          </small>
        </span>
        <span className="ledger-end">
          {state === 'open' ? (
            <span className="row-open sign-small">{words('rounds.state.open')}</span>
          ) : (
            <Money amount={payout} currency={currency} signed={won} className={won ? 'gain' : ''} />
          )}
          <small className="row-stake">
            {words('rounds.stake')} <Money amount={stake} currency={currency} />
          </small>
        </span>
      </button>
    </li>
  );
}
