import { useState } from 'react';
import type { OpsBrand, PutBrandLook } from '#features/setup/brand/contract/ops.ts';
import { COUNTRIES, dialingCodeOf } from '#identity/registration/countries.ts';
import { LANGUAGES } from '#kernel/words.ts';
import { useApi } from '#platform/ui/call.ts';
import { Choose, DeskForm, Switch } from '#platform/ui/desk/form.tsx';
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

const CODES = [...new Set(COUNTRIES.map((one) => one.countryDialingCode))].sort(
  (a, b) => Number(a) - Number(b),
);
const countriesOf = (code: string): string =>
  COUNTRIES.filter((one) => one.countryDialingCode === code)
    .map((one) => one.countryCode)
    .join(' ');

/** Where a mobile number is from when nobody says so. */
function Dialing({
  brand,
  code,
  onCode,
}: {
  readonly brand: OpsBrand;
  readonly code: string;
  readonly onCode: (code: string) => void;
}) {
  const words = useWords();
  const own = dialingCodeOf({ dialingCode: '', currency: brand.currency });
  return (
    <Choose
      label={words('brand.ops.dialing')}
      value={code}
      options={[
        { name: '', title: words('brand.ops.dialing_own', { code: own, currency: brand.currency }) },
        ...CODES.map((one) => ({ name: one, title: `\u2066+${one}\u2069 · ${countriesOf(one)}` })),
      ]}
      onValue={onCode}
    />
  );
}

/** Name, languages, theme, currency, wallets, jackpot. */
export function LookPart({ brand }: { readonly brand: OpsBrand }) {
  const words = useWords();
  const api = useApi();
  const { deed, save } = useSave();
  const [name, setName] = useState(brand.name);
  const [languages, setLanguages] = useState<string[]>(brand.languages);
  const [defaultLanguage, setDefault] = useState(brand.defaultLanguage);
  const [defaultTheme, setTheme] = useState(brand.defaultTheme);
  const [currencyDisplay, setDisplay] = useState(brand.currencyDisplay);
  const [isSingle, setSingle] = useState(brand.isSingle);
  const [jackpot, setJackpot] = useState(brand.jackpot);
  const [dialingCode, setDialing] = useState(brand.dialingCode);
  const put = () => {
    const look = { name: name.trim(), languages, defaultLanguage, defaultTheme };
    const body = { revision: brand.revision, ...look, currencyDisplay, isSingle, jackpot, dialingCode };
    save(() => api.send<typeof PutBrandLook>('PUT', '/ops/brand/look', { body }));
  };
  return (
    <DeskForm title={words('brand.ops.part_look')} deed={deed} save={words('brand.ops.save')} onSave={put}>
      <Field
        label={words('brand.ops.name')}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="field-label">{words('brand.ops.languages')}</p>
      <Languages brand={brand} chosen={languages} onChosen={setLanguages} />
      <div className="desk-pair">
        <Choose
          label={words('brand.ops.default_language')}
          value={defaultLanguage}
          options={languages.map((code) => ({ name: code, title: nativeOf(code) }))}
          onValue={setDefault}
        />
        <Choose
          label={words('brand.ops.theme')}
          value={defaultTheme}
          options={(['dark', 'light'] as const).map((one) => ({
            name: one,
            title: words(`brand.ops.theme_${one}`),
          }))}
          onValue={setTheme}
        />
        <Choose
          label={words('brand.ops.currency', { currency: brand.currency })}
          value={currencyDisplay}
          options={(['symbol', 'code'] as const).map((one) => ({
            name: one,
            title: words(`brand.ops.currency_${one}`),
          }))}
          onValue={setDisplay}
        />
        <Choose
          label={words('brand.ops.jackpot')}
          value={jackpot}
          options={(['display', 'pool'] as const).map((one) => ({
            name: one,
            title: words(`brand.ops.jackpot_${one}`),
          }))}
          onValue={setJackpot}
        />
        <Dialing brand={brand} code={dialingCode} onCode={setDialing} />
      </div>
      <Switch label={words('brand.ops.single')} note="isSingle" on={isSingle} onTurn={setSingle} />
    </DeskForm>
  );
}
