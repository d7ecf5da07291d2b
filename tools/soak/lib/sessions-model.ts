/** What the world should look like: the sessions of one account, told in the plainest words. Times are ms of one clock. */
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts';

export type Session = {
  readonly name: number;
  readonly until: number;
  readonly family: number | undefined;
  /** What it was handed off by. */
  readonly parent: Session | undefined;
  seenAt: number;
  ended: boolean;
};
export type Kept = {
  readonly name: number;
  readonly family: number;
  readonly until: number;
  usedAt?: number;
  gone: boolean;
};
export type Handoff = {
  readonly name: number;
  readonly from: Session;
  readonly until: number;
  used: boolean;
};

/** Idle 30 min, absolute 12 h, remembered 24 h, a hand-off code 60 s (RULINGS, Identity). */
const IDLE_MS = 30 * MINUTE;
const ABSOLUTE_MS = 12 * HOUR;
const HANDOFF_MS = MINUTE;
/** Two tabs at once are no thief. */
const GRACE_MS = 10 * SECOND;

export class Model {
  now: number;
  password = 0;
  closed = false;
  mustChange = false;
  readonly sessions: Session[] = [];
  readonly kept: Kept[] = [];
  readonly handoffs: Handoff[] = [];
  #names = 0;

  constructor(now: number) {
    this.now = now;
  }

  isAlive(session: Session): boolean {
    return !session.ended && !this.closed && this.now < session.until && this.now - session.seenAt < IDLE_MS;
  }
  alive(): Session[] {
    return this.sessions.filter((one) => this.isAlive(one));
  }
  /** Somebody asked something with each session that is alive. */
  seen(): void {
    for (const one of this.alive()) one.seenAt = this.now;
  }

  open(family?: number, parent?: Session): Session {
    this.#names += 1;
    const end = Math.min(this.now + ABSOLUTE_MS, parent?.until ?? Number.POSITIVE_INFINITY);
    const session = { name: this.#names, until: end, family, parent, seenAt: this.now, ended: false };
    this.sessions.push(session);
    return session;
  }
  remember(): Kept {
    this.#names += 1;
    const kept = { name: this.#names, family: this.#names, until: this.now + DAY, gone: false };
    this.kept.push(kept);
    return kept;
  }
  follow({ family, until }: Kept): Kept {
    this.#names += 1;
    const next = { name: this.#names, family, until, gone: false };
    this.kept.push(next);
    return next;
  }
  handOff(from: Session): Handoff {
    this.#names += 1;
    const code = { name: this.#names, from, until: this.now + HANDOFF_MS, used: false };
    this.handoffs.push(code);
    return code;
  }

  /** One, and all that was handed off from it. */
  end(session: Session): void {
    session.ended = true;
    for (const one of this.sessions) if (one.parent === session) this.end(one);
  }

  /** All but one; what was remembered goes with them. */
  endAll(spared?: Session): void {
    for (const one of this.sessions) if (one !== spared) one.ended = true;
    for (const one of this.kept) one.gone = true;
  }

  /** What becomes of a remembered token that is brought. */
  bring(kept: Kept): 'over' | 'stolen' | 'right' {
    if (kept.gone || this.now >= kept.until) return 'over';
    if (kept.usedAt === undefined) return 'right';
    return this.now - kept.usedAt < GRACE_MS ? 'over' : 'stolen';
  }
  endFamily(family: number): void {
    for (const one of this.sessions) if (one.family === family) this.end(one);
    for (const one of this.kept) if (one.family === family) one.gone = true;
  }
}
