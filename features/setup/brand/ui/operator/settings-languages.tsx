import type { Drawn } from '#kernel/setting-fields.ts';
import { LANGUAGES, PSEUDO } from '#kernel/words.ts';
import { Button } from '#platform/ui/button.tsx';
import { Choose, TextArea, Wrong } from '#platform/ui/desk/form.tsx';
import { useWords } from '#platform/ui/words.tsx';
import type { FieldProps } from './settings-field-props.ts';

type Props = FieldProps & {
  readonly drawn: Drawn;
  readonly label: string;
  readonly hint: string | undefined;
};

/** A text a language; a language that has none is added from the list. */
export function SettingsLanguages({ drawn, label, hint, value, wrong, onValue }: Props) {
  const words = useWords();
  const texts: Readonly<Record<string, unknown>> = { ...(typeof value === 'object' ? value : {}) };
  const left = LANGUAGES.filter(({ code }) => code !== PSEUDO && !(code in texts));
  const without = (code: string) => Object.fromEntries(Object.entries(texts).filter(([one]) => one !== code));
  return (
    <fieldset className="desk-lines" aria-label={label}>
      <h3 className="field-label">{label}</h3>
      {hint && <p className="muted">{hint}</p>}
      {LANGUAGES.filter(({ code }) => code in texts).map(({ code, native }) => (
        <div key={code} lang={code}>
          <TextArea
            label={native}
            rows={drawn.multiline ? 4 : 1}
            value={String(texts[code])}
            onValue={(text) => onValue({ ...texts, [code]: text }, false)}
          />
          <Button small look="line" icon="close" onClick={() => onValue(without(code), true)}>
            {words('brand.ops.remove')}
          </Button>
        </div>
      ))}
      <Choose
        label={words('content.ops.language')}
        value=""
        options={[
          { name: '', title: '–' },
          ...left.map(({ code, native }) => ({ name: code as string, title: native })),
        ]}
        onValue={(code) => onValue({ ...texts, [code]: '' }, true)}
      />
      <Wrong text={wrong ?? ''} />
    </fieldset>
  );
}
