import { useState } from 'react';
import { scaleOf } from '#kernel/money.ts';
import { drawnOf, type Drawn, UNITS } from '#kernel/setting-fields.ts';
import { AmountField } from '#platform/ui/amount-field.tsx';
import { Choose, Switch, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { unitBehind } from '#platform/ui/desk/units.ts';
import { useTag, useWordNamed } from '#platform/ui/words.tsx';
import { SettingsLanguages } from './settings-languages.tsx';
import { SettingsRecords } from './settings-records.tsx';
import type { FieldProps } from './settings-field-props.ts';

type DrawnProps = FieldProps & {
  readonly drawn: Drawn;
  readonly label: string;
  readonly hint: string | undefined;
};

/** A whole number, or a span of time in its unit; what is no number is kept on the screen and is wrong. */
function NumberField({ drawn, label, hint, value, wrong, schema, onValue }: DrawnProps) {
  const tag = useTag();
  const scale = drawn.kind === 'duration' ? UNITS[drawn.every ?? 'second'] : 1;
  const shown = typeof value === 'number' ? String(value / scale) : '';
  const [typed, setTyped] = useState<string>();
  const named = drawn.kind === 'duration' ? (drawn.every ?? 'second') : drawn.unit;
  const unit = named && unitBehind(typeof value === 'number' ? value / scale : 0, named, tag);
  const read = (text: string): number | undefined => {
    const number = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
    return Number.isFinite(number) ? Math.round(number * scale) : undefined;
  };
  const bound = (name: string): number => Number(Reflect.get(schema, name)) / scale;
  return (
    <Field
      label={label}
      hint={hint}
      wrong={wrong}
      inputMode="decimal"
      autoComplete="off"
      role="spinbutton"
      aria-valuemin={bound('minimum')}
      aria-valuemax={bound('maximum')}
      aria-valuenow={typeof value === 'number' ? value / scale : undefined}
      // What was typed stands as long as it is what is meant; undo writes another figure.
      value={typed !== undefined && read(typed) === value ? typed : shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onValue(read(event.target.value), false);
      }}
      end={unit ? <span className="unit">{unit}</span> : undefined}
    />
  );
}

/** Texts of a list, one a line. */
function LinesField({ drawn, label, hint, value, wrong, onValue }: DrawnProps) {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const [typed, setTyped] = useState<string>();
  const read = (text: string): string[] =>
    text
      .split('\n')
      .map((one) => one.trim())
      .filter((one) => one !== '');
  const isMine = typed !== undefined && JSON.stringify(read(typed)) === JSON.stringify(list);
  return (
    <>
      <TextArea
        ltr={drawn.ltr === true}
        label={label}
        {...(hint ? { hint } : {})}
        value={isMine ? typed : list.join('\n')}
        max={50_000}
        onValue={(text) => {
          setTyped(text);
          onValue(read(text), false);
        }}
      />
      <Wrong text={wrong ?? ''} />
    </>
  );
}

function ChoiceField({ drawn, label, value, onValue }: DrawnProps) {
  const word = useWordNamed();
  const options = (drawn.options ?? []).map(({ value: name, word: key, text }) => ({
    name,
    title: key ? word(key) : (text ?? name),
  }));
  return (
    <Choose label={label} value={String(value)} options={options} onValue={(next) => onValue(next, true)} />
  );
}

function TextField({ drawn, label, hint, value, wrong, schema, onValue }: DrawnProps) {
  const text = typeof value === 'string' ? value : '';
  const max = Number(Reflect.get(schema, 'maxLength'));
  if (drawn.multiline)
    return (
      <>
        <TextArea
          label={label}
          {...(hint ? { hint } : {})}
          value={text}
          max={max}
          onValue={(next) => onValue(next, false)}
        />
        <Wrong text={wrong ?? ''} />
      </>
    );
  return (
    <Field
      label={label}
      hint={hint}
      wrong={wrong}
      dir={drawn.ltr ? 'ltr' : 'auto'}
      maxLength={max}
      value={text}
      onChange={(event) => onValue(event.target.value, false)}
    />
  );
}

/** One field of a section as its schema says it is drawn. */
export function SettingsField(props: FieldProps) {
  const word = useWordNamed();
  const drawn = drawnOf(props.schema);
  if (!drawn) return null;
  const { schema, value, currency, wrong, onValue } = props;
  const [label, hint] = [word(drawn.word), drawn.hint && word(drawn.hint)];
  const rest: DrawnProps = { ...props, drawn, label, hint };
  switch (drawn.kind) {
    case 'switch':
      return <Switch label={label} on={value === true} onTurn={(on) => onValue(on, true)} />;
    case 'number':
    case 'duration':
      return <NumberField {...rest} />;
    case 'money':
      return (
        <AmountField
          label={label}
          hint={hint}
          wrong={wrong}
          currency={currency}
          decimals={scaleOf(currency)}
          amount={typeof value === 'string' ? value : ''}
          onAmount={(amount) => onValue(amount, false)}
        />
      );
    case 'choice':
      return <ChoiceField {...rest} />;
    case 'languages':
      return <SettingsLanguages {...rest} />;
    case 'list': {
      const items: unknown = Reflect.get(schema, 'items');
      const isRecords = typeof items === 'object' && items !== null && 'properties' in items;
      return isRecords ? (
        <SettingsRecords {...rest} items={items} Part={SettingsField} />
      ) : (
        <LinesField {...rest} />
      );
    }
    case 'text':
      return <TextField {...rest} />;
    case 'own':
      return null;
  }
}
