/**
 * What an arena tells: the card of its fights, and on independent lines how each came out. A declaration is kept as it came, with its
 * signature, before anything is read out of it; a fight takes its result when every line has declared and all say the same.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { RESULTS, type Bird, type FightResult } from '../contract.ts';

export type CardEntry = {
  /** What the arena calls the fight, for ever. */
  readonly ref: string;
  /** `2026-11-23` */
  readonly day: string;
  readonly n: number;
  readonly meron: Bird;
  readonly wala: Bird;
  /** When bets are taken, ms. */
  readonly opensAt: number;
  readonly closesAt: number;
};

/** `n` counts what a line has said of one fight; it may say it again, and later say something else. */
export type Declared = { readonly n: number; readonly raw: string; readonly signature: string };

export type CockpitFeed = {
  /** Names of the lines that have to agree. */
  readonly lines: readonly string[];
  /** Fights that open between two instants, ms. */
  readonly card: (pit: string, from: number, until: number) => Promise<readonly CardEntry[]>;
  /** All that a line has said of a fight until now. */
  readonly declared: (line: string, pit: string, ref: string, now: number) => Promise<readonly Declared[]>;
  /** Whether a declaration is the line’s own. */
  readonly verify: (line: string, declared: Pick<Declared, 'raw' | 'signature'>) => boolean;
};

/** HMAC-SHA256 with a shared key, hex. */
export const signWith = (key: Buffer, raw: string): string =>
  createHmac('sha256', key).update(raw).digest('hex');
export function verifyWith(key: Buffer, { raw, signature }: Pick<Declared, 'raw' | 'signature'>): boolean {
  const own = Buffer.from(signWith(key, raw));
  const given = Buffer.from(signature);
  return own.length === given.length && timingSafeEqual(own, given);
}

/** A raw declaration: JSON `{pit, fight, n, said, result?}` that names the fight it is for. `said`: `started`, `declared` or `called_off`. */
export function resultIn(raw: string, pit: string, ref: string): FightResult | undefined {
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value !== 'object' || value === null) return undefined;
    const fields = new Map<string, unknown>(Object.entries(value));
    if (fields.get('pit') !== pit || fields.get('fight') !== ref) return undefined;
    if (fields.get('said') === 'called_off') return 'cancelled';
    return fields.get('said') === 'declared'
      ? RESULTS.find((one) => one === fields.get('result'))
      : undefined;
  } catch {
    // What cannot be read says nothing; the raw text is kept for whoever asks why.
    return undefined;
  }
}

export type LinesSay =
  | { readonly say: 'result'; readonly result: FightResult }
  | { readonly say: 'nothing' | 'differ' };

/** What the declarations come to: the last word of every line, where all have one. Pure. */
export function agreed(
  lines: readonly string[],
  declared: readonly {
    readonly line: string;
    readonly n: number;
    readonly raw: string;
    readonly verified: boolean;
  }[],
  pit: string,
  ref: string,
): LinesSay {
  const last = new Map<string, { n: number; result: FightResult }>();
  for (const { line, n, raw, verified } of declared) {
    const result = verified ? resultIn(raw, pit, ref) : undefined;
    if (result && n > (last.get(line)?.n ?? 0)) last.set(line, { n, result });
  }
  const [first, ...others] = lines.map((line) => last.get(line)?.result);
  if (first === undefined || others.includes(undefined)) return { say: 'nothing' };
  return others.every((one) => one === first) ? { say: 'result', result: first } : { say: 'differ' };
}
