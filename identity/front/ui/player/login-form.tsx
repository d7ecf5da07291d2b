import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { GetWhiteLabel } from '#features/setup/brand/contract.ts';
import type { GetRegisterSetting } from '#identity/registration/contract.ts';
import type {
  ForgetRemembered,
  Login,
  LoginPasskey,
  LoginRemembered,
  PasskeyPrompt,
} from '#identity/sign-in/contract.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { NameForm, type NameWords } from '#identity/sign-in/ui/entry/name-form.tsx';
import { hasPasskeys, signWithPasskey } from '#identity/factors/ui/entry/passkey.ts';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { type Entry, useEntry } from '#identity/sign-in/ui/entry/use-entry.ts';
import { VerifyStep } from '#identity/sign-in/ui/entry/verify-step.tsx';
import { CheckBox } from '#identity/accounts/ui/player/check-box.tsx';
import '#identity/accounts/ui/player/identity.css';
import { FreePlay } from '#identity/sign-in/ui/player/free-play.tsx';
import { forgetRemembered, readRemembered, writeRemembered } from '#identity/sign-in/ui/player/remembered.ts';
import { useSession } from '#identity/sessions/ui/player/session.ts';
import { SmsForm } from './sms-form.tsx';
import '#identity/accounts/ui/player/register.css';
import { SocialButtons } from '#identity/social/ui/player/social-buttons.tsx';
import { Tabs } from '#identity/accounts/ui/player/tabs.tsx';
import { useEntered } from '#identity/sign-in/ui/player/use-entered.ts';

type Door = 'site' | 'agent';
type Way = 'username' | 'sms';

type LoginProps = {
  readonly onDone: () => void;
  readonly door?: Door;
  /** Other ways out of here, as long as nothing has been proved yet. */
  readonly children?: ReactNode;
};

/** Signing in for players and agents: by name, by text message, with a passkey, and the second step where one is wanted. */
export function LoginForm({ onDone, door = 'site', children }: LoginProps) {
  const words = useWords();
  const entry = useEntry();
  const welcome = useEntered(onDone);
  // What was typed before the second step, to be remembered once that is done.
  const typed = useRef<{ name: string; remember: boolean }>(undefined);
  const entered: typeof welcome = (value, name) => {
    if (typed.current?.remember) writeRemembered(typed.current.name);
    welcome(value, name ?? typed.current?.name);
  };
  const isTrial = useSession(({ member }) => member?.isTrial === true);
  const [way, setWay] = useState<Way>('username');
  const flags = useRead<typeof GetWhiteLabel>('/wps/system/whitelabel', {}).value?.flags;

  const setting = useRead<typeof GetRegisterSetting>(
    '/wps/system/setting/register',
    flags?.PHONESIGNIN === true ? {} : undefined,
  ).value;

  if (entry.pending)
    return (
      <VerifyStep root="/wps/session" pending={entry.pending} onEntered={entered} onBack={entry.startOver} />
    );
  const byName = flags?.USERNAMEREG3 !== false;
  const bySms = flags?.MOBILEVERCODELOGIN3 === true || setting?.phoneService === true;
  const shown: Way = !byName && bySms ? 'sms' : way;
  return (
    <div className="stack">
      {byName && bySms && (
        <Tabs
          label={words('identity.ways')}
          tabs={[
            { name: 'username', title: words('identity.way.username') },
            { name: 'sms', title: words('identity.way.sms') },
          ]}
          chosen={shown}
          onChoose={setWay}
        />
      )}
      {shown === 'sms' ? (
        <SmsForm entry={entry} door={door} picker={flags?.COUNTRYPICKER === true} onEntered={entered} />
      ) : (
        <ByName
          entry={entry}
          door={door}
          onEntered={entered}
          onTyped={(name, remember) => {
            typed.current = { name, remember };
          }}
        />
      )}
      <PasskeyWay door={door} onEntered={entered} />
      {door === 'site' && (
        <SocialButtons google={flags?.GOOGLELOGIN === true} facebook={flags?.FACEBOOKLOGIN === true} />
      )}
      {/* Whoever was typed above is not who enters here. */}
      {door === 'site' && flags?.FREEPLAY === true && !isTrial && (
        <FreePlay onEntered={(value) => welcome(value)} />
      )}
      {children}
    </div>
  );
}

