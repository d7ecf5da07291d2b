import { useState } from 'react';
import { Link } from 'react-router';
import type { Address, Goods, Redemption } from '#features/around/points/contract.ts';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { Button, buttonClass } from '#platform/ui/button.tsx';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Money } from '#platform/ui/money.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { Slip, SlipHead, SlipRow, SlipRows, Stamp } from '#platform/ui/slip.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { grouped } from './grouped.ts';
import { useSpend } from './use-spend.ts';

type Props = { readonly goods: Goods; readonly onClose: () => void };

/** One piece: what it costs, where it goes to, the password, and the slip of what was taken. */
export function RedeemPopup({ goods, onClose }: Props) {
  const words = useWords();
  const [done, setDone] = useState<Redemption>();
  return (
    <Popup title={words('points.take_title')} onClose={onClose}>
      {done ? <Taken redemption={done} onClose={onClose} /> : <Fields goods={goods} onDone={setDone} />}
    </Popup>
  );
}

const EMPTY: Address = { name: '', phone: '', street: '', city: '', postcode: '' };
const NAMES = ['name', 'phone', 'street', 'city', 'postcode'] as const;
const FILLS = {
  name: 'name',
  phone: 'tel',
  street: 'street-address',
  city: 'address-level2',
  postcode: 'postal-code',
} as const;
const MOST = { name: 80, phone: 30, street: 200, city: 80, postcode: 20 } as const;

function Fields({ goods, onDone }: { readonly goods: Goods; readonly onDone: (done: Redemption) => void }) {
  const words = useWords();
  const [address, setAddress] = useState(EMPTY);
  const [password, setPassword] = useState('');
  const spend = useSpend(onDone);
  const asksAddress = goods.kind === 'goods';
  const isFilled = NAMES.every((name) => name === 'postcode' || address[name].trim() !== '');
  const why = asksAddress && !isFilled ? words('points.address_missing') : undefined;
  const submit = (): void => {
    if (why !== undefined || spend.busy) return;
    const body = { goods: goods.id, points: goods.points, ...(asksAddress ? { address } : {}) };
    void spend.redeem(body, password, [goods.name, words('points.costs', { points: grouped(goods.points) })]);
  };
  return (
    <Form className="stack mall-form" noValidate onSubmit={submit}>
      <p>
        <b>
          <bdi>{goods.name}</bdi>
        </b>{' '}
        · {words('points.costs', { points: grouped(goods.points) })}
      </p>
      {asksAddress &&
        NAMES.map((name) => (
          <Field
            key={name}
            label={words(`points.address.${name}`)}
            name={name}
            autoComplete={FILLS[name]}
            maxLength={MOST[name]}
            value={address[name]}
            onChange={(event) => setAddress({ ...address, [name]: event.target.value })}
          />
        ))}
      {asksAddress && <p className="muted">{words('points.address_sealed')}</p>}
      <PasswordField
        label={words('points.password')}
        name="transaction-password"
        autoComplete="off"
        value={password}
        onValue={setPassword}
        hint={words('points.password_hint')}
      />
      <WrongLine text={spend.refusal} />
      <Button type="submit" look="go" wide busy={spend.busy} why={why}>
        {words('points.take_for', { points: grouped(goods.points) })}
      </Button>
      <Link className={buttonClass('quiet', { small: true })} to="/member/accounts">
        {words('points.set_password')}
      </Link>
    </Form>
  );
}

export function Taken({
  redemption,
  onClose,
}: {
  readonly redemption: Redemption;
  readonly onClose: () => void;
}) {
  const words = useWords();
  const { serial, name, kind, points, amount, currency, state } = redemption;
  return (
    <div className="stack mall-form" role="status">
      <Slip>
        <SlipHead
          title={kind === 'convert' ? words('points.converted') : name}
          serial={serial}
          stamp={
            <Stamp tone={state === 'approved' ? 'gain' : 'plain'}>{words(`points.state.${state}`)}</Stamp>
          }
        />
        <SlipRows>
          <SlipRow name={words('points.paid_points')}>
            <b className="num">{grouped(points)}</b>
          </SlipRow>
          {amount !== null && (
            <SlipRow name={words('points.amount')}>
              <Money amount={amount} currency={currency} className="gain" signed />
            </SlipRow>
          )}
        </SlipRows>
      </Slip>
      <p className="muted">{words(state === 'approved' ? 'points.is_paid' : 'points.waits_for_staff')}</p>
      <Button look="line" wide onClick={onClose}>
        {words('points.close')}
      </Button>
    </div>
  );
}
