/** This browser among the devices of a member: whether it can be pushed to, whether it is, and the end of it. */
import type { DropPushDevice, PushState } from '#features/around/notices/contract/push.ts';
import type { Api } from '#platform/ui/api.ts';

export const isAble = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export async function subscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Undefined where nothing was pushed to it. */
export async function forgetThisDevice(api: Api): Promise<PushState | undefined> {
  if (!isAble() || Notification.permission !== 'granted') return undefined;
  const made = await subscription();
  if (!made) return undefined;
  await made.unsubscribe();
  const body = { endpoint: made.endpoint };
  return api.send<typeof DropPushDevice>('POST', '/wps/push/devices/forget', { body });
}