type WayProps = { readonly door: Door; readonly onEntered: ReturnType<typeof useEntered> };

type ByNameProps = WayProps & {
  readonly entry: Entry;
  readonly onTyped: (name: string, remember: boolean) => void;
};

function ByName({ entry, door, onEntered, onTyped }: ByNameProps) {
  const words = useWords();
  const api = useApi();
  const [known] = useState(() => readRemembered());
  const [kept, setKept] = useState(known?.awake ? known : undefined);
  const [remember, setRemember] = useState(known !== undefined);
  const submit = (typed: NameWords): void => {
    const body = { ...typed, type: 'username' as const, entry: door, remember };
    onTyped(typed.username, remember);
    void entry.run(
      () => api.send<typeof Login>('POST', '/wps/session/login', { body }, { encrypted: true }),
      onEntered,
    );
  };
  const forget = (): void => {
    forgetRemembered();
    setKept(undefined);
    setRemember(false);
    void api
      .send<typeof ForgetRemembered>('DELETE', '/wps/session/login/remembered', {})
      .catch(() => undefined);
  };
  if (kept)
    return (
      <Again
        name={kept.name}
        entry={entry}
        door={door}
        onEntered={onEntered}
        onOther={() => setKept(undefined)}
        onForget={forget}
      />
    );
  return (
    <NameForm entry={entry} name={known?.name ?? ''} submit={submit}>
      <CheckBox
        on={remember}
        onChange={(on) => {
          setRemember(on);
          if (!on) forget();
        }}
      >
        {words('identity.remember')}
      </CheckBox>
    </NameForm>
  );
}

/** The browser still holds today's sign-in: one press, as long as it is the same person. */
function Again({
  name,
  entry,
  door,
  onEntered,
  onOther,
  onForget,
}: WayProps & {
  readonly name: string;
  readonly entry: Entry;
  readonly onOther: () => void;
  readonly onForget: () => void;
}) {
  const words = useWords();
  const api = useApi();
  const { refusal } = entry;
  // The token is over: the password is asked for.
  useEffect(() => {
    if (refusal !== '') onOther();
  }, [refusal, onOther]);
  return (
    <div className="stack">
      <Button
        look="go"
        wide
        icon="user"
        busy={entry.busy}
        onClick={() =>
          void entry.run(
            () =>
              api.send<typeof LoginRemembered>('POST', '/wps/session/login/remembered', {
                body: { entry: door },
              }),
            (value) => onEntered(value, name),
          )
        }
      >
        {words('identity.again', { name })}
      </Button>
      <Button wide onClick={onOther}>
        {words('identity.with_password')}
      </Button>
      <Button wide look="line" onClick={onForget}>
        {words('identity.forget')}
      </Button>
    </div>
  );
}

function PasskeyWay({ door, onEntered }: WayProps) {
  const words = useWords();
  const api = useApi();
  const entry = useEntry();
  const [offered, setOffered] = useState(false);
  useEffect(() => setOffered(hasPasskeys()), []);
  if (!offered) return null;
  const go = (): Promise<void> =>
    entry.run(async () => {
      const options = await api.send<typeof PasskeyPrompt>('POST', '/wps/session/login/passkey/options', {});
      const credential = await signWithPasskey(options);
      return api.send<typeof LoginPasskey>('POST', '/wps/session/login/passkey', {
        body: { credential, entry: door },
      });
    }, onEntered);
  return (
    <>
      <p className="or">
        <span>{words('identity.or')}</span>
      </p>
      <Refusal text={entry.refusal} />
      <button
        type="button"
        className="btn btn-line btn-wide"
        aria-busy={entry.busy || undefined}
        onClick={() => void go()}
      >
        <Icon name="lock" />
        <span>{words('identity.with_passkey')}</span>
      </button>
    </>
  );
}
