/** Opens a cash table: game, limit, blinds, buy-in, rake. What does not fit together is refused with its reason. */
import { useState } from 'react';
import type { OpsOpenPokerTable } from '#features/play/poker/contract/ops.ts';
import type { CallInput } from '#kernel/call.ts';
import { scaleOf } from '#kernel/money.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { useSubmission } from '#platform/ui/desk/submission.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';

type Draft = CallInput<typeof OpsOpenPokerTable>['body'];
type AmountName = 'smallBlind' | 'bigBlind' | 'ante' | 'minBuyIn' | 'maxBuyIn' | 'rakeCap';

const GAMES = ['holdem', 'omaha', 'omaha5', 'shortdeck'] as const;
const BETTINGS = ['no', 'pot', 'fixed'] as const;
const SEATS = ['2', '3', '4', '5', '6', '7', '8', '9'] as const;
const AMOUNTS = ['smallBlind', 'bigBlind', 'ante', 'minBuyIn', 'maxBuyIn', 'rakeCap'] as const;

/** Blinds of ten and twenty, forty to two hundred big blinds, five percent of the pot up to three of them. */
const freshDraft = (currency: string): Draft => ({
  code: '',
  name: '',
  game: 'holdem',
  betting: 'no',
  seats: 6,
  smallBlind: '10',
  bigBlind: '20',
  ante: '0',
  minBuyIn: '800',
  maxBuyIn: '4000',
  currency,
  rakeRate: 500,
  rakeCap: '60',
});

const percentOf = (rate: number): string => String(rate / 100);
/** Hundredths of a percent; undefined for what is none. */
const readPercent = (text: string): number | undefined =>
  /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Math.round(Number(text) * 100) : undefined;

type Props = {
  readonly currency: string;
  readonly onClose: () => void;
  readonly onOpened: (code: string) => void;
};

export function OpenTable({ currency, onClose, onOpened }: Props) {
  const words = useWords();
  const api = useApi();
  const submission = useSubmission();
  const [draft, setDraft] = useState(() => freshDraft(currency));
  const [rake, setRake] = useState(percentOf(draft.rakeRate));
  const put = (more: Partial<Draft>): void => setDraft((before) => ({ ...before, ...more }));
  const rakeRate = readPercent(rake);
  const isNamed = draft.code !== '' && draft.name !== '';
  const isWhole = isNamed && rakeRate !== undefined && AMOUNTS.every((name) => draft[name] !== '');
  const save = (): void =>
    void submission.run(async () => {
      const body = { ...draft, rakeRate: rakeRate ?? 0 };
      const { code } = await api.send<typeof OpsOpenPokerTable>('POST', '/ops/poker/tables', { body });
      onOpened(code);
    });
  return (
    <DeskForm
      title={words('poker.ops.new_table')}
      hint={words('poker.ops.new_hint')}
      submission={submission}
      save={words('poker.ops.open_table')}
      why={isWhole ? undefined : words('poker.ops.new_whole')}
      onSave={save}
      beside={<Button onClick={onClose}>{words('poker.ops.new_cancel')}</Button>}
    >
      <Field
        label={words('poker.ops.new_name')}
        maxLength={40}
        value={draft.name}
        wrong={submission.fields['name']}
        onChange={({ target }) => put({ name: target.value })}
      />
      <Field
        label={words('poker.ops.new_code')}
        hint={words('poker.ops.new_code_hint')}
        dir="ltr"
        maxLength={40}
        value={draft.code}
        wrong={submission.fields['code']}
        onChange={({ target }) => put({ code: target.value.toLowerCase() })}
      />
      <Kind draft={draft} put={put} />
      {AMOUNTS.map((name) => (
        <Chips key={name} name={name} draft={draft} put={put} wrong={submission.fields[name]} />
      ))}
      <Field
        label={words('poker.ops.new_rake')}
        inputMode="decimal"
        dir="ltr"
        value={rake}
        onChange={({ target }) => setRake(target.value)}
      />
    </DeskForm>
  );
}

type PartProps = { readonly draft: Draft; readonly put: (more: Partial<Draft>) => void };

function Kind({ draft, put }: PartProps) {
  const words = useWords();
  return (
    <>
      <Choose
        label={words('poker.ops.game')}
        value={draft.game}
        options={GAMES.map((name) => ({ name, title: words(`poker.game_${name}`) }))}
        onValue={(game) => put({ game, betting: game.startsWith('omaha') ? 'pot' : 'no' })}
      />
      <Choose
        label={words('poker.ops.new_betting')}
        value={draft.betting}
        options={BETTINGS.map((name) => ({ name, title: words(`poker.ops.betting_${name}`) }))}
        onValue={(betting) => put({ betting })}
      />
      <Choose
        label={words('poker.ops.new_seats')}
        value={SEATS.find((seats) => Number(seats) === draft.seats) ?? '6'}
        options={SEATS.map((seats) => ({ name: seats, title: seats }))}
        onValue={(seats) => put({ seats: Number(seats) })}
      />
    </>
  );
}

function Chips({
  name,
  draft,
  put,
  wrong,
}: PartProps & { readonly name: AmountName; readonly wrong: string | undefined }) {
  const words = useWords();
  return (
    <AmountField
      label={words(`poker.ops.new_${name}`)}
      currency={draft.currency}
      decimals={scaleOf(draft.currency)}
      amount={draft[name]}
      wrong={wrong}
      onAmount={(amount) => put({ ...draft, [name]: amount })}
    />
  );
}
