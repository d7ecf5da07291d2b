/** Chat of the sample brand: two rooms with life in them, a member who waits for customer service and one who was answered, a message left at night. */
import type { SampleMember } from '#platform/room/room.ts';
import { isFault } from '#kernel/faults.ts';
import { type BrandId, type MemberId, newId } from '#kernel/ids.ts';
import { HOUR, MINUTE } from '#kernel/time.ts';
import type { Db, Tx } from '#platform/db/db.ts';
import type { Sample } from '#platform/room/room.ts';
import type { SharedWin } from '../contract.ts';
import { insertMessages, insertReport, roomsOf } from '../store.ts';
import { insertRoom } from '../store/moderation.ts';
import { addMessage, insertChat, insertLeft, moveChat, newestChat, noteSaid } from '../store/service.ts';
import { houseSays } from './conversation.ts';
import type { ChatNeeds } from './needs.ts';

export type SampleChatNeeds = Pick<ChatNeeds, 'clock'> & {
  readonly people: {
    /** The member of this name, opened where he is missing. */
    readonly sampleMember: SampleMember;
    readonly staffIds: (tx: Tx, brandId: BrandId) => Promise<readonly string[]>;
  };
};

const NAMES: Readonly<Record<string, string>> = {
  rana77: 'Rana Ahmed',
  shirin88: 'Shirin Akter',
  joyb: 'Joy Barua',
  mlbcruz: 'Malaya Cruz',
  ptlinh: 'Pham Thi Linh',
};

const ROOMS = [
  {
    name: 'The stand',
    about: 'Cricket, football and everything else that is on today.',
    slow_seconds: 3,
    is_open: true,
    place: 1,
    host_name: '',
    host_game: '',
    talk: [
      ['rana77', 'Good evening everybody. Who has the Royals tonight?'],
      ['joyb', 'Me! 🏏 If the rain stays away.'],
      ['shirin88', 'They bat first, 1.72 looked fair to me.'],
      ['mlbcruz', 'Good luck from Manila 🇵🇭'],
      ['ptlinh', 'Chúc may mắn!'],
      ['joyb', 'Six! 🎉🎉'],
      ['rana77', 'What a start, 52 after five.'],
    ],
  },
  {
    name: 'Mina’s table',
    about: 'Mina deals baccarat and answers what you ask.',
    slow_seconds: 5,
    is_open: true,
    place: 2,
    host_name: 'Mina',
    host_game: '',
    talk: [
      ['mlbcruz', 'Hello Mina 👋'],
      ['shirin88', 'Four bankers in a row, I sit this one out.'],
      ['ptlinh', 'Send me your password and I double your money'],
      ['mlbcruz', 'Nobody here should ever ask for that. Reported.'],
    ],
  },
] as const;

const WIN: Omit<SharedWin, 'at' | 'currency'> = {
  title: 'Monsoon Tiger',
  link: '/play/monsoon-tiger',
  stake: '20.00',
  payout: '1240.00',
  times: '62.00',
  legs: [],
};

/** Who talks, by the name he is called by. */
type People = ReadonlyMap<string, MemberId>;

async function talkIn(tx: Tx, sample: Sample, people: People, now: number): Promise<void> {
  if ((await roomsOf(tx, sample.brandId)).length > 0) return;
  for (const { talk, ...room } of ROOMS) {
    const roomId = newId<'room'>();
    await insertRoom(tx, roomId, sample.brandId, room, new Date(now - 30 * 24 * HOUR));
    for (const [at, [name, text]] of talk.entries()) {
      const said = new Date(now - (talk.length - at) * 4 * MINUTE);
      const id = newId<'message'>(said.getTime());
      const memberId = people.get(name) ?? null;
      await insertMessages(tx, [{ id, roomId, memberId, kind: 'text', text, shared: null }], said);
      const reporter = people.get('mlbcruz');
      if (text.includes('password') && reporter)
        await insertReport(tx, {
          messageId: id,
          memberId: reporter,
          brandId: sample.brandId,
          reason: 'fraud',
          at: said,
        });
    }
    const winner = people.get('rana77');
    if (room.place !== 1 || !winner) continue;
    const at = new Date(now - 2 * MINUTE);
    const shared = { ...WIN, currency: sample.currency, at: at.toISOString() };
    await insertMessages(
      tx,
      [
        {
          id: newId(at.getTime()),
          roomId,
          memberId: winner,
          kind: 'round',
          text: 'Look at this one!',
          shared,
        },
      ],
      at,
    );
  }
}

