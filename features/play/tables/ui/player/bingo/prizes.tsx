/** What can be won in a game and what has been: the pot is all stakes of it, and each prize its part. */
import type { Table, TableRound } from '#features/play/tables/contract.ts';
import type { TableStage } from '#games/view-props.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Money } from '#platform/ui/money.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly table: Table;
  readonly pool: NonNullable<Table['pool']>;
  readonly round: TableRound | null;
  /** laid by a trial: as though it were in the pot */
  readonly trial: bigint;
  readonly nameOf: (prize: string) => string;
  readonly Pattern: TableStage['Pattern'];
};

/** All stakes of a round, in the currency that is shown. */
export const potOf = (round: TableRound | null, currency: string, trial: bigint): bigint =>
  (round?.crowd ?? []).reduce((sum, { stake }) => sum + parseAmount(stake, currency), trial);

export function Prizes({ table, pool, round, trial, nameOf, Pattern }: Props) {
  const words = useWords();
  const { currency } = table;
  const pot = potOf(round, currency, trial);
  return (
    <ul className="bingo-prizes">
      {pool.prizes.map(({ prize, percent }) => {
        const won = round?.prizes.find((one) => one.prize === prize);
        return (
          <li key={prize} data-won={won !== undefined || undefined} data-prize={prize}>
            <b className="sign">
              {Pattern && <Pattern game={table.game} prize={prize} />}
              {nameOf(prize)}
            </b>
            <Money amount={formatWire((pot * BigInt(percent)) / 100n, currency)} currency={currency} />
            <small>
              {won
                ? words('tables.prize_won', {
                    call: String(won.at),
                    count: won.cards.length,
                    names: won.names.join(', '),
                  })
                : words('tables.prize_part', { percent: String(percent) })}
            </small>
          </li>
        );
      })}
    </ul>
  );
}
