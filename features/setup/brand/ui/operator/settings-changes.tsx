import { drawnOf, type Drawn, UNITS } from '#kernel/setting-fields.ts';
import { formatMoney } from '#platform/ui/money-format.ts';
import { useTag, useWordNamed, useWords } from '#platform/ui/words.tsx';
import type { Draft, SectionSchema } from './settings-draft.ts';
import { inUnit } from './settings-unit.ts';

/** A value as a reader says it. */
function useSpoken(currency: string): (drawn: Drawn | undefined, value: unknown) => string {
  const word = useWordNamed();
  const tag = useTag();
  return (drawn, value) => {
    if (value === undefined || value === '' || value === null) return '–';
    if (typeof value === 'boolean') return value ? '✓' : '✗';
    if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('\n');
    if (Array.isArray(value)) return String(value.length);
    if (typeof value === 'object')
      return Object.entries(value)
        .map(([code, text]) => `${code}: ${String(text)}`)
        .join('\n');
    if (drawn?.kind === 'duration' && typeof value === 'number') {
      const every = drawn.every ?? 'second';
      return inUnit(value / UNITS[every], every, tag);
    }
    if (drawn?.kind === 'money' && /^\d+(\.\d+)?$/.test(String(value)))
      return formatMoney(String(value), currency, tag);
    const option = drawn?.options?.find((one) => one.value === value);
    if (option) return option.word ? word(option.word) : (option.text ?? option.value);
    return String(value);
  };
}

/** What saving would change, field by field; nothing while nothing was changed. */
export function SettingsChanges({
  names,
  draft,
  schema,
  currency,
}: {
  readonly names: readonly string[];
  readonly draft: Draft;
  readonly schema: SectionSchema;
  readonly currency: string;
}) {
  const words = useWords();
  const word = useWordNamed();
  const spoken = useSpoken(currency);
  if (names.length === 0) return null;
  return (
    <section aria-live="polite" className="desk-preview">
      <h3 className="field-label">{words('brand.form.changes')}</h3>
      <dl className="desk-diff">
        {names.map((name) => {
          const drawn = drawnOf(schema.properties[name] ?? {});
          return (
            <div key={name}>
              <dt>{drawn ? word(drawn.word) : name}</dt>
              <dd>
                <pre data-side="before">{spoken(drawn, draft.saved[name])}</pre>
                <pre data-side="after">{spoken(drawn, draft.now[name])}</pre>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