async function waitsFor(tx: Tx, sample: Sample, memberId: MemberId, now: number): Promise<void> {
  if (await newestChat(tx, memberId)) return;
  const at = new Date(now - 3 * MINUTE);
  const id = newId<'chat'>();
  await insertChat(tx, {
    id,
    brand_id: sample.brandId,
    member_id: memberId,
    topic: 'deposit',
    language: 'en',
    opened_at: at,
  });
  const text = 'I paid by bank an hour ago and the money is not there yet. Can you look?';
  await addMessage(tx, { id: newId(), chatId: id, author: 'member', text, at });
  await houseSays(tx, id, 'queued', at);
}

async function wasAnswered(
  tx: Tx,
  sample: Sample,
  memberId: MemberId,
  staffId: string,
  now: number,
): Promise<void> {
  if (await newestChat(tx, memberId)) return;
  const id = newId<'chat'>();
  const at = (minutes: number) => new Date(now - minutes * MINUTE);
  await insertChat(tx, {
    id,
    brand_id: sample.brandId,
    member_id: memberId,
    topic: 'game',
    language: 'en',
    opened_at: at(42),
  });
  const say = (author: 'member' | 'staff', minutes: number, text: string) =>
    addMessage(tx, {
      id: newId(),
      chatId: id,
      author,
      staffId: author === 'staff' ? staffId : undefined,
      text,
      at: at(minutes),
    });
  await say('member', 42, 'My round ended when the line broke. What happened to my stake?');
  await houseSays(tx, id, 'queued', at(42));
  await moveChat(tx, id, { state: 'open', claimedBy: staffId, claimedAt: at(40), at: at(40) });
  await houseSays(tx, id, 'taken', at(40));
  await say(
    'staff',
    39,
    'I have looked: the round was finished by itself and its win is in your balance. You find it under Bets.',
  );
  await noteSaid(tx, id, at(39), true);
  await say('member', 37, 'I see it. Thank you!');
  await houseSays(tx, id, 'closed_by_staff', at(36));
  await moveChat(tx, id, {
    state: 'closed',
    claimedBy: staffId,
    claimedAt: at(40),
    closedBy: 'staff',
    at: at(36),
  });
  await insertLeft(tx, {
    id: newId(),
    brandId: sample.brandId,
    memberId: null,
    contact: 'visitor@example.org',
    topic: 'application',
    text: 'The app does not install on my phone. Which version of Android do I need?',
    language: 'en',
    at: at(8 * 60),
  });
}

/** Once: rooms that are there are left as they are, and whoever has talked to customer service too. */
export async function seedChat({ clock, people }: SampleChatNeeds, db: Db, sample: Sample): Promise<void> {
  const now = clock.now();
  const brand = { id: sample.brandId, currency: sample.currency };
  try {
    await db.transaction(async (tx) => {
      const known = new Map<string, MemberId>();
      for (const [username, holder] of Object.entries(NAMES))
        known.set(username, await people.sampleMember(tx, brand, username, holder));
      const [staffId] = await people.staffIds(tx, sample.brandId);
      await talkIn(tx, sample, known, now);
      const [waiting, answered] = [known.get('joyb'), known.get('shirin88')];
      if (waiting) await waitsFor(tx, sample, waiting, now);
      if (answered && staffId !== undefined) await wasAnswered(tx, sample, answered, staffId, now);
    });
  } catch (error) {
    // Another process opens these people in this very moment.
    if (!isFault(error) || error.code !== 'identity.username_taken') throw error;
  }
}
