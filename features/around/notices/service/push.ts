/** What a member wants pushed, to which devices and when; and how each push goes out. */
import { asId, newId } from '#kernel/ids.ts';
import { DAY, MINUTE, SECOND } from '#kernel/time.ts';
import { isZone } from '#kernel/zones.ts';
import { languageOf } from '#kernel/words.ts';
import { pushAddress } from '#platform/push/address.ts';
import { deviceOf } from '#platform/push/encrypt.ts';
import { sendPush } from '#platform/push/send.ts';
import { CATEGORIES, DRAWING, QUIET_FROM, QUIET_UNTIL } from '../contract/kinds.ts';
import type { PushChoices, PushState } from '../contract/push.ts';
import { noticesFaults } from '../faults.ts';
import { messageTexts } from '../present.ts';
import { quietEnds } from '../rules/quiet.ts';
import {
  choicesOf,
  type ChoicesRow,
  countDevices,
  delayPush,
  dropDevice,
  type DuePush,
  endPush,
  putDevice,
  setChoices,
  takeDue,
} from '../store/push.ts';
import type { NoticesNeeds } from './needs.ts';

/** More nobody carries; a script that subscribes for ever is stopped. */
const MOST_DEVICES = 10;
/** Taken at once by one process. */
const AT_ONCE = 20;
/** Nobody else takes a push for so long: twice what a slow service may take. */
const HELD_MS = MINUTE;
const MOST_TRIES = 6;
const FIRST_WAIT_MS = 30 * SECOND;
/** Older news is none. */
const OLD_MS = DAY;
/** Letters of a text a lock screen shows. */
const SHOWN_LETTERS = 240;

/** Until he chooses: his money and his account, quiet at night. Offers and news are asked for, never assumed. */
const FIRST: Omit<ChoicesRow, 'zone'> = {
  categories: CATEGORIES.filter((one) => !DRAWING.has(one)),
  quiet_from: QUIET_FROM,
  quiet_until: QUIET_UNTIL,
};

const presentChoices = ({ categories, quiet_from, quiet_until, zone }: ChoicesRow): PushChoices => ({
  categories: [...categories],
  quietFrom: quiet_from,
  quietUntil: quiet_until,
  zone,
});

export async function pushFor(needs: NoticesNeeds, memberId: string): Promise<PushState> {
  const choices = (await choicesOf(needs.db, memberId)) ?? { ...FIRST, zone: 'UTC' };
  return {
    publicKey: needs.push.keys.publicKey,
    devices: await countDevices(needs.db, memberId),
    choices: presentChoices(choices),
  };
}

const checkZone = (zone: string): void => {
  if (!isZone(zone))
    throw noticesFaults('notices.unknown_zone', { fields: { zone: 'notices.unknown_zone' } });
};

/** @throws notices.unknown_zone */
export async function choosePush(
  needs: NoticesNeeds,
  memberId: string,
  { categories, quietFrom, quietUntil, zone }: PushChoices,
): Promise<PushState> {
  checkZone(zone);
  await setChoices(needs.db, memberId, { categories, quiet_from: quietFrom, quiet_until: quietUntil, zone });
  return pushFor(needs, memberId);
}

type NewDevice = {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly zone: string;
};

/** @throws notices.wrong_device · notices.unknown_zone · notices.too_many_devices */
export async function addDevice(
  needs: NoticesNeeds,
  who: { readonly memberId: string; readonly brandId: string },
  { endpoint, p256dh, auth, zone }: NewDevice,
): Promise<PushState> {
  const device = deviceOf(p256dh, auth);
  if (!device || !pushAddress(endpoint)) throw noticesFaults('notices.wrong_device');
  checkZone(zone);
  await needs.db.transaction(async (tx) => {
    const at = new Date(needs.clock.now());
    await putDevice(tx, { ...who, ...device, id: newId(), endpoint, at });
    // Counted after it is there: who subscribes the same device again is not refused.
    if ((await countDevices(tx, who.memberId)) > MOST_DEVICES)
      throw noticesFaults('notices.too_many_devices', { params: { most: MOST_DEVICES } });
    if (!(await choicesOf(tx, who.memberId))) await setChoices(tx, who.memberId, { ...FIRST, zone });
  });
  return pushFor(needs, who.memberId);
}

export async function forgetDevice(
  needs: NoticesNeeds,
  memberId: string,
  endpoint: string,
): Promise<PushState> {
  await dropDevice(needs.db, endpoint, memberId, new Date(needs.clock.now()));
  return pushFor(needs, memberId);
}

/** Why this one is not sent any more; undefined where it is. */
function pastOf(push: DuePush, now: number): 'gone' | 'old' | undefined {
  if (push.gone) return 'gone';
  const mayNot = DRAWING.has(push.category) && (push.status !== 'active' || push.rests);
  return mayNot || !push.wanted || push.read || push.at.getTime() < now - OLD_MS ? 'old' : undefined;
}

/** What the device is handed: a title, a text, a path of the site, and the id by which it says that it was shown. */
async function payloadOf(needs: NoticesNeeds, push: DuePush): Promise<string> {
  const language = await needs.languageOf(asId<'brand'>(push.brand_id), push.member_id);
  const { title, text } = messageTexts(needs.say, language, push);
  const known = languageOf(language);
  return JSON.stringify({
    id: push.id,
    title,
    text: [...text].slice(0, SHOWN_LETTERS).join(''),
    link: push.link === '' ? '/member/messages' : push.link,
    lang: known?.tag ?? 'en',
    dir: known?.dir ?? 'ltr',
  });
}

async function deliver(needs: NoticesNeeds, push: DuePush): Promise<void> {
  const { db, clock } = needs;
  const now = clock.now();
  const at = new Date(now);
  const past = pastOf(push, now);
  if (past) return void (await endPush(db, push.id, past, at));
  const quiet = { quietFrom: push.quiet_from, quietUntil: push.quiet_until, zone: push.zone };
  const ends = quietEnds(quiet, now);
  if (ends !== undefined) return void (await delayPush(db, push.id, new Date(ends), true));
  const { endpoint, p256dh, auth } = push;
  const pushed = await sendPush(
    { ...needs.push, subject: await needs.push.subjectOf(asId<'brand'>(push.brand_id)), now },
    {
      endpoint,
      device: { p256dh, auth },
      text: await payloadOf(needs, push),
      urgent: push.category === 'money',
    },
  );
  if (pushed.outcome === 'gone') await dropDevice(db, endpoint, null, at);
  if (pushed.outcome === 'later' && push.tries < MOST_TRIES) {
    const wait = pushed.afterMs ?? FIRST_WAIT_MS * 2 ** (push.tries - 1);
    return void (await delayPush(db, push.id, new Date(now + wait), false));
  }
  const ended = { sent: 'sent', gone: 'gone', refused: 'failed', later: 'failed' } as const;
  await endPush(db, push.id, ended[pushed.outcome], at);
}

/**
 * Sends what is due; answers how many were taken. One that breaks is tried again, and holds up no other.
 * @throws what broke the first of them, for the queue to tell
 */
export async function deliverPushes(needs: NoticesNeeds): Promise<number> {
  const now = needs.clock.now();
  const due = await takeDue(needs.db, new Date(now), new Date(now + HELD_MS), AT_ONCE);
  const ended = await Promise.allSettled(due.map((push) => deliver(needs, push)));
  const broken = ended.find((one) => one.status === 'rejected');
  if (broken) throw broken.reason;
  return due.length;
}
