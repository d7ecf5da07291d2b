import { useState } from 'react';
import type { Funds, MakeTransfer } from '#features/money/wallet/contract/transfers.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose } from '#platform/ui/desk/form.tsx';
import { intent } from '#platform/ui/intent.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { Form } from '#platform/ui/form.tsx';

const DIRECTIONS = ['in', 'out'] as const;
const wanted = intent('wallet-transfer');

function useMove(onMoved: () => void) {
  const api = useApi();
  const words = useWords();
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const send = async (body: {
    vendor: string;
    direction: 'in' | 'out';
    amount: string;
    currency: string;
  }): Promise<boolean> => {
    setBusy(true);
    setRefusal('');
    try {
      await api.send<typeof MakeTransfer>(
        'POST',
        '/wps/relay/GCS_walletTransfer',
        { body },
        { key: wanted.keyFor(body) },
      );
      wanted.done();
      onMoved();
      return true;
    } catch (trouble) {
      if (trouble instanceof ApiRefusal) wanted.done();
      setRefusal(trouble instanceof ApiRefusal ? trouble.message : words('wallet.uncertain'));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { send, busy, refusal };
}

const decimalsOf = (amount: string): number => amount.split('.')[1]?.length ?? 0;

/** From the main wallet to a vendor's, or back. */
export function MoveForm({ funds, onMoved }: { readonly funds: Funds; readonly onMoved: () => void }) {
  const words = useWords();
  const tag = useTag();
  const { currency, wallets } = funds;
  const [vendor, setVendor] = useState(wallets[0]?.vendor ?? '');
  // Who may no longer play brings home what is there.
  const ways = useSession(({ member }) => member?.restriction) ? (['out'] as const) : DIRECTIONS;
  const [direction, setDirection] = useState<'in' | 'out'>(ways[0]);
  const [amount, setAmount] = useState('');
  const { send, busy, refusal } = useMove(onMoved);
  const wallet = wallets.find((one) => one.vendor === vendor);
  const there = (direction === 'in' ? funds.balance : wallet?.balance) ?? '0';
  const why = wallet?.busy ? words('wallet.busy') : amount === '' ? words('wallet.why_amount') : undefined;
  const submit = async (): Promise<void> => {
    if (await send({ vendor, direction, amount, currency })) setAmount('');
  };
  return (
    <Form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!why && !busy) void submit();
      }}
    >
      <div className="bet-chips" role="group" aria-label={words('wallet.which_way')}>
        {ways.map((one) => (
          <Chip key={one} on={direction === one} onPress={() => setDirection(one)}>
            {words(`wallet.direction.${one}`)}
          </Chip>
        ))}
      </div>
      <Choose
        label={words('wallet.vendor')}
        value={vendor}
        options={wallets.map((one) => ({ name: one.vendor, title: one.name }))}
        onValue={setVendor}
      />
      <AmountField
        label={words('wallet.amount')}
        currency={currency}
        decimals={decimalsOf(funds.balance)}
        amount={amount}
        onAmount={setAmount}
        hint={words('wallet.there', { amount: formatMoney(there, currency, tag) })}
      />
      {/[1-9]/.test(there) && (
        <div className="bet-chips">
          <Chip on={amount === there} onPress={() => setAmount(there)}>
            {words('wallet.everything')}
          </Chip>
        </div>
      )}
      <WrongLine text={refusal} />
      <Button type="submit" look="go" wide busy={busy} why={why}>
        {words('wallet.move')}
      </Button>
    </Form>
  );
}
