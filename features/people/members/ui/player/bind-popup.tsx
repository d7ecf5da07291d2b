import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { Bind, BindCode, GetRegisterSetting } from '#identity/registration/contract.ts';
import { EMAIL } from '#identity/accounts/rules/patterns.ts';
import { CodeField } from '#identity/accounts/ui/player/code-field.tsx';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { focusFirstWrong } from '#identity/accounts/ui/entry/focus.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { PasswordField } from '#identity/passwords/ui/player/password-field.tsx';
import { isPhone, type Phone, PhoneField } from '#identity/phones/ui/player/phone-field.tsx';
import { usePhoneService } from '#identity/phones/ui/player/use-phone-service.ts';
import { WarningStep } from '#identity/accounts/ui/player/warning-step.tsx';
import type { ConnectPhone, ListWays } from '#identity/social/contract.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';

type Props = {
  readonly kind: 'phone' | 'email';
  /** A proved one is replaced: the password is asked for, or what the account has instead. */
  readonly replaces: boolean;
  readonly onClose: () => void;
};
type Refused = { readonly text: string; readonly fields: Readonly<Record<string, string>> };
const NONE: Refused = { text: '', fields: {} };

/** What was typed, and whether its value is a number or an address at all. */
function useTyped(kind: Props['kind']) {
  const home = useRead<typeof GetRegisterSetting>('/wps/system/setting/register', {}).value;
  const [typed, setPhone] = useState<Phone>();
  const [mail, setMail] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [badValue, setBadValue] = useState(false);
  const phone = typed ?? { number: '', dialingCode: home?.countryDialingCode ?? '' };
  const what =
    kind === 'phone'
      ? { kind, value: phone.number.trim(), countryDialingCode: phone.dialingCode }
      : { kind, value: mail.trim() };
  const judge = async (): Promise<boolean> => {
    const right = kind === 'phone' ? await isPhone(phone) : EMAIL.test(mail.trim());
    setBadValue(!right);
    return right;
  };
  const fields = { phone, setPhone, mail, setMail, code, setCode, password, setPassword, badValue };
  const byService = kind === 'phone' && home?.phoneService === true;
  return { fields, what, judge, picker: home?.countryPicker === true, byService };
}

function useBind({ kind, replaces, onClose }: Props) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const { fields, what, judge, picker, byService } = useTyped(kind);
  const service = usePhoneService('bind');
  const [touched, setTouched] = useState(false);
  const [refusal, setRefusal] = useState(NONE);
  const [warning, setWarning] = useState('');
  const guarded = useGuarded(factorApi(api, '/wps/session'));
  const ways = useRead<typeof ListWays>('/wps/session/ways', {}).value;
  // Until it is known that there is none, a password is what is asked for.
  // The service's word is connected with a fresh proof, which is asked for where it is wanted.
  const typesPassword = replaces && !byService && ways?.password !== false;
  const send = async () => {
    setRefusal(NONE);
    if (!(await judge())) return undefined;
    if (byService) return service.send(fields.phone);
    return api.send<typeof BindCode>('POST', '/wps/verification/bind', { body: what });
  };
  const put = async (): Promise<unknown> => {
    const { code, password } = fields;
    if (byService) {
      const body = { idToken: await service.token(fields.phone, code) };
      return api.send<typeof ConnectPhone>('PUT', '/wps/session/ways/phone', { body });
    }
    const body = { ...what, verificationCode: code, ...(typesPassword && { password }) };
    return api.send<typeof Bind>('POST', '/wps/member/contact', { body }, { encrypted: true });
  };
  const submit = async (): Promise<boolean> => {
    const { code, password } = fields;
    setTouched(true);
    setRefusal(NONE);
    if (!(await judge()) || code === '' || (typesPassword && password === '')) return false;
    let bound = false;
    await guarded.run(async () => {
      try {
        await put();
      } catch (trouble) {
        // Without a password he proves himself in another way, and then it goes on.
        if (trouble instanceof ApiRefusal && trouble.code === 'identity.step_up_required') throw trouble;
        if (!(trouble instanceof ApiRefusal)) throw trouble;
        setRefusal({ text: trouble.message, fields: trouble.fields });
        return;
      }
      say(words(kind === 'phone' ? 'members.phone_bound' : 'members.email_bound'), 'gain');
      answers.stale('/wps/member/');
      answers.stale('/wps/session/ways');
      onClose();
      bound = true;
    }, [words(kind === 'phone' ? 'members.bind_phone' : 'members.bind_email'), what.value]);
    return bound;
  };
  const at = (name: string): string | undefined =>
    Object.hasOwn(refusal.fields, name) ? refusal.text : undefined;
  const shown = { refusal, warning, setWarning, at };
  return { ...fields, ...shown, picker, touched, guarded, typesPassword, send, submit };
}

export function BindPopup(props: Props) {
  const words = useWords();
  const element = useRef<HTMLFormElement>(null);
  const bind = useBind(props);
  const { kind, onClose } = props;
  const { phone, mail, code, password, touched, guarded, at } = bind;
  const refusal = Object.keys(bind.refusal.fields).length === 0 ? bind.refusal.text : '';
  const wrongValue = bind.badValue
    ? words(kind === 'phone' ? 'identity.wrong.phone' : 'identity.wrong.email')
    : at('value');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!(await bind.submit())) focusFirstWrong(element.current);
  };
  return (
    <Popup title={words(kind === 'phone' ? 'members.bind_phone' : 'members.bind_email')} onClose={onClose}>
      {bind.warning !== '' && <WarningStep text={bind.warning} onClose={() => bind.setWarning('')} />}
      <Form
        ref={element}
        className="stack"
        hidden={bind.warning !== ''}
        onSubmit={(event) => void submit(event)}
        noValidate
      >
        {kind === 'phone' ? (
          <PhoneField
            label={words('members.phone')}
            phone={phone}
            onPhone={bind.setPhone}
            picker={bind.picker}
            wrong={wrongValue}
          />
        ) : (
          <Field
            label={words('members.email')}
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={mail}
            onChange={(event) => bind.setMail(event.target.value)}
            wrong={wrongValue}
          />
        )}
        <CodeField
          value={code}
          onValue={bind.setCode}
          send={bind.send}
          onRefused={bind.setWarning}
          to={kind === 'phone' ? `${phone.dialingCode} ${phone.number}` : mail}
          wrong={touched && code === '' ? words('identity.wrong.empty') : at('verificationCode')}
        />
        {bind.typesPassword && (
          <PasswordField
            label={words('identity.password')}
            name="password"
            autoComplete="current-password"
            value={password}
            onValue={bind.setPassword}
            hint={words('members.password_why')}
            wrong={touched && password === '' ? words('identity.wrong.empty') : at('password')}
          />
        )}
        <Refusal text={refusal || guarded.refusal} />
        <Button type="submit" look="go" wide busy={guarded.busy}>
          {words('members.bind')}
        </Button>
      </Form>
    </Popup>
  );
}
