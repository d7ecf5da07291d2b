/** For tests: chat over a test house, with a clock to turn, rights to take, and a second process over the same database. */
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { isFault } from '#kernel/faults.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import type { Id } from '#kernel/ids.ts';
import { newId } from '#kernel/ids.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { silentLog } from '#platform/log/log.ts';
import type { SharedWin } from './contract.ts';
import { type ChatHouse, createChat } from './room.ts';
import type { ChatNeeds, LeftMessage } from './service/needs.ts';
import { insertRoom } from './store/moderation.ts';

type Asked<C extends Call> = Partial<CallInput<C>>;

export type ChatTest = {
  readonly house: TestHouse;
  readonly needs: ChatNeeds;
  readonly chat: ChatHouse;
  /** Another process over the same database. */
  readonly other: ChatHouse;
  readonly turn: (ms: number) => void;
  readonly now: () => number;
  readonly rights: Set<string>;
  /** Member → what he has won, by id. */
  readonly wins: Map<string, SharedWin>;
  readonly cases: LeftMessage[];
  readonly room: (fields?: { slowSeconds?: number; isOpen?: boolean }) => Promise<string>;
  readonly ask: <C extends Call>(
    call: C,
    who: Id<'member'>,
    input?: Asked<C>,
    of?: ChatHouse,
  ) => Promise<CallAnswer<C>>;
  readonly desk: <C extends Call>(call: C, who: Id<'staff'>, input?: Asked<C>) => Promise<CallAnswer<C>>;
  readonly guest: <C extends Call>(call: C, input?: Asked<C>) => Promise<CallAnswer<C>>;
};

export async function openChatTest(openCase = false): Promise<ChatTest> {
  let now = Date.parse('2026-11-28T10:00:00Z');
  const clock = { now: () => now };
  const house = await openTestHouse(clock);
  const rights = new Set(['chat.read', 'chat.moderate', 'chat.write', 'chat.answer']);
  const wins = new Map<string, SharedWin>();
  const cases: LeftMessage[] = [];
  const needs: ChatNeeds = {
    db: house.db,
    brands: house.brands,
    clock,
    log: silentLog(),
    sealer: createSealer(house.keys.derive('chat')),
    authorKey: house.keys.derive('chat-authors'),
    may: async (_, right) => rights.has(right),
    wonBy: async (_, memberId, kind, id) => wins.get(`${memberId} ${kind} ${id}`),
    ...(openCase && { openCase: async (_tx, message) => cases.push(message) > 0 }),
  };
  const chat = createChat(needs);
  // What the routes answer is what their calls declare: the door checks it, and these tests read it.
  const call = (of: ChatHouse, one: Call, context: object, input: object = {}): Promise<never> =>
    callRoute(of.routes, one, house.brand, { ...context, ...input }) as Promise<never>;
  return {
    house,
    needs,
    chat,
    other: createChat(needs),
    turn: (ms) => {
      now += ms;
    },
    now: () => now,
    rights,
    wins,
    cases,
    room: async ({ slowSeconds = 3, isOpen = true } = {}) => {
      const id = newId<'room'>();
      const fields = {
        name: 'Stand',
        about: '',
        slow_seconds: slowSeconds,
        is_open: isOpen,
        place: 1,
        host_name: '',
        host_game: '',
      };
      await insertRoom(house.db, id, house.brand.id, fields, new Date(now));
      return id;
    },
    ask: (one, who, input, of = chat) => call(of, one, { caller: asPlayer(who) }, input),
    desk: (one, who, input) => call(chat, one, { caller: asStaff(who) }, input),
    guest: (one, input) => call(chat, one, {}, input),
  };
}

export const codeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(error)),
  );
