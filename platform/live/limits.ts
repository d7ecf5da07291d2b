/**
 * How much the live channel takes from whom. A connection that sends more than a page ever would is closed. An address is no
 * person: behind the one of a mobile carrier or a café sit hundreds of players, so nobody is closed for what his address does.
 * What exceeds an address's share of messages and bytes waits; new connections beyond its share are refused and come back later.
 */

/** `burst` at once, `perSecond` in the long run. */
export type Rate = { readonly burst: number; readonly perSecond: number };

export type LiveLimits = {
  /** Frames of one connection: messages, pings and pongs. */
  readonly messages: Rate;
  /** Bytes of one connection as they come off the wire: frames that never become a message count as well. */
  readonly bytes: Rate;
  /** Topics heard on one connection. */
  readonly topics: number;
  /** Connections of one signed-in session; each open tab has one. */
  readonly perSession: number;
  /** Connections of one address that are not signed in. */
  readonly guestsPerAddress: number;
  readonly connectsPerAddress: Rate;
  readonly messagesPerAddress: Rate;
  readonly bytesPerAddress: Rate;
  /** Connections of the process, whoever has them. */
  readonly total: number;
  /** ms between two pings; who has not answered one by the next is gone. */
  readonly pingMs: number;
};

export const LIVE_LIMITS: LiveLimits = {
  // A page that comes back subscribes to all its topics at once and may leave them again: 200 twice, and a few pings.
  messages: { burst: 450, perSecond: 20 },
  // The network hands over up to 64 KiB at a time; 450 subscriptions are about 30 KB, the token 2 KB.
  bytes: { burst: 128 * 1024, perSecond: 8 * 1024 },
  // A list of matches shows fewer than 100 at a time.
  topics: 200,
  // Nobody reads twenty tabs; a script that opens more shares nothing but a session.
  perSession: 20,
  // A thousand visitors behind one carrier's address, and at most about 30 MB for whoever pretends to be them.
  guestsPerAddress: 1_000,
  // After a restart everybody behind a carrier's address comes back within a second; an attacker gets 50 handshakes a second, 3 % of a core.
  connectsPerAddress: { burst: 1_000, perSecond: 50 },
  // A subscription costs 30–50 µs: an address takes at most a twentieth of a core, after a burst in which 300 pages subscribe to 30 topics.
  messagesPerAddress: { burst: 10_000, perSecond: 1_000 },
  bytesPerAddress: { burst: 4 * 1024 * 1024, perSecond: 512 * 1024 },
  // About 600 MB when all are open.
  total: 20_000,
  pingMs: 25_000,
};

/** No wait is longer, however much was taken: whoever shares an address with a flood is slow meanwhile, not shut out. */
const LONGEST_MS = 2_000;

/** A token bucket that may be overdrawn. */
export type Bucket = {
  /** Takes `n`. @returns ms until what was taken has come in again, at most 2,000; 0 when it was there */
  readonly take: (n: number) => number;
  /** Takes one if it is there. */
  readonly tryOne: () => boolean;
  readonly isFull: () => boolean;
};

/** @param now ms, of a clock that never goes back */
export function createBucket(
  { burst, perSecond }: Rate,
  now: () => number = () => performance.now(),
): Bucket {
  let left = burst;
  let at = now();
  const refill = (): void => {
    const then = now();
    left = Math.min(burst, left + ((then - at) * perSecond) / 1_000);
    at = then;
  };
  return {
    take(n) {
      refill();
      left = Math.max(left - n, (-perSecond * LONGEST_MS) / 1_000);
      return left >= 0 ? 0 : Math.ceil((-left * 1_000) / perSecond);
    },
    tryOne() {
      refill();
      if (left < 1) return false;
      left -= 1;
      return true;
    },
    isFull() {
      refill();
      return left >= burst;
    },
  };
}

/** What one address has used of its share. */
export type AddressShare = {
  readonly connects: Bucket;
  readonly messages: Bucket;
  readonly bytes: Bucket;
  /** Open connections, and those of them nobody has signed in on. */
  open: number;
  guests: number;
};

export type AddressBook = {
  readonly of: (address: string) => AddressShare;
  /** Forgets who has nothing open and nothing used up. */
  readonly tidy: () => void;
  readonly size: () => number;
};

export function createAddressBook(limits: LiveLimits, now?: () => number): AddressBook {
  const shares = new Map<string, AddressShare>();
  return {
    of(address) {
      const known = shares.get(address);
      if (known) return known;
      const share = {
        connects: createBucket(limits.connectsPerAddress, now),
        messages: createBucket(limits.messagesPerAddress, now),
        bytes: createBucket(limits.bytesPerAddress, now),
        open: 0,
        guests: 0,
      };
      shares.set(address, share);
      return share;
    },
    tidy() {
      for (const [address, { open, connects, messages, bytes }] of shares)
        if (open === 0 && [connects, messages, bytes].every((one) => one.isFull())) shares.delete(address);
    },
    size: () => shares.size,
  };
}
