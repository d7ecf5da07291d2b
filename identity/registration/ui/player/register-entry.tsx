import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { FieldName, FieldSettings, Method } from '#identity/registration/rules/check.ts';
import type { RegisterSetting, RegisterSms } from '#identity/registration/contract.ts';
import { Button, Chip } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Form } from '#platform/ui/form.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { today } from '#platform/ui/today.ts';
import { useWords } from '#platform/ui/words.tsx';
import { WrongLine } from '#platform/ui/wrong-line.tsx';
import { Captcha } from '#identity/human/ui/player/captcha.tsx';
import { CheckBox } from '#identity/accounts/ui/player/check-box.tsx';
import { CodeField } from '#identity/accounts/ui/player/code-field.tsx';
import { solveHuman } from '#identity/human/ui/player/human.ts';
import { focusFirstWrong } from '#identity/accounts/ui/entry/focus.ts';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { isPhone, PhoneField } from '#identity/phones/ui/player/phone-field.tsx';
import { RecordField, RecordFields } from './register-fields.tsx';
import {
  checkRegister,
  fieldsOf,
  type FormWrong,
  isRight,
  type RegisterForm,
  textOf,
} from './register-rules.ts';
import { StrengthBar } from '#identity/passwords/ui/player/strength-bar.tsx';
import type { usePhoneService } from '#identity/phones/ui/player/use-phone-service.ts';
import { type Refusal, useRegister } from './use-register.ts';
import { Warning } from '#identity/accounts/ui/player/warning.tsx';
import { useWrongWord } from './wrong-words.ts';

const NOTHING_WRONG: FormWrong = { fields: {}, confirm: false, underAge: false, terms: false, adult: false };

/** Refusals that belong to a field are shown there; a wrong invitation code in a dialog (docs/PRODUCT.md, 8). */
const IN_DIALOG = ['members.invitation_code_error'];

type Part = {
  readonly form: RegisterForm;
  readonly fields: FieldSettings;
  readonly wrong: FormWrong;
  readonly refusal: Refusal;
  readonly change: (part: Partial<RegisterForm>) => void;
};

/** The server’s text stands under the field it names, and there alone. */
const refusedAt = ({ text, fields }: Refusal, name: string): string | undefined =>
  Object.hasOwn(fields, name) ? text : undefined;

type Props = { readonly setting: RegisterSetting; readonly method: Method; readonly referralCode: string };

export function RegisterEntry({ setting, method, referralCode }: Props) {
  const words = useWords();
  const element = useRef<HTMLFormElement>(null);
  const fields = fieldsOf(setting, method);
  const [form, setForm] = useState<RegisterForm>({
    texts: {},
    confirmPassword: '',
    referralCode,
    phone: { number: '', dialingCode: setting.countryDialingCode },
    terms: false,
    adult: false,
  });
  const [touched, setTouched] = useState(false);
  const [badPhone, setBadPhone] = useState('');
  const [warning, setWarning] = useState('');
  const [tries, setTries] = useState(0);
  const { send, service, busy, refusal, forget } = useRegister(method, fields, setting.phoneService);
  const date = today();
  const wrong = touched ? checkRegister(form, fields, setting.minAge, date) : NOTHING_WRONG;
  const change = (part: Partial<RegisterForm>): void => {
    setForm({ ...form, ...part });
    // What the server said was about the form as it was.
    if (refusal.text !== '') forget();
  };

  const phoneIsRight = async (): Promise<boolean> => {
    if (!fields.mobileNum.visible || textOf(form, 'mobileNum') === '') return true;
    const right = await isPhone(form.phone);
    setBadPhone(right ? '' : form.phone.number);
    return right;
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    const good = isRight(checkRegister(form, fields, setting.minAge, date));
    if (!(await phoneIsRight()) || !good || !(await send(form))) {
      setTries((count) => count + 1);
      focusFirstWrong(element.current);
    }
  };

  const part = { form, fields, wrong, refusal, change };
  const dialog = IN_DIALOG.find((code) => Object.values(refusal.fields).includes(code));
  const dialogText = dialog && tries > 0 ? refusal.text : '';
  const shownText = warning || dialogText;
  return (
    <Form ref={element} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      {fields.username.visible && <NameField {...part} />}
      <PhonePart
        {...part}
        picker={setting.countryPicker}
        service={setting.phoneService ? service : undefined}
        badPhone={badPhone !== '' && badPhone === form.phone.number}
        phoneIsRight={phoneIsRight}
        warn={setWarning}
      />
      {fields.password.visible && <PasswordPart {...part} />}
      {setting.currencies.length > 1 && <CurrencyPart {...part} currencies={setting.currencies} />}
      <RestPart {...part} minAge={setting.minAge} tries={tries} />
      <Promises {...part} minAge={setting.minAge} />
      {refusal.text && Object.keys(refusal.fields).length === 0 && (
        <p className="field-wrong" role="alert">
          <Icon name="warn" />
          {refusal.text}
        </p>
      )}
      <Button type="submit" look="go" wide busy={busy}>
        {words('identity.register')}
      </Button>
      {busy && (
        <p className="working" role="status">
          {words('identity.checking_human')}
        </p>
      )}
      {shownText !== '' && !busy && (
        <Warning
          key={shownText}
          text={shownText}
          onClose={() => {
            setWarning('');
            setTries(0);
          }}
        />
      )}
    </Form>
  );
}

