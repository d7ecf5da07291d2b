/**
 * When a sign-in wants a picture read (RULINGS, Identity; CHECKS 29). Failures count for the name, for the address, and for the
 * two together; a browser the account knows has a count of its own, so strangers cannot make it harder for the owner. Names
 * nobody has count like any other.
 */
import { visitorKey } from '#kernel/address.ts';
import { type Clock, MINUTE } from '#kernel/time.ts';
import type { Db } from '#platform/db/db.ts';
import type { Realm } from '#identity/accounts/rules.ts';
import { digest } from '#identity/accounts/service/tokens.ts';
import { addTries, forgiveAll, readAllTries } from '#identity/sessions/store/browsers.ts';

const WINDOW_MS = 15 * MINUTE;
/** Failures after which the next try wants a picture. */
const CAPTCHA_AFTER = { member: { name: 1, address: 3 }, staff: { name: 3, address: 3 } } as const;
const CAPTCHA_AFTER_ON_DEVICE = 3;
/** Failures of one name from one address, pictures read or not, before the door closes for the window's rest. */
const MOST_OF_PAIR = 12;

export type TryAsk = {
  readonly brandId: string;
  readonly realm: Realm;
  readonly name: string;
  readonly ip: string;
  /** The browser's secret, when the account knows it. */
  readonly device: string | undefined;
};

export type Status = {
  readonly wantsCaptcha: boolean;
  /** ms until another try is heard, 0 for now */
  readonly waitMs: number;
  /** Whether the try after one more failure wants a captcha. */
  readonly willWantCaptcha: boolean;
};

export type Tries = {
  readonly tryState: (ask: TryAsk) => Promise<Status>;
  readonly failed: (ask: TryAsk) => Promise<void>;
  /** A try without the picture that was wanted: machines go on like that, so the address counts it. */
  readonly ignored: (ask: TryAsk) => Promise<void>;
  /** The right password came: the name starts afresh here, the address does not. */
  readonly succeeded: (ask: TryAsk) => Promise<void>;
};

function countersOf({ brandId, realm, name, ip, device }: TryAsk) {
  const key = (...parts: readonly string[]): Buffer =>
    digest(['sign-in', brandId, realm, ...parts].join('\n'));
  const visitor = visitorKey(ip);
  return device === undefined
    ? { name: key('name', name), address: key('address', visitor), pair: key('pair', name, visitor) }
    : { pair: key('device', name, device) };
}

export function createTries(db: Db, clock: Clock): Tries {
  return {
    async tryState(ask) {
      const counters = countersOf(ask);
      const horizon = clock.now() - WINDOW_MS;
      const rows = await readAllTries(db, Object.values(counters));
      const of = (who: Buffer | undefined): { failures: number; since: number } => {
        const row = who && rows.find((one) => one.who.equals(who));
        return row && row.since.getTime() > horizon
          ? { failures: row.failures, since: row.since.getTime() }
          : { failures: 0, since: 0 };
      };
      const pair = of(counters.pair);
      const waitMs = pair.failures < MOST_OF_PAIR ? 0 : Math.max(1, pair.since + WINDOW_MS - clock.now());
      const after = CAPTCHA_AFTER[ask.realm];
      const wants = (more: number): boolean =>
        ask.device === undefined
          ? of(counters.name).failures + more >= after.name ||
            of(counters.address).failures + more >= after.address
          : pair.failures + more >= CAPTCHA_AFTER_ON_DEVICE;
      return { wantsCaptcha: wants(0), willWantCaptcha: wants(1), waitMs };
    },
    async failed(ask) {
      const now = clock.now();
      await addTries(db, Object.values(countersOf(ask)), new Date(now), new Date(now - WINDOW_MS));
    },
    async ignored(ask) {
      const now = clock.now();
      const { address } = { address: undefined, ...countersOf(ask) };
      if (address) await addTries(db, [address], new Date(now), new Date(now - WINDOW_MS));
    },
    async succeeded(ask) {
      const { name, pair } = { name: undefined, ...countersOf(ask) };
      await forgiveAll(db, name ? [name, pair] : [pair]);
    },
  };
}
