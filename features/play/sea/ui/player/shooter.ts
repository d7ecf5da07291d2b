/**
 * Shots are fired one by one and sent a second's worth at a time: the first at once, those of the following second together. While an answer is out
 * no more are fired than one volley holds, so that nobody shoots on what he does not know.
 */
import { SHOTS_MOST } from './limits.ts';

/** Between two shots of one cannon. */
export const SHOT_MS = 190;
/** A volley gathers the shots of so long; that much later it is sent than the server would have it. */
export const GATHERS_MS = 1_000;
const LATER_MS = 100;

export type ShotDraft = {
  readonly swim: number;
  readonly weapon: string;
  readonly stake: string;
  /** ms of the tide, by the server's clock on this page. */
  readonly at: number;
  readonly tide: number;
  /** Names its picture. */
  readonly key: string;
};

export type ShooterNeeds<Answer> = {
  /** Sends a volley until it is answered. The same volley keeps its key. */
  readonly send: (shots: readonly ShotDraft[], key: string) => Promise<Answer>;
  readonly onAnswer: (shots: readonly ShotDraft[], answer: Answer) => void;
  /** Refused, or never answered. */
  readonly onTrouble: (shots: readonly ShotDraft[], error: unknown) => void;
  /** Between two volleys, as the room says it. */
  readonly volleyMs: number;
  readonly clock?: () => number;
  readonly later?: (work: () => void, ms: number) => () => void;
  readonly newKey?: () => string;
};

export type Shooter = {
  /** False where the cannon is not ready. */
  readonly fire: (shot: ShotDraft) => boolean;
  /** Shots that are not answered yet. */
  readonly waiting: () => number;
  /** Gives up what was not sent. */
  readonly stop: () => readonly ShotDraft[];
};

const timeoutLater = (work: () => void, ms: number): (() => void) => {
  const timer = setTimeout(work, ms);
  return () => clearTimeout(timer);
};

export function createShooter<Answer>({
  send,
  onAnswer,
  onTrouble,
  volleyMs,
  clock = () => performance.now(),
  later = timeoutLater,
  newKey = () => crypto.randomUUID(),
}: ShooterNeeds<Answer>): Shooter {
  let pending: ShotDraft[] = [];
  let out = 0;
  let lastShot = Number.NEGATIVE_INFINITY;
  let lastSent = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;
  let quickestMs: number | undefined;
  const everyMs = volleyMs + LATER_MS;
  /** Until the next volley may be sent; below 0 where it might have been. */
  const loads = (): number => lastSent + everyMs - clock();

  const flush = async (): Promise<void> => {
    cancel = undefined;
    // One volley is of one tide: what was fired before it turned goes first.
    const [first] = pending;
    if (!first) return;
    const volley = pending.filter(({ tide }) => tide === first.tide).slice(0, SHOTS_MOST);
    pending = pending.filter((shot) => !volley.includes(shot));
    out = volley.length;
    lastSent = clock();
    try {
      onAnswer(volley, await send(volley, newKey()));
    } catch (error) {
      onTrouble(volley, error);
    } finally {
      // One that took longer than others may have been heard late, and the cannon is loaded from when it was heard; of the first nobody knows.
      const answered = clock();
      const tookMs = answered - lastSent;
      const quickest = quickestMs === undefined ? Math.min(tookMs, LATER_MS) : Math.min(tookMs, quickestMs);
      quickestMs = Math.min(tookMs, quickestMs ?? tookMs);
      lastSent = answered - quickest;
      out = 0;
      schedule();
    }
  };
  const schedule = (): void => {
    if (out > 0 || cancel || pending.length === 0) return;
    cancel = later(() => void flush(), Math.max(0, loads()));
  };
  return {
    fire: (shot) => {
      const now = clock();
      // Where the law keeps a cannon longer than a second, a shot fired sooner would be too old when it is sent.
      if (pending.length >= SHOTS_MOST || now - lastShot < SHOT_MS || loads() > GATHERS_MS) return false;
      lastShot = now;
      pending.push(shot);
      schedule();
      return true;
    },
    waiting: () => pending.length + out,
    stop: () => {
      cancel?.();
      cancel = undefined;
      const left = pending;
      pending = [];
      return left;
    },
  };
}
