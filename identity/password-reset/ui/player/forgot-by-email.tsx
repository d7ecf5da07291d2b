import type { FormEvent } from 'react';
import { useRef, useState } from 'react';
import type { ForgotByEmail as Call } from '#identity/password-reset/contract.ts';
import { EMAIL } from '#identity/accounts/rules/patterns.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Form } from '#platform/ui/form.tsx';
import { focusFirstWrong } from '#identity/accounts/ui/entry/focus.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { Captcha } from '#identity/human/ui/player/captcha.tsx';

const wantsPicture = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'captcha' in value && value.captcha === true;

/** The notice says the same whoever asked: whether the two belong together is for the mailbox alone. */
export function ForgotByEmail({ onDone }: { readonly onDone: () => void }) {
  const words = useWords();
  const api = useApi();
  const element = useRef<HTMLFormElement>(null);
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const [touched, setTouched] = useState(false);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [refusal, setRefusal] = useState('');
  /** Pictures asked for so far; none is shown before one is wanted. */
  const [pictures, setPictures] = useState(0);
  const [letters, setLetters] = useState('');
  const [wrongLetters, setWrongLetters] = useState('');
  const badMail = !EMAIL.test(email.trim());

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTouched(true);
    setRefusal('');
    if (username.trim() === '' || badMail || (pictures > 0 && letters === ''))
      return focusFirstWrong(element.current);
    setBusy(true);
    try {
      const captcha = letters.trim();
      const body = { username: username.trim(), email: email.trim(), ...(captcha !== '' && { captcha }) };
      await api.send<typeof Call>('POST', '/wps/member/password/email', { body });
      setSent(true);
    } catch (trouble) {
      const refused = trouble instanceof ApiRefusal;
      const text = refused ? trouble.message : words('identity.wrong.network');
      const ofPicture = refused && Object.hasOwn(trouble.fields, 'captcha');
      setWrongLetters(ofPicture ? text : '');
      setRefusal(ofPicture ? '' : text);
      // Every picture is read once; a refusal that wants one gets a new one.
      if (refused && wantsPicture(trouble.value)) {
        setPictures((count) => count + 1);
        setLetters('');
      }
    } finally {
      setBusy(false);
    }
  };
  if (sent)
    return (
      <div className="stack" role="status">
        <p>{words('identity.mail_sent')}</p>
        <Button look="go" wide onClick={onDone}>
          {words('identity.confirm_ok')}
        </Button>
      </div>
    );
  return (
    <Form ref={element} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <Field
        label={words('identity.username')}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        wrong={touched && username.trim() === '' ? words('identity.wrong.empty') : undefined}
      />
      <Field
        label={words('identity.field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        wrong={touched && badMail ? words('identity.wrong.email') : undefined}
      />
      {pictures > 0 && (
        <Captcha
          value={letters}
          onValue={(text) => {
            setLetters(text);
            setWrongLetters('');
          }}
          round={pictures}
          wrong={
            wrongLetters ||
            (touched && letters === '' && refusal === '' ? words('identity.wrong.empty') : undefined)
          }
        />
      )}
      <Refusal text={refusal} />
      <Button type="submit" look="go" wide busy={busy}>
        {words('identity.send_link')}
      </Button>
    </Form>
  );
}
