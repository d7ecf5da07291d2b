import { type FormEvent, useState } from 'react';
import { ENGINES } from '#games/registry.ts';
import { Button } from '#platform/ui/button.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Claim } from './check-round.ts';

type Props = {
  readonly first: Claim | undefined;
  readonly onCheck: (claim: Claim) => void;
  /** A value is another one, or none that can be computed with: what was said of the values before holds no more. */
  readonly onChanged: () => void;
};

type Fields = {
  readonly gameCode: string;
  readonly serverSeed: string;
  readonly serverSeedHash: string;
  readonly clientSeed: string;
  readonly nonce: string;
  readonly stake: string;
  readonly payout: string;
};

const EMPTY: Fields = {
  gameCode: ENGINES.keys().next().value ?? '',
  serverSeed: '',
  serverSeedHash: '',
  clientSeed: '',
  nonce: '0',
  stake: '',
  payout: '',
};

const fieldsOf = (claim: Claim | undefined): Fields =>
  claim
    ? {
        ...claim,
        nonce: String(claim.nonce),
        stake: claim.money?.stake ?? '',
        payout: claim.money?.payout ?? '',
      }
    : EMPTY;

const HEX64 = /^[0-9a-f]{64}$/;
type Complaint = 'hex' | 'count' | 'amount' | 'empty';

/** What cannot be computed with; anything that can be is computed, however wrong it is. */
export function complaints(fields: Fields, withMoney: boolean): Partial<Record<keyof Fields, Complaint>> {
  const found: Partial<Record<keyof Fields, Complaint>> = {};
  if (!HEX64.test(fields.serverSeed)) found.serverSeed = 'hex';
  if (!HEX64.test(fields.serverSeedHash)) found.serverSeedHash = 'hex';
  if (fields.clientSeed === '') found.clientSeed = 'empty';
  if (!/^\d{1,9}$/.test(fields.nonce)) found.nonce = 'count';
  for (const name of ['stake', 'payout'] as const)
    if (withMoney && !/^\d{1,12}(\.\d{1,6})?$/.test(fields[name])) found[name] = 'amount';
  return found;
}

function claimFrom(fields: Fields, first: Claim | undefined): Claim {
  const { stake, payout, ...seeds } = fields;
  return {
    choice: undefined,
    actions: undefined,
    steps: undefined,
    engineVersion: undefined,
    voided: false,
    ...first,
    ...seeds,
    nonce: Number(fields.nonce),
    money: first?.money && { ...first.money, stake, payout },
  };
}

/** The values of a round: brought by the record, or pasted in. */
export function ClaimForm({ first, onCheck, onChanged }: Props) {
  const words = useWords();
  const [fields, setFields] = useState(() => fieldsOf(first));
  const [touched, setTouched] = useState(false);
  const wrong = touched ? complaints(fields, first?.money !== undefined) : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(true);
    if (Object.keys(complaints(fields, first?.money !== undefined)).length === 0)
      onCheck(claimFrom(fields, first));
    else onChanged();
  };
  const change = (next: Fields): void => {
    setFields(next);
    onChanged();
  };
  const field = (name: keyof Fields, label: string, box = '') => {
    const complaint = wrong[name];
    return (
      <Field
        label={label}
        name={name}
        box={box}
        dir="ltr"
        value={fields[name]}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="none"
        onChange={(event) => change({ ...fields, [name]: event.target.value.trim() })}
        wrong={complaint && words(`rounds.check.wrong.${complaint}`)}
      />
    );
  };
  return (
    <Form className="claim stack" onSubmit={submit} noValidate>
      <GameField chosen={fields.gameCode} onChoose={(gameCode) => change({ ...fields, gameCode })} />
      {field('serverSeed', words('rounds.server_seed'), 'field-hash')}
      {field('serverSeedHash', words('rounds.server_hash'), 'field-hash')}
      {field('clientSeed', words('rounds.client_seed'), 'field-hash')}
      {field('nonce', words('rounds.nonce_of'), 'field-short')}
      {first?.money && (
        <div className="claim-money">
          {field('stake', words('rounds.stake'))}
          {field('payout', words('rounds.paid'))}
        </div>
      )}
      <div>
        <Button type="submit" look="go" wide icon="shield">
          {words('rounds.check_here')}
        </Button>
      </div>
    </Form>
  );
}

/** A code is typed or pasted: there are too many titles for a list to choose from. The house's own first game is offered. */
function GameField({
  chosen,
  onChoose,
}: {
  readonly chosen: string;
  readonly onChoose: (code: string) => void;
}) {
  const words = useWords();
  return (
    <Field
      label={words('rounds.game')}
      name="gameCode"
      dir="ltr"
      value={chosen}
      spellCheck={false}
      autoComplete="off"
      autoCapitalize="none"
      onChange={(event) => onChoose(event.target.value.trim())}
    />
  );
}
