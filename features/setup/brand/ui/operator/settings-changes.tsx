import { drawnOf } from '#kernel/setting-fields.ts';
import { useSettingValue } from '#platform/ui/desk/setting-value.ts';
import { useWordNamed, useWords } from '#platform/ui/words.tsx';
import type { Draft, SectionSchema } from './settings-draft.ts';

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
  const spoken = useSettingValue(currency);
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
