/** One's bets of this round as the slip they are: what was laid, what each place pays, and what came back. */
import type { Table, TableBet, TableRound } from '#features/play/tables/contract.ts';
import { formatWire, parseAmount } from '#kernel/money.ts';
import { Money } from '#platform/ui/money.tsx';
import { Slip, SlipHead, SlipRow, SlipRows, SlipSum, Stamp } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly table: Table;
  readonly round: TableRound | null;
  /** of this round */
  readonly bets: readonly TableBet[];
  readonly shown: boolean;
  readonly spotName: (code: string) => string;
};

export const sumOf = (bets: readonly TableBet[], part: 'stake' | 'payout', currency: string): bigint =>
  bets.reduce((sum, bet) => sum + parseAmount(bet[part], currency), 0n);

export function OwnBets({ table, round, bets, shown, spotName }: Props) {
  const words = useWords();
  const { currency } = table;
  const over = shown && bets.length > 0 && bets.every(({ state }) => state !== 'open');
  const voided = bets.some(({ state }) => state === 'voided');
  const stake = sumOf(bets, 'stake', currency);
  const payout = sumOf(bets, 'payout', currency);
  const won = over && !voided && payout > stake;
  const parts = bets.flatMap((bet) => bet.parts);
  return (
    <Slip className="own-bets">
      <SlipHead
        title={words('tables.your_bets')}
        serial={round?.serial}
        stamp={
          over &&
          (voided || won) && (
            <Stamp tone={won ? 'gain' : 'plain'}>{words(voided ? 'tables.given_back' : 'tables.won')}</Stamp>
          )
        }
      />
      {parts.length === 0 ? (
        <p className="slip-rows">{words('tables.no_bets')}</p>
      ) : (
        <SlipRows>
          {parts.map(({ spot, stake: laid }, at) => (
            <SlipRow key={`${spot} ${at}`} name={spotName(spot)}>
              <Money amount={laid} currency={currency} />
            </SlipRow>
          ))}
        </SlipRows>
      )}
      {parts.length > 0 && (
        <SlipSum
          name={words(over ? (voided ? 'tables.given_back' : 'tables.paid_out') : 'tables.total_stake')}
        >
          <Money
            amount={formatWire(over ? payout : stake, currency)}
            currency={currency}
            className={won ? 'gain' : ''}
          />
        </SlipSum>
      )}
    </Slip>
  );
}
