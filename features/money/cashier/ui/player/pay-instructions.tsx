import QRCode from 'react-qr-code';
import type { Deposit } from '#features/money/cashier/contract.ts';
import { buttonClass, IconButton } from '#platform/ui/button.tsx';
import { Money } from '#platform/ui/money.tsx';
import { SlipRow, SlipRows } from '#platform/ui/slip.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { When } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { addAmounts } from './deposit-rules.ts';

const LINES = ['bank', 'holder', 'number', 'reference', 'network', 'address'] as const;
const SIDE = 176;

/** What the payer does, in the order he does it; each line can be copied. */
export function PayInstructions({ deposit }: { readonly deposit: Deposit }) {
  const words = useWords();
  const { form, lines, needed } = deposit.pay;
  if (form === 'none') return null;
  const { payload = '', url = '', address = '' } = lines;
  const code = form === 'qr' ? payload : form === 'address' ? address : '';
  return (
    <section className="pay-how" aria-label={words('cashier.how')}>
      {code && (
        <div className="pay-code">
          <QRCode value={code} size={SIDE} role="img" aria-label={words('cashier.scan')} />
          {form === 'qr' && <p>{words('cashier.scan')}</p>}
        </div>
      )}
      <SlipRows>
        {LINES.map((name) => {
          const text = lines[name];
          return text && <Line key={name} name={words(`cashier.line.${name}`)} text={text} />;
        })}
        <SlipRow name={words('cashier.send_exactly')}>
          <strong>
            <Money amount={addAmounts(deposit.amount, deposit.fee)} currency={deposit.currency} />
          </strong>
        </SlipRow>
        {needed > 0 && (
          <SlipRow name={words('cashier.confirmations')}>
            <span className="num">{words('cashier.confirmations_of', { seen: deposit.seen, needed })}</span>
          </SlipRow>
        )}
        <SlipRow name={words('cashier.pay_until')}>
          <When className="num" at={deposit.expiresAt} />
        </SlipRow>
      </SlipRows>
      {form === 'redirect' && url && (
        <a className={buttonClass('go', { wide: true })} href={url} rel="noreferrer">
          {words('cashier.to_provider')}
        </a>
      )}
    </section>
  );
}

function Line({ name, text }: { readonly name: string; readonly text: string }) {
  const words = useWords();
  const say = useToasts((toasts) => toasts.say);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    say(words('cashier.copied'), 'gain');
  };
  return (
    <SlipRow name={name}>
      <span className="pay-line">
        <bdi className="num">{text}</bdi>
        <IconButton icon="copy" label={words('cashier.copy', { name })} onClick={() => void copy()} />
      </span>
    </SlipRow>
  );
}
