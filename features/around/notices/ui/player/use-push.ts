/** Messages pushed to this device: asked for by a press, never by the page itself. */
import { useCallback, useEffect, useState } from 'react';
import type {
  AddPushDevice,
  GetPush,
  PushChoices,
  PushState,
  SetPushChoices,
} from '#features/around/notices/contract/push.ts';
import { ApiRefusal } from '#platform/ui/api.ts';
import { useAnswers } from '#platform/ui/answers.ts';
import { useApi, useRead } from '#platform/ui/call.ts';
import { useWords } from '#platform/ui/words.tsx';
import { forgetThisDevice, isAble, subscription } from './this-device.ts';

const ADDRESS = '/wps/push';

/** `none`: this browser knows no pushes. `denied`: its owner has said no, which only he can take back in its settings. */
type Device = 'unknown' | 'none' | 'denied' | 'off' | 'on';

const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

async function deviceNow(): Promise<Device> {
  if (!isAble()) return 'none';
  if (Notification.permission === 'denied') return 'denied';
  return (await subscription()) ? 'on' : 'off';
}

/** Asks the owner of the device; undefined where he says no. */
async function subscribe(publicKey: string) {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { keys = {} } = made.toJSON();
  return {
    endpoint: made.endpoint,
    p256dh: keys['p256dh'] ?? '',
    auth: keys['auth'] ?? '',
    zone: zoneHere(),
  };
}

export function usePush() {
  const api = useApi();
  const words = useWords();
  const answers = useAnswers();
  const { value } = useRead<typeof GetPush>(ADDRESS, {}, 60_000);
  const [device, setDevice] = useState<Device>('unknown');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const look = useCallback(async () => setDevice(await deviceNow().catch(() => 'none' as const)), []);
  useEffect(() => void look(), [look]);
  const run = async (work: () => Promise<PushState | undefined>): Promise<void> => {
    setBusy(true);
    setWrong('');
    try {
      const next = await work();
      if (next) answers.put(ADDRESS, next);
    } catch (trouble) {
      setWrong(trouble instanceof ApiRefusal ? trouble.message : words('notices.push_failed'));
    }
    await look();
    setBusy(false);
  };
  // A browser that somebody else agreed on is not this member's: he is asked himself.
  const own: Device = device === 'on' && value?.devices === 0 ? 'off' : device;
  return {
    value,
    device: own,
    busy,
    wrong,
    turnOn: () =>
      run(async () => {
        const body = value && (await subscribe(value.publicKey));
        return body && api.send<typeof AddPushDevice>('POST', '/wps/push/devices', { body });
      }),
    turnOff: () => run(() => forgetThisDevice(api)),
    choose: (part: Partial<PushChoices>) =>
      run(async () => {
        if (!value) return undefined;
        const body = { ...value.choices, ...part, zone: zoneHere() };
        return api.send<typeof SetPushChoices>('PUT', '/wps/push/choices', { body });
      }),
  };
}
