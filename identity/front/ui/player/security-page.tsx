/** The security centre (docs/PRODUCT.md, 2): where one is signed in, and what is asked for besides the password. */
import { useState } from 'react';
import type { Factors, PlayerFactors } from '#identity/factors/contract.ts';
import { Button, IconButton } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { usePageHead } from '#platform/ui/page-head.ts';
import { Popup } from '#platform/ui/popup.tsx';
import { usePopups } from '#platform/ui/popups.ts';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useToasts } from '#platform/ui/toast.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { factorApi } from '#identity/factors/ui/entry/factor-calls.ts';
import { PasskeySetup } from '#identity/factors/ui/entry/passkey-setup.tsx';
import { RecoveryCodes } from '#identity/factors/ui/entry/recovery-codes.tsx';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import { TotpSetup } from '#identity/factors/ui/entry/totp-setup.tsx';
import { useGuarded } from '#identity/factors/ui/entry/use-guarded.ts';
import { Devices } from '#identity/sessions/ui/player/devices.tsx';
import { Row } from '#identity/factors/ui/player/security-row.tsx';
import { WaysIn } from '#identity/social/ui/player/ways-in.tsx';
import '#identity/accounts/ui/player/identity.css';

type Setup = 'totp' | 'passkey' | 'recovery';

export default function SecurityPage() {
  const words = useWords();
  const title = words('identity.security');
  usePageHead(title);
  return (
    <div className="page stack">
      <h1 className="sign">{title}</h1>
      <SecondFactors />
      <WaysIn />
      <Password />
      <Devices />
    </div>
  );
}

function Password() {
  const words = useWords();
  const show = usePopups((popups) => popups.show);
  return (
    <nav className="menu-list" aria-label={words('identity.password')}>
      <button type="button" onClick={() => show('change-password')}>
        <Icon name="lock" />
        {words('identity.change_password')}
        <Icon name="fwd" flip />
      </button>
    </nav>
  );
}

function SecondFactors() {
  const words = useWords();
  const api = useApi();
  const say = useToasts((toasts) => toasts.say);
  const { value, trouble, again } = useRead<(typeof PlayerFactors)['list']>('/wps/session/factors', {}, 0);
  const [setup, setSetup] = useState<Setup>();
  const calls = factorApi(api, '/wps/session');
  if (trouble && !value) return <ErrorState trouble={trouble} onRetry={again} />;
  if (!value) return <SkeletonRows rows={2} height={66} />;
  const done = (): void => {
    setSetup(undefined);
    say(words('identity.saved'));
    again();
  };
  return (
    <section className="stack" aria-labelledby="factors">
      <h2 id="factors" className="sign group-title">
        {words('identity.factors')}
      </h2>
      <FactorList value={value} calls={calls} onSetup={setSetup} onChanged={again} />
      {setup && (
        <Popup title={words(`identity.setup.${setup}`)} onClose={() => setSetup(undefined)}>
          {setup === 'totp' && <TotpSetup calls={calls} onDone={done} />}
          {setup === 'passkey' && <PasskeySetup calls={calls} onDone={done} />}
          {setup === 'recovery' && <RenewCodes calls={calls} onDone={done} />}
        </Popup>
      )}
    </section>
  );
}

type ListProps = {
  readonly value: Factors;
  readonly calls: ReturnType<typeof factorApi>;
  readonly onSetup: (setup: Setup) => void;
  readonly onChanged: () => void;
};

function FactorList({ value, calls, onSetup, onChanged }: ListProps) {
  const words = useWords();
  const guarded = useGuarded(calls);
  const remove = (act: () => Promise<unknown>, ...approves: string[]): void =>
    void guarded.run(async () => {
      await act();
      onChanged();
    }, approves);
  const isSafe = value.totp || value.passkeys.length > 0;
  return (
    <>
      <ul className="security-list">
        <Row
          icon="clock"
          title={words('identity.verify.totp')}
          state={words(value.totp ? 'identity.on' : 'identity.off')}
        >
          {value.totp ? (
            <Button
              small
              onClick={() => remove(calls.dropTotp, words('identity.remove'), words('identity.verify.totp'))}
            >
              {words('identity.remove')}
            </Button>
          ) : (
            <Button small look="line" onClick={() => onSetup('totp')}>
              {words('identity.set_up')}
            </Button>
          )}
        </Row>
        <Row
          icon="lock"
          title={words('identity.passkeys')}
          state={words('identity.passkey_count', { count: value.passkeys.length })}
        >
          <Button small look="line" onClick={() => onSetup('passkey')}>
            {words('identity.add')}
          </Button>
        </Row>
        {value.passkeys.map(({ id, name }) => (
          <Row key={id} title={<bdi>{name}</bdi>} nested>
            <IconButton
              icon="close"
              label={words('identity.remove_passkey', { name })}
              onClick={() => remove(() => calls.dropPasskey(id), words('identity.remove_passkey', { name }))}
            />
          </Row>
        ))}
        {isSafe && (
          <Row
            icon="doc"
            title={words('identity.recovery')}
            state={words('identity.recovery_left', { count: value.recoveryLeft })}
          >
            <Button small look="line" onClick={() => onSetup('recovery')}>
              {words('identity.renew')}
            </Button>
          </Row>
        )}
      </ul>
      <Refusal text={guarded.refusal} />
    </>
  );
}

function RenewCodes({
  calls,
  onDone,
}: {
  readonly calls: ReturnType<typeof factorApi>;
  readonly onDone: () => void;
}) {
  const words = useWords();
  const guarded = useGuarded(calls);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <div className="stack">
      <p>{words('identity.renew_why')}</p>
      <Refusal text={guarded.refusal} />
      <Button
        look="go"
        wide
        busy={guarded.busy}
        onClick={() =>
          void guarded.run(async () => setCodes(await calls.renewCodes()), [words('identity.setup.recovery')])
        }
      >
        {words('identity.renew')}
      </Button>
    </div>
  );
}
