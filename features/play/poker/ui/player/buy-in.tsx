/** How many chips to sit down with, or to add: between the bounds of the table, and never more than there is. */
import { useState } from 'react';
import type { PokerTable } from '#features/play/poker/contract.ts';
import { parseAmount, scaleOf } from '#kernel/money.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { wire } from './amounts.ts';

type Props = {
  readonly table: PokerTable;
  /** What may still be added; left out where somebody sits down. */
  readonly adding?: boolean;
  readonly busy: boolean;
  readonly said: string | undefined;
  readonly onClose: () => void;
  readonly onTake: (amount: string) => Promise<boolean>;
};

export function BuyIn({ table, adding = false, busy, said, onClose, onTake }: Props) {
  const words = useWords();
  const { currency, mine } = table;
  const most = parseAmount(table.maxBuyIn, currency);
  const there = mine ? parseAmount(mine.stack, currency) + parseAmount(mine.adding, currency) : 0n;
  const top = adding ? (most > there ? most - there : 0n) : most;
  const [amount, setAmount] = useState(wire(top, currency));
  return (
    <Popup title={words(adding ? 'poker.add_chips' : 'poker.buy_in')} onClose={onClose} paper>
      <Form
        className="poker-buy"
        onSubmit={async () => {
          if (await onTake(amount)) onClose();
        }}
      >
        <p className="muted">
          {words('poker.buy_bounds')}{' '}
          <Money amount={adding ? wire(0n, currency) : table.minBuyIn} currency={currency} /> –{' '}
          <Money amount={wire(top, currency)} currency={currency} />
        </p>
        <AmountField
          label={words('poker.chips')}
          currency={currency}
          decimals={scaleOf(currency)}
          amount={amount}
          onAmount={setAmount}
          wrong={said}
        />
        <p className="muted">{words(table.kind === 'trial' ? 'poker.buy_trial' : 'poker.buy_held')}</p>
        <Button type="submit" look="go" wide busy={busy}>
          {words(adding ? 'poker.add_chips' : 'poker.sit_down')}
        </Button>
      </Form>
    </Popup>
  );
}
