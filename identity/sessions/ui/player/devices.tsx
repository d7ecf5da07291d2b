import { useState } from 'react';
import type { DeviceList, PlayerSessions } from '#identity/sessions/contract.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { Button } from '#platform/ui/button.tsx';
import { useApi, useRead } from '#platform/ui/call.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { ErrorState, SkeletonRows } from '#platform/ui/states.tsx';
import { useWhen } from '#platform/ui/when.tsx';
import { useWords } from '#platform/ui/words.tsx';
import { Refusal } from '#identity/accounts/ui/entry/refusal.tsx';
import '#identity/accounts/ui/player/identity.css';
import { browserIn, isHeld, systemIn } from './agent-name.ts';

type Device = DeviceList['list'][number];

/** Where the account is signed in; one press signs a device out, and there everything ends within a second. */
export function Devices() {
  const words = useWords();
  const api = useApi();
  const when = useWhen();
  const { value, trouble, again } = useRead<(typeof PlayerSessions)['list']>('/wps/session/devices', {}, 0);
  const [busy, setBusy] = useState('');
  const [refusal, setRefusal] = useState('');
  if (trouble && !value) return <ErrorState trouble={trouble} onRetry={again} />;
  if (!value) return <SkeletonRows rows={2} height={66} />;

  const act = async (name: string, end: () => Promise<unknown>): Promise<void> => {
    setBusy(name);
    setRefusal('');
    try {
      await end();
    } catch (failed) {
      setRefusal(failed instanceof ApiRefusal ? failed.message : words('identity.wrong.network'));
    } finally {
      setBusy('');
      again();
    }
  };
  const nameOf = ({ agent }: Pick<Device, 'agent'>): string =>
    words('identity.device', { browser: browserIn(agent), system: systemIn(agent) });

  return (
    <section className="stack" aria-labelledby="devices">
      <h2 id="devices" className="sign group-title">
        {words('identity.devices')}
      </h2>
      {value.lastSignIn && (
        <p className="muted">
          {words('identity.last_sign_in', {
            at: when(value.lastSignIn.at),
            device: nameOf(value.lastSignIn),
            ip: value.lastSignIn.ip,
          })}
        </p>
      )}
      <ul className="security-list">
        {value.list.map((one) => (
          <li key={one.id} className="security-row">
            <Icon name={isHeld(one.agent) ? 'phone' : 'screen'} />
            <span>
              <b>{nameOf(one)}</b>
              <small>
                {one.current
                  ? words('identity.this_device')
                  : words('identity.seen', { at: when(one.seenAt) })}{' '}
                <span className="num">{one.ip}</span>
              </small>
            </span>
            {!one.current && (
              <Button
                small
                busy={busy === one.id}
                onClick={() =>
                  void act(one.id, () =>
                    api.send<(typeof PlayerSessions)['end']>('DELETE', '/wps/session/devices/{id}', {
                      params: { id: one.id },
                    }),
                  )
                }
              >
                {words('identity.sign_out')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Refusal text={refusal} />
      {value.list.length > 1 && (
        <Button
          icon="exit"
          busy={busy === 'others'}
          onClick={() =>
            void act('others', () =>
              api.send<(typeof PlayerSessions)['endOthers']>('DELETE', '/wps/session/devices', {}),
            )
          }
        >
          {words('identity.sign_out_others')}
        </Button>
      )}
    </section>
  );
}
