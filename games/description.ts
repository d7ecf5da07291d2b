/** What the public descriptions of all games are made of: their shape, how numbers are drawn, and how their text is laid out. */
import type { Engine } from './contract.ts';

export type Description = {
  readonly gameCode: string;
  readonly engineVersion: number;
  readonly unitsPerStake: number;
  readonly maxWin: number;
  /** exact, numerator ÷ denominator */
  readonly rtp: Engine['proof']['rtp'];
  readonly hitRate: Engine['proof']['hitRate'] | null;
  /** strips, pays and features as the engine reads them */
  readonly table: object;
  /** row of each reel that a line passes, top row 0; empty where no lines are played */
  readonly lines: readonly (readonly number[])[];
  readonly text: string;
};

/** The same for every game one plays alone (kernel/rng/draw.ts). */
export const DERIVATION: readonly string[] = [
  'Server seed: 32 bytes. Its fingerprint, shown before play, is SHA-256 of these bytes (not of their hex text), as lower-case hex.',
  'Block i of a round, i = 0, 1, 2 …: HMAC-SHA256 with the 32 bytes of the server seed as key and the UTF-8 text "clientSeed:nonce:i" as message, numbers in decimal.',
  'Each block is eight words of 32 bits, most significant byte first, read in order; then comes the next block.',
  'A number below n: n = 1 takes no word and is 0. Otherwise k is the number of bits of n − 1; take the k most significant bits of the next word; if that is n or more, throw the word away and take the next one.',
  'Words are never taken twice in a round: acts of a round (free spins, respins, boxes, colours) go on with the word after the last one used.',
  'A payout is stake × units won ÷ units of a stake, rounded down to the smallest unit of the currency once, at the end of the round.',
];

export const section = (title: string, lines: readonly string[]): string =>
  `${title}\n${lines.map((line) => `- ${line}`).join('\n')}\n`;
