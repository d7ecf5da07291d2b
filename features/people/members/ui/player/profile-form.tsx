import type { FormEvent } from 'react';
import { useState } from 'react';
import type { GetMemberIcon, Profile, SetProfile } from '#features/people/members/contract.ts';
import type { ProfileFieldName } from '#features/people/members/contract/profile-names.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Field } from '#platform/ui/field.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { Skeleton } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Picture } from '#platform/ui/picture.tsx';
import { Form } from '#platform/ui/form.tsx';

/** Longest text of each field; the server holds the same. */
const LENGTHS: Readonly<Record<ProfileFieldName, number>> = {
  nickname: 24,
  fullname: 80,
  payeeName: 80,
  birthday: 10,
  nationality: 40,
  region: 60,
  address: 200,
  occupation: 60,
  incomeSource: 60,
  whatsapp: 40,
  telegram: 40,
  zalo: 40,
  facebook: 80,
  line: 40,
  wechat: 40,
  qqNum: 20,
};
const isField = (name: string): name is ProfileFieldName => Object.hasOwn(LENGTHS, name);

type Refusal = { readonly text: string; readonly fields: Readonly<Record<string, string>> };
const NONE: Refusal = { text: '', fields: {} };

function useProfileForm(profile: Profile) {
  const words = useWords();
  const api = useApi();
  const answers = useAnswers();
  const say = useToasts((toasts) => toasts.say);
  const { member, know } = useSession();
  const [changed, setChanged] = useState<Partial<Record<ProfileFieldName, string>>>({});
  const [icon, setIcon] = useState(profile.icon);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(NONE);
  const isNew = Object.keys(changed).length > 0 || icon !== profile.icon;

  const send = async (): Promise<void> => {
    setBusy(true);
    setRefusal(NONE);
    try {
      const body = { ...changed, ...(icon !== profile.icon && { icon }) };
      const saved = await api.send<typeof SetProfile>('POST', '/wps/member/profile', { body });
      answers.put('/wps/member/profile', saved);
      if (member) know({ ...member, nickname: changed.nickname ?? member.nickname });
      say(words('members.saved'), 'gain');
      setChanged({});
    } catch (trouble) {
      setRefusal(
        trouble instanceof ApiRefusal
          ? { text: trouble.message, fields: trouble.fields }
          : { text: words('ui.error.network'), fields: {} },
      );
    } finally {
      setBusy(false);
    }
  };
  return { changed, setChanged, icon, setIcon, busy, refusal, isNew, send };
}

/** What is closed says so, whichever rule closed it. */
export const hintOf = (
  words: (key: 'members.once' | 'members.locked') => string,
  { open, once }: Pick<Profile['fields'][number], 'open' | 'once'>,
): string | undefined => (open ? (once ? words('members.once') : undefined) : words('members.locked'));

export function ProfileForm({ profile }: { readonly profile: Profile }) {
  const words = useWords();
  const form = useProfileForm(profile);
  const { changed, refusal } = form;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (form.isNew) void form.send();
  };
  return (
    <Form className="stack" onSubmit={submit} noValidate>
      <h2 className="sign group-title">{words('members.about')}</h2>
      <Faces chosen={form.icon} onChoose={form.setIcon} />
      <div className="profile-grid">
        {profile.fields.flatMap(({ name, value, open, once }) =>
          isField(name)
            ? [
                <Field
                  key={name}
                  label={words(`members.field.${name}`)}
                  name={name}
                  type={name === 'birthday' ? 'date' : 'text'}
                  maxLength={LENGTHS[name]}
                  readOnly={!open}
                  value={changed[name] ?? value}
                  onChange={(event) => form.setChanged({ ...changed, [name]: event.target.value })}
                  hint={hintOf(words, { open, once })}
                  wrong={Object.hasOwn(refusal.fields, name) ? refusal.text : undefined}
                />,
              ]
            : [],
        )}
      </div>
      {refusal.text && Object.keys(refusal.fields).length === 0 && (
        <p className="field-wrong" role="alert">
          <Icon name="warn" />
          {refusal.text}
        </p>
      )}
      <Button
        type="submit"
        look="go"
        busy={form.busy}
        why={form.isNew ? undefined : words('members.nothing_new')}
      >
        {words('members.save')}
      </Button>
    </Form>
  );
}

/** As many faces as there are to choose from: their place is kept until they come. */
const FACES = 12;

function Faces({ chosen, onChoose }: { readonly chosen: string; readonly onChoose: (name: string) => void }) {
  const words = useWords();
  const { value, waiting } = useRead<typeof GetMemberIcon>('/wps/member/info/icon', {}, 60_000);
  return (
    <fieldset className="profile-faces" aria-label={words('members.picture')}>
      {waiting && Array.from({ length: FACES }, (_, at) => <Skeleton key={at} ratio="1" />)}
      {value?.icons.map(({ name, url }, at) => (
        <label key={name}>
          <input
            type="radio"
            name="icon"
            checked={chosen === name}
            onChange={() => onChoose(name)}
            aria-label={words('members.picture_n', { n: at + 1 })}
          />
          <Picture src={url} alt="" width="48" height="48" loading="lazy" />
        </label>
      ))}
    </fieldset>
  );
}