function NameField({ form, fields, wrong, refusal, change }: Part) {
  const words = useWords();
  const { minLength: min, maxLength: max, acceptedPattern } = fields.username;
  return (
    <RecordField
      name="username"
      fields={fields}
      value={form.texts.username ?? ''}
      onText={(_, text) => change({ texts: { ...form.texts, username: text.trim() } })}
      wrong={wrong.fields.username}
      refused={refusedAt(refusal, 'username')}
      hint={acceptedPattern === 'reg_pattern_1' ? words('identity.username_hint', { min, max }) : undefined}
    />
  );
}

function PhonePart({
  form,
  fields,
  wrong,
  refusal,
  change,
  picker,
  badPhone,
  phoneIsRight,
  warn,
  service,
}: Part & {
  readonly picker: boolean;
  /** Sends the code where the brand has such a service; else we do. */
  readonly service: Pick<ReturnType<typeof usePhoneService>, 'send'> | undefined;
  readonly badPhone: boolean;
  readonly phoneIsRight: () => Promise<boolean>;
  readonly warn: (text: string) => void;
}) {
  const words = useWords();
  const wrongWord = useWrongWord();
  const api = useApi();
  if (!fields.mobileNum.visible) return null;
  const send = async () => {
    if (form.phone.number.trim() === '' || !(await phoneIsRight())) {
      warn(words('identity.wrong.phone'));
      return undefined;
    }
    if (service) return service.send(form.phone);
    const human = await solveHuman(api, 'sms');
    const { number: mobileNo, dialingCode: countryDialingCode } = form.phone;
    const body = { mobileNo, countryDialingCode, human };
    return api.send<typeof RegisterSms>('POST', '/wps/verification/sms/register', { body });
  };
  return (
    <>
      <PhoneField
        label={words('identity.phone')}
        phone={form.phone}
        onPhone={(phone) => change({ phone })}
        picker={picker}
        note={fields.mobileNum.required ? '*' : words('identity.optional')}
        wrong={
          wrongWord(wrong.fields.mobileNum) ??
          (badPhone ? words('identity.wrong.phone') : refusedAt(refusal, 'mobileNum'))
        }
      />
      {fields.verificationCode.visible && (
        <CodeField
          value={form.texts.verificationCode ?? ''}
          onValue={(verificationCode) => change({ texts: { ...form.texts, verificationCode } })}
          send={send}
          onRefused={warn}
          to={`${form.phone.dialingCode} ${form.phone.number}`}
          wrong={wrongWord(wrong.fields.verificationCode) ?? refusedAt(refusal, 'verificationCode')}
        />
      )}
    </>
  );
}

