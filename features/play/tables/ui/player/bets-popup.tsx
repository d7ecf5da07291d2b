/** One's bets at this table, newest first. */
import type { GetTableBets, Table, TableBet } from '#features/play/tables/contract.ts';
import { parseAmount } from '#kernel/money.ts';
import { useRead } from '#platform/ui/call.ts';
import { Money } from '#platform/ui/money.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly table: Table;
  readonly spotName: (code: string) => string;
  readonly onClose: () => void;
};

export default function BetsPopup({ table, spotName, onClose }: Props) {
  const words = useWords();
  const query = { table: table.code, pageNo: 1, pageSize: 30 };
  const { value, waiting, trouble, again } = useRead<typeof GetTableBets>('/tables/bets', { query }, 0);
  return (
    <Popup title={words('tables.my_bets')} onClose={onClose}>
      {waiting && !value && <SkeletonRows rows={6} height={64} />}
      {!value && Boolean(trouble) && <ErrorState trouble={trouble} onRetry={again} />}
      {value?.list.length === 0 && (
        <EmptyState icon="slip" title={words('tables.no_bets_yet')}>
          {words('tables.no_bets_yet_do')}
        </EmptyState>
      )}
      <ul className="ledger">
        {value?.list.map((bet) => (
          <Row key={bet.betId} bet={bet} spotName={spotName} />
        ))}
      </ul>
    </Popup>
  );
}

function Row({ bet, spotName }: { readonly bet: TableBet } & Pick<Props, 'spotName'>) {
  const words = useWords();
  const { currency } = bet;
  const won = parseAmount(bet.payout, currency) > parseAmount(bet.stake, currency);
  return (
    <li className="ledger-row">
      <span>
        <strong>{bet.parts.map(({ spot }) => spotName(spot)).join(' · ')}</strong>
        <small>
          <When at={bet.at} to="second" /> <span className="num">{bet.roundSerial}</span>
        </small>
      </span>
      <span className="ledger-end">
        {bet.state === 'open' ? (
          <span className="sign-small">{words('tables.open')}</span>
        ) : (
          <Money amount={bet.payout} currency={currency} signed={won} className={won ? 'gain' : ''} />
        )}
        <small>
          {words(bet.state === 'voided' ? 'tables.given_back' : 'tables.stake')}{' '}
          <Money amount={bet.stake} currency={currency} />
        </small>
      </span>
    </li>
  );
}
