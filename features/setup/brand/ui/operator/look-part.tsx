import { useState } from 'react';
import type { OpsBrand, PutBrandLook } from '#features/setup/brand/contract/ops.ts';
import { LANGUAGES } from '#kernel/words.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm } from '#platform/ui/desk/form.tsx';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { useSave } from './use-save.ts';

const nativeOf = (code: string): string => LANGUAGES.find((one) => one.code === code)?.native ?? code;

function Languages({
  brand,
  chosen,
  onChosen,
}: {
  readonly brand: OpsBrand;
  readonly chosen: readonly string[];
  readonly onChosen: (codes: string[]) => void;
}) {
  const words = useWords();
  const turn = (code: string, on: boolean): void =>
    onChosen(on ? [...chosen, code] : chosen.filter((one) => one !== code));
  return (
    <fieldset className="desk-choices" aria-label={words('brand.ops.languages')}>
      {brand.catalogues.map((code) => (
        <label key={code} className="choice">
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={(event) => turn(code, event.target.checked)}
          />
          <bdi lang={code}>{nativeOf(code)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** Name and languages; what the same call carries of rooms stays as it stands. */
export function LookPart({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { submission, save } = useSave();
  const [name, setName] = useState(brand.name);
  const [languages, setLanguages] = useState<string[]>(brand.languages);
  const [defaultLanguage, setDefault] = useState(brand.defaultLanguage);
  const put = () => {
    const { revision, defaultTheme, currencyDisplay, isSingle, jackpot, dialingCode } = brand;
    const kept = { defaultTheme, currencyDisplay, isSingle, jackpot, dialingCode };
    const body = { revision, name: name.trim(), languages, defaultLanguage, ...kept };
    save(() => api.send<typeof PutBrandLook>('PUT', '/ops/brand/look', { body }));
  };
  return (
    <DeskForm
      title={words('brand.ops.part_look')}
      submission={submission}
      save={words('brand.ops.save')}
      onSave={put}
    >
      <Field
        label={words('brand.ops.name')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="field-label">{words('brand.ops.languages')}</p>
      <Languages brand={brand} chosen={languages} onChosen={setLanguages} />
      <Choose
        label={words('brand.ops.default_language')}
        value={defaultLanguage}
        options={languages.map((code) => ({ name: code, title: nativeOf(code) }))}
        onValue={setDefault}
      />
    </DeskForm>
  );
}