function PasswordPart({ form, fields, wrong, refusal, change }: Part) {
  const words = useWords();
  const wrongWord = useWrongWord();
  const password = textOf(form, 'password');
  return (
    <>
      <div>
        <PasswordField
          label={words('identity.password')}
          note="*"
          name="password"
          autoComplete="new-password"
          value={password}
          onValue={(text) => change({ texts: { ...form.texts, password: text } })}
          hint={
            password === '' ? words('identity.password_hint', { min: fields.password.minLength }) : undefined
          }
          wrong={wrongWord(wrong.fields.password) ?? refusedAt(refusal, 'password')}
        />
        <StrengthBar password={password} about={[textOf(form, 'username'), form.phone.number]} />
      </div>
      <PasswordField
        label={words('identity.confirm')}
        note="*"
        name="confirmPassword"
        autoComplete="new-password"
        value={form.confirmPassword}
        onValue={(confirmPassword) => change({ confirmPassword })}
        wrong={wrong.confirm ? words('identity.wrong.confirm') : refusedAt(refusal, 'confirmPassword')}
      />
    </>
  );
}

function CurrencyPart({
  form,
  refusal,
  change,
  currencies,
}: Part & { readonly currencies: readonly string[] }) {
  const words = useWords();
  const chosen = form.currency ?? currencies[0];
  const wrong = refusedAt(refusal, 'currency');
  return (
    <div className="field">
      <span className="field-label">{words('identity.currency')}</span>
      <div className="chips" role="group" aria-label={words('identity.currency')}>
        {currencies.map((currency) => (
          <Chip key={currency} on={currency === chosen} onPress={() => change({ currency })}>
            <bdi>{currency}</bdi>
          </Chip>
        ))}
      </div>
      <WrongLine text={wrong} />
    </div>
  );
}

function RestPart({
  form,
  fields,
  wrong,
  refusal,
  change,
  minAge,
  tries,
}: Part & { readonly minAge: number; readonly tries: number }) {
  const words = useWords();
  const wrongWord = useWrongWord();
  const onText = (name: FieldName, text: string): void => change({ texts: { ...form.texts, [name]: text } });
  const refused = (name: string): string | undefined =>
    name === 'birthday' && wrong.underAge
      ? words('identity.wrong.adult', { age: minAge })
      : refusedAt(refusal, name);
  return (
    <>
      {fields.paymentPassword.visible && (
        <RecordField
          name="paymentPassword"
          fields={fields}
          value={form.texts.paymentPassword ?? ''}
          onText={onText}
          wrong={wrong.fields.paymentPassword}
          refused={refused('paymentPassword')}
        />
      )}
      <RecordFields
        fields={fields}
        texts={form.texts}
        onText={onText}
        wrong={wrong.fields}
        refused={refused}
      />
      <Field
        label={words('identity.referral')}
        note={words('identity.optional')}
        name="referralCode"
        maxLength={32}
        autoComplete="off"
        value={form.referralCode}
        onChange={(event) => change({ referralCode: event.target.value })}
        wrong={refused('referralCode')}
      />
      {fields.captcha.visible && (
        <Captcha
          value={form.texts.captcha ?? ''}
          onValue={(captcha) => onText('captcha', captcha)}
          round={tries}
          wrong={wrongWord(wrong.fields.captcha) ?? refused('captcha')}
        />
      )}
    </>
  );
}

function Promises({ form, wrong, change, minAge }: Part & { readonly minAge: number }) {
  const words = useWords();
  const close = usePopups((popups) => popups.close);
  return (
    <div className="checks">
      <CheckBox
        on={form.adult}
        onChange={(adult) => change({ adult })}
        wrong={wrong.adult ? words('identity.wrong.adult', { age: minAge }) : undefined}
      >
        {words('identity.adult', { age: minAge })}
      </CheckBox>
      <CheckBox
        on={form.terms}
        onChange={(terms) => change({ terms })}
        wrong={wrong.terms ? words('identity.wrong.terms') : undefined}
      >
        {words.rich('identity.terms_link', {
          link: (chunks) => (
            <Link className="link" to="/terms" onClick={close}>
              {chunks}
            </Link>
          ),
        })}
      </CheckBox>
    </div>
  );
}
