import { TRIGGERS } from '#features/money/bonus/contract/terms.ts';
import { Choose, Switch, TextArea } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { Draft } from './draft.ts';

type Fields = {
  readonly draft: Draft;
  readonly onChange: (change: Partial<Draft>) => void;
};

const KINDS = ['percent', 'fixed', 'asked', 'spins'] as const;

/** A line of the form: its word, its value, what is wrong with it. */
function useLine({ draft, onChange }: Fields, wrong: Readonly<Record<string, string>>) {
  const words = useWords();
  type Name = {
    [K in keyof Draft]: Draft[K] extends string ? K : never;
  }[keyof Draft];
  return (
    name: Exclude<Name, 'trigger' | 'kind'>,
    more: {
      readonly at?: string;
      readonly type?: 'date';
      readonly max?: number;
      readonly disabled?: boolean;
    } = {},
  ) => (
    <Field
      key={name}
      label={words(`bonus.ops.field.${name}`)}
      name={name}
      type={more.type ?? 'text'}
      dir="ltr"
      autoComplete="off"
      maxLength={more.max ?? 40}
      readOnly={more.disabled ?? false}
      value={draft[name]}
      wrong={wrong[more.at ?? name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
}

export function TermsFields({
  draft,
  onChange,
  isNew,
  wrong,
}: Fields & { readonly isNew: boolean; readonly wrong: Readonly<Record<string, string>> }) {
  const words = useWords();
  const line = useLine({ draft, onChange }, wrong);
  return (
    <>
      {line('code', { disabled: !isNew })}
      {line('title', { max: 200 })}
      <Choose
        label={words('bonus.ops.trigger')}
        value={draft.trigger}
        options={TRIGGERS.map((name) => ({ name, title: words(`bonus.ops.triggers.${name}`) }))}
        onValue={(trigger) => onChange({ trigger })}
      />
      {line('currency', { max: 5 })}
      <Choose
        label={words('bonus.ops.kind')}
        value={draft.kind}
        options={KINDS.map((name) => ({ name, title: words(`bonus.ops.kinds.${name}`) }))}
        onValue={(kind) => onChange({ kind })}
      />
      {draft.kind !== 'spins' && line('amount')}
      {draft.kind === 'percent' && line('percent')}
      {draft.trigger === 'deposit' && (
        <>
          {line('minBasis')}
          <Switch
            label={words('bonus.ops.first_only')}
            on={draft.firstOnly}
            onTurn={(firstOnly) => onChange({ firstOnly })}
          />
        </>
      )}
      {draft.trigger === 'code' && line('promoCode', { at: 'code', max: 20 })}
      {line('wagering')}
      <TextArea
        label={words('bonus.ops.field.contribution')}
        hint={words('bonus.ops.shares_hint')}
        rows={5}
        ltr
        value={draft.contribution}
        onValue={(contribution) => onChange({ contribution })}
      />
      {line('others')}
      <TextArea
        label={words('bonus.ops.field.games')}
        rows={2}
        ltr
        value={draft.games}
        onValue={(games) => onChange({ games })}
      />
      <TextArea
        label={words('bonus.ops.field.excluded')}
        rows={2}
        ltr
        value={draft.excluded}
        onValue={(excluded) => onChange({ excluded })}
      />
      {line('minOdds')}
      {line('maxStake')}
      {line('maxConversion')}
      {line('days')}
      {line('freeGame')}
      {draft.freeGame !== '' && (
        <>
          {line('freeCount', { at: 'freePlays' })}
          {line('freeStake', { at: 'freePlays' })}
        </>
      )}
      {line('minLevel')}
      {line('budget')}
      {line('startsAt', { type: 'date' })}
      {line('endsAt', { type: 'date' })}
    </>
  );
}

/** Whom it is for: everybody where all of it is empty. */
export function AudienceFields(fields: Fields) {
  const words = useWords();
  const line = useLine(fields, {});
  return (
    <fieldset className="stack">
      <legend className="sign">{words('bonus.ops.audience')}</legend>
      {line('audienceLevel')}
      {line('registeredFrom', { type: 'date' })}
      {line('registeredTo', { type: 'date' })}
      {line('tags', { max: 400 })}
      {line('without', { max: 400 })}
    </fieldset>
  );
}
