import { useState } from 'react';
import type { CountryCode, GetCountryCodes } from '#identity/phones/contract.ts';
import { Field } from '#platform/ui/field.tsx';
import { useRead } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { CountryPicker } from './country-picker.tsx';
import '#identity/accounts/ui/player/register.css';

const DAY_MS = 86_400_000;

/** The country the reader's browser speaks of: `bn-BD` → `BD`. */
const ownCountry = (): string | undefined => new Intl.Locale(navigator.language).maximize().region;

/** The brand's code where it is in the list, else the reader's country, else the first (docs/PRODUCT.md, 4). */
export function firstCountry(
  countries: readonly CountryCode[],
  initialCode: string,
): CountryCode | undefined {
  const own = ownCountry();
  const initial = countries.filter((one) => one.countryDialingCode === initialCode);
  return (
    initial.find((one) => one.countryCode === own) ??
    initial[0] ??
    countries.find((one) => one.countryCode === own) ??
    countries[0]
  );
}

export type Phone = { readonly number: string; readonly dialingCode: string };

type Props = {
  readonly label: string;
  readonly phone: Phone;
  readonly onPhone: (phone: Phone) => void;
  /** False where the brand has one country: its code stands before the field. */
  readonly picker: boolean;
  readonly note?: string | undefined;
  readonly wrong?: string | undefined;
  readonly name?: string;
};

export function PhoneField({ label, phone, onPhone, picker, note, wrong, name = 'mobileNum' }: Props) {
  const words = useWords();
  const countries = useRead<typeof GetCountryCodes>(
    '/wps/system/countryCodes',
    picker ? {} : undefined,
    DAY_MS,
  ).value;
  const [country, setCountry] = useState<CountryCode>();
  const first = countries && firstCountry(countries, phone.dialingCode);
  const chosen = country ?? first;
  const choose = (next: CountryCode): void => {
    setCountry(next);
    onPhone({ ...phone, dialingCode: next.countryDialingCode });
  };
  const field = (
    <Field
      label={label}
      note={note}
      name={name}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      dir="ltr"
      maxLength={32}
      value={phone.number}
      hint={
        picker || phone.dialingCode === ''
          ? undefined
          : words('identity.phone_hint', { code: phone.dialingCode })
      }
      onChange={(event) => onPhone({ ...phone, number: event.target.value })}
      wrong={wrong}
    />
  );
  if (!picker || !countries) return field;
  return (
    <div className="phone">
      <CountryPicker countries={countries} chosen={chosen} onChoose={choose} />
      {field}
    </div>
  );
}

/** Loaded when a number is first judged: the numbering plans of the world weigh more than the page. */
export async function isPhone({ number, dialingCode }: Phone): Promise<boolean> {
  const { toE164 } = await import('#identity/phones/rules/number.ts');
  return toE164(number, dialingCode) !== undefined;
}
