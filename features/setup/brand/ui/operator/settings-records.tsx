import type { ComponentType } from 'react';
import type { Drawn } from '#kernel/setting-fields.ts';
import { Button } from '#platform/ui/button.tsx';
import { Wrong } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { FieldProps } from './settings-field-props.ts';

type Props = FieldProps & {
  readonly drawn: Drawn;
  readonly label: string;
  readonly hint: string | undefined;
  /** The schema of one record. */
  readonly items: object;
  /** Draws a field of a record. */
  readonly Part: ComponentType<FieldProps>;
};

/** Records in their order, a line each with the fields of its schema. */
export function SettingsRecords({
  name,
  drawn,
  label,
  hint,
  items,
  value,
  currency,
  wrong,
  onValue,
  Part,
}: Props) {
  const words = useWords();
  const list: readonly object[] = Array.isArray(value) ? value : [];
  const fields: readonly [string, object][] = Object.entries(Reflect.get(items, 'properties'));
  const put = (at: number, field: string, one: unknown, step: boolean): void =>
    onValue(
      list.map((old, n) => (n === at ? { ...old, [field]: one } : old)),
      step,
    );
  return (
    <section aria-label={label}>
      <h3 className="field-label">{label}</h3>
      {hint && <p className="muted">{hint}</p>}
      {list.map((record, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is what an entry is
        <div key={at} className={fields.length > 2 ? 'desk-line wide' : 'desk-line'}>
          {fields.map(([field, schema]) => (
            <Part
              key={field}
              name={`${name} ${field}`}
              schema={schema}
              value={Reflect.get(record, field)}
              currency={currency}
              wrong={undefined}
              onValue={(one, step) => put(at, field, one, step)}
            />
          ))}
          <Button
            small
            look="line"
            icon="close"
            onClick={() =>
              onValue(
                list.filter((_, n) => n !== at),
                true,
              )
            }
          >
            {words('brand.ops.remove')}
          </Button>
        </div>
      ))}
      <Wrong text={wrong ?? ''} />
      <Button small look="line" icon="plus" onClick={() => onValue([...list, drawn.fresh ?? {}], true)}>
        {words('brand.form.add')}
      </Button>
    </section>
  );
}
