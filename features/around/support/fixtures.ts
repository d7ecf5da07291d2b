/** For tests: support over a house with its lower rooms, a clock that is turned, bets and proofs handed in. */
import sharp from 'sharp';
import {
  asPlayer,
  asStaff,
  callRoute,
  openTestHouse,
  type TestHouse,
} from '#features/people/members/fixtures.ts';
import { hire } from '#features/people/staff/service.ts';
import type { NewMessage } from '#identity/messages/service.ts';
import type { Call, CallAnswer, CallInput } from '#kernel/call.ts';
import { isFault } from '#kernel/faults.ts';
import type { Id, MemberId } from '#kernel/ids.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import { createFiles } from '#platform/files/files.ts';
import { DeskSettings } from './contract/settings.ts';
import { PackSettings } from '#features/people/protection/contract/player-rules.ts';
import { writeSettings } from '#platform/settings/settings.ts';
import type { About } from './contract.ts';
import { createSupport } from './room.ts';
import type { Proof, SupportNeeds } from './service/needs.ts';

export const START = Date.parse('2026-11-23T08:00:00Z');

/** What the human check of these tests takes for a person. */
export const PERSON = 'somebody at the page';

export type TestSupport = {
  readonly house: TestHouse;
  readonly needs: SupportNeeds;
  readonly room: ReturnType<typeof createSupport>;
  readonly sent: NewMessage[];
  readonly bets: Map<string, About>;
  readonly proofs: Map<string, readonly Proof[]>;
  /** Turned by tests: ms. */
  readonly clock: { now: number };
  readonly rights: Set<string>;
  readonly staff: () => Promise<Id<'staff'>>;
  readonly ask: <C extends Call>(
    call: C,
    who: MemberId | undefined,
    input?: Partial<CallInput<C>>,
  ) => Promise<CallAnswer<C>>;
  readonly desk: <C extends Call>(
    call: C,
    who: Id<'staff'>,
    input?: Partial<CallInput<C>>,
  ) => Promise<CallAnswer<C>>;
  readonly sql: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  readonly underRules: (
    change: Partial<typeof DeskSettings.defaults>,
    pack?: 'play-money' | 'uk',
  ) => Promise<void>;
};

export const ALL_RIGHTS = ['support.read', 'support.write', 'support.macros'] as const;

export async function openTestSupport(): Promise<TestSupport> {
  const clock = { now: START };
  const house = await openTestHouse({ now: () => clock.now });
  const sent: NewMessage[] = [];
  const bets = new Map<string, About>();
  const proofs = new Map<string, readonly Proof[]>();
  const rights = new Set<string>(ALL_RIGHTS);
  const needs: SupportNeeds = {
    db: house.db,
    clock: { now: () => clock.now },
    brands: house.brands,
    files: createFiles(createSealer(house.keys.derive('files'))),
    human: {
      check: async (proof) => {
        if (proof !== PERSON)
          throw Object.assign(new Error('identity.human_check'), { code: 'identity.human_check' });
      },
    },
    messages: { queue: async (_, message) => void sent.push(message) },
    say: (language, key, params) => `${language} ${key} ${Object.values(params).join(' ')}`,
    guestKey: house.keys.derive('support guests'),
    may: async (_, right) => rights.has(right),
    languageOf: async () => 'bn',
    betOf: async (_, memberId, ref) => bets.get(`${memberId} ${ref}`),
    proofsOf: async (_, memberId, ref) => proofs.get(`${memberId} ${ref}`) ?? [],
  };
  const room = createSupport(needs);
  let hired = 0;
  return {
    house,
    needs,
    room,
    sent,
    bets,
    proofs,
    clock,
    rights,
    staff: () => {
      hired += 1;
      const name = `clerk${hired}`;
      const person = {
        brandId: house.brand.id,
        username: name,
        name: `Nadia ${hired}`,
        role: 'support',
      } as const;
      return house.db.transaction((tx) =>
        hire(tx, house.gate.identity, { ...person, passwordHash: 'none', mustChange: false }),
      );
    },
    // Answers of the routes are those of their contracts; the door checks that elsewhere.
    ask: (call, who, input = {}) =>
      callRoute(room.routes, call, house.brand, {
        ...(who && { caller: asPlayer(who) }),
        ...input,
      }) as never,
    desk: (call, who, input = {}) =>
      callRoute(room.routes, call, house.brand, { caller: asStaff(who), ...input }) as never,
    sql: async (text, values = []) => (await house.db.pool.query(text, values)).rows,
    underRules: async (change, pack = 'play-money') => {
      await writeSettings(house.db, house.brand.id, DeskSettings, { ...DeskSettings.defaults, ...change });
      await writeSettings(house.db, house.brand.id, PackSettings, { pack });
      house.brands.forget();
    },
  };
}

/** What the books find wrong in the room. */
export async function wrongInBooks({ room, house }: TestSupport): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const pass of room.books.passes) {
    const client = { query: (text: string) => house.db.pool.query(text) };
    found.push(...(await pass.look({ client: client as never, openSeed: undefined })));
  }
  return found;
}

export const codeOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => 'done',
    (error: unknown) => (isFault(error) ? error.code : String(Object(error).code ?? error)),
  );

/** A picture with something in it that nobody should keep. */
export const testPicture = async (): Promise<string> =>
  (
    await sharp({ create: { width: 600, height: 400, channels: 3, background: '#7a9' } })
      .withExif({ IFD0: { Copyright: 'secret camera' } })
      .jpeg()
      .toBuffer()
  ).toString('base64');
