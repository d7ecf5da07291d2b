/**
 * One-time codes over text message and mail (CHECKS 31): six digits, single use, bound to brand, purpose, recipient and
 * request, at most five tries, stored as a keyed hash. Asking answers the same and does the same work whether the
 * recipient is known or not; a code for a stranger is made, counted and withheld.
 */
import { visitorKey } from '#kernel/address.ts';
import { createHash, createHmac, randomInt } from 'node:crypto';
import { isFault } from '#kernel/faults.ts';
import type { BrandId } from '#kernel/ids.ts';
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { Db, Runner, Tx } from '#platform/db/db.ts';
import type { Messages } from '#identity/messages/service.ts';
import { same } from '#identity/accounts/service/tokens.ts';
import { codeFaults } from './faults.ts';
import { type Cap, CAPS, codeOf, DIGITS, EXPIRED_MINUTES, isGap, MAX_TRIES, waitBefore } from './rules.ts';
import type { Channel, Purpose } from '#identity/messages/contract/purposes.ts';
import { lockSendings, putCode, tryCode, spendCode, writeSendings } from './store.ts';

export type CodeRequest = {
  readonly brandId: BrandId;
  readonly purpose: Purpose;
  readonly channel: Channel;
  /** E.164 number or lower-case mail address. */
  readonly to: string;
  /** Whom or what it is for: an account's id, a session's id, a challenge; empty for a visitor without one. */
  readonly subject: string;
};

export type SendRequest = CodeRequest & {
  readonly ip: string;
  readonly language: string;
  /** False: everything happens but the delivery, e.g. for a number that no account has. */
  readonly deliver?: boolean;
};

export type Codes = {
  /** @throws identity.code_too_soon · identity.code_too_many, with the time until the next may go */
  readonly send: (request: SendRequest) => Promise<{ readonly expiredMinutes: number }>;
  /**
   * Uses a code up. The try counts whatever becomes of `tx`; the code is gone only when `tx` commits.
   * @throws identity.code_wrong
   */
  readonly take: (request: CodeRequest & { readonly code: string }, tx?: Tx) => Promise<void>;
  /** Counts `what`, e.g. a registration from an address, and says whether there was room for it. */
  readonly room: (what: string, cap: Cap) => Promise<boolean>;
  /** The two halves of `take`, for stories that do slow work between them: counts a try and compares, uses up. */
  readonly look: (request: CodeRequest & { readonly code: string }) => Promise<void>;
  readonly spend: (request: CodeRequest & { readonly code: string }, tx: Runner) => Promise<void>;
  /** The refusal of a wrong code, for what must look the same. */
  readonly wrong: () => Error;
  /** Counts one message to a recipient against the caps, for messages that carry no code. @throws as `send` */
  readonly count: (tx: Tx, request: Pick<SendRequest, 'channel' | 'to' | 'ip'>) => Promise<void>;
};

export type CodesNeeds = {
  readonly db: Db;
  readonly clock: Clock;
  /** `keys.derive('codes')` */
  readonly key: Buffer;
  readonly messages: Messages;
  readonly random?: () => number;
};

const nameOf = (kind: string, who: string): Buffer => createHash('sha256').update(`${kind}\n${who}`).digest();

export function createCodes(needs: CodesNeeds): Codes {
  const { db, clock } = needs;
  const random = needs.random ?? ((): number => randomInt(10 ** DIGITS));
  const count: Codes['count'] = (tx, request) => countSending(tx, request, clock.now());
  const look: Codes['look'] = async ({ code, ...request }) => {
    const found = await tryCode(db, request, MAX_TRIES, new Date(clock.now()));
    if (!found || !same(found.hash, hashOf(needs.key, request, code))) throw wrong();
  };
  const spend: Codes['spend'] = async ({ code, ...request }, tx) => {
    if (!(await spendCode(tx, request, hashOf(needs.key, request, code)))) throw wrong();
  };
  return {
    count,
    async send(request) {
      await sendCode(needs, request, codeOf(random()));
      return { expiredMinutes: EXPIRED_MINUTES };
    },
    room: (what, cap) =>
      db.transaction((tx) =>
        countOne(tx, nameOf('room', what), cap, clock.now()).then(
          () => true,
          // No room is an answer; a database that is away is none.
          (error: unknown) => {
            if (isFault(error)) return false;
            throw error;
          },
        ),
      ),
    look,
    spend,
    wrong,
    async take(request, tx) {
      await look(request);
      await spend(request, tx ?? db);
    },
  };
}

/** A keyed hash of a code and of everything it is bound to. */
export const hashOf = (key: Buffer, request: CodeRequest, code: string): Buffer =>
  createHmac('sha256', key)
    .update(
      JSON.stringify([request.brandId, request.purpose, request.channel, request.to, request.subject, code]),
    )
    .digest();

async function countOne(tx: Runner, who: Buffer, cap: Cap, now: number): Promise<void> {
  const sent = await lockSendings(tx, who, new Date(now));
  const retryAfterMs = waitBefore(sent, cap, now);
  if (retryAfterMs > 0)
    throw codeFaults(isGap(sent, cap, now) ? 'identity.code_too_soon' : 'identity.code_too_many', {
      retryAfterMs,
    });
  const inside = sent.filter((at) => at > now - cap.windowMs);
  await writeSendings(
    tx,
    who,
    [...inside, now].map((at) => new Date(at)),
    new Date(now),
  );
}

type Sending = Pick<SendRequest, 'channel' | 'to' | 'ip'>;

/** Always in this order, so that two requests never wait for each other. */
async function countSending(tx: Tx, { channel, to, ip }: Sending, now: number): Promise<void> {
  await countOne(tx, nameOf(channel, to), CAPS.recipient, now);
  await countOne(tx, nameOf(`${channel} from`, visitorKey(ip)), CAPS.ip, now);
  await countOne(tx, nameOf(channel, 'everybody'), CAPS.everybody, now);
}

async function sendCode({ db, clock, key, messages }: CodesNeeds, request: SendRequest, code: string) {
  const { brandId, purpose, channel, to, language, deliver = true } = request;
  await db.transaction(async (tx) => {
    await countSending(tx, request, clock.now());
    const expiresAt = new Date(clock.now() + EXPIRED_MINUTES * MINUTE);
    await putCode(tx, request, hashOf(key, request, code), expiresAt);
    const params = { code, minutes: EXPIRED_MINUTES };
    await messages.queue(tx, { brandId, channel, to, kind: 'code', purpose, language, params, deliver });
  });
}

const wrong = (): Error =>
  codeFaults('identity.code_wrong', { fields: { verificationCode: 'identity.code_wrong' } });
