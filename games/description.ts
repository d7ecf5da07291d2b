/** What the public descriptions of all games are made of: their shape, how numbers are drawn, and how their text is laid out. */
import { percentOf, type Share, timesOf } from '#kernel/shares.ts';
import type { Engine, Json } from './contract.ts';

/** One way to stake – a bet, a choice, a number of steps – with its exact figures; null where a figure is not counted. */
export type BetFigures = {
  readonly bet: string;
  readonly rtp: Share;
  /** Share of rounds that bring anything back. */
  readonly hitRate: Share | null;
  /** The most it brings back, in stakes. */
  readonly most: Share | null;
};

/** An act of an open round as data, and when it is one. */
export type ActForm = { readonly act: Json; readonly when: string };

export type Section = { readonly title: string; readonly lines: readonly string[] };

export type Description = {
  readonly gameCode: string;
  readonly engineVersion: number;
  /** Which rules it is played by: `reels`, `dice`, `roulette`, `bingo`, `ssc` … */
  readonly kind: string;
  readonly unitsPerStake: number;
  /** The most a round can pay, in units. */
  readonly maxWin: number;
  /** exact, numerator ÷ denominator */
  readonly rtp: Engine['proof']['rtp'];
  readonly hitRate: Engine['proof']['hitRate'] | null;
  /** The least and the greatest return over everything that can be chosen. */
  readonly range: { readonly least: Share; readonly greatest: Share };
  readonly bets: readonly BetFigures[];
  /** What is played when nothing was chosen. */
  readonly firstChoice: Json;
  readonly acts: readonly ActForm[];
  /** strips, pays and features as the engine reads them */
  readonly table: object;
  /** row of each reel that a line passes, top row 0; empty where no lines are played */
  readonly lines: readonly (readonly number[])[];
  readonly sections: readonly Section[];
  readonly text: string;
};

/** The same for every game one plays alone (kernel/rng/draw.ts). */
export const DERIVATION: readonly string[] = [
  'Server seed: 32 bytes. Its fingerprint, shown before play, is SHA-256 of these bytes (not of their hex text), as lower-case hex.',
  'Block i of a round, i = 0, 1, 2 …: HMAC-SHA256 with the 32 bytes of the server seed as key and the text "clientSeed:nonce:i" as message, numbers in decimal.',
  'Each block is eight words of 32 bits, most significant byte first, read in order; then comes the next block.',
  'A number below n: n = 1 takes no word and is 0. Otherwise k is the number of bits of n − 1; take the k most significant bits of the next word; if that is n or more, throw the word away and take the next one.',
  'Words are never taken twice in a round: acts of a round (free spins, respins, boxes, colours) go on with the word after the last one used.',
  'A payout is stake × units won ÷ units of a stake, rounded down to the smallest unit of the currency once, at the end of the round.',
];

/** Where a player’s own seed comes from, and what may be one. */
export const OWN_SEED: readonly string[] = [
  'A client seed is 1 to 64 visible ASCII characters (! to ~), hashed as they are; anything else – letters of other scripts, spaces – is refused, so that everybody reads and types the same bytes.',
  'The first client seed is made by the player’s device: it is the Idempotency-Key of the first stake after the fingerprint was shown, as the device sent it. The house never makes both seeds, in a trial neither.',
  'Changing seeds (POST /play/seeds) reveals the server seed in use, takes the next one, whose fingerprint was shown before, and the client seed the player writes; the nonce begins at 0 again and is one more for every round.',
];

/** How anybody checks what this text says. */
export const CHECKING: readonly string[] = [
  '/docs/verify.mjs is a program that knows none of the house’s code; the page /fair runs the same file. With Node: node verify.mjs --from https://HOUSE FILE, where FILE holds the JSON of a round.',
  'A round: GET /play/rounds/{id}/proof. A round of a table or a flight: GET /tables/{code}/rounds/{id}. A draw of a lottery: GET /lottery/{code}/draws/{id}. These rules: GET /play/{gameCode}/rules, with ?version=N for an earlier version a round was played with.',
];

/** Fractions of more digits are for programs: a text leaves them to the data. */
const LONGEST = 80;

/** `96.1234 % (numerator/denominator)`; a text that leaves the fraction out says where it is. */
export const shareText = (share: Share): string => {
  const { numerator, denominator } = share;
  const exact = denominator.length > LONGEST ? 'cut; exact in the data' : `${numerator}/${denominator}`;
  return `${percentOf(share)} % (${exact})`;
};

const timesText = (most: Share): string =>
  `${timesOf(BigInt(most.numerator), BigInt(most.denominator))} stakes`;

/** Whole units of what is a fraction of one: cut, like everything that is shown. */
export const wholeOf = ({ numerator, denominator }: Share): number =>
  Number(BigInt(numerator) / BigInt(denominator));

/** One line of the list of bets. */
export const betLine = ({ bet, rtp, hitRate, most }: BetFigures): string =>
  [
    `${bet}: return ${shareText(rtp)}`,
    ...(hitRate ? [`brings something back in ${shareText(hitRate)}`] : []),
    ...(most ? [`at most ${timesText(most)}`] : []),
  ].join(', ');

/** The most is a whole number of units of a stake, or where a stake has none a share of it. */
export type Most = Pick<Description, 'unitsPerStake' | 'maxWin'> | { readonly most: Share };

const mostLines = (said: Most): readonly string[] =>
  'most' in said
    ? [`The most a bet can bring back: ${timesText(said.most)}`]
    : [
        `Units of one stake: ${said.unitsPerStake}`,
        `The most a round can pay: ${said.maxWin} units, ${timesOf(said.maxWin, said.unitsPerStake)} stakes`,
      ];

export const figureLines = ({ range, ...most }: Pick<Description, 'range'> & Most): readonly string[] => [
  range.least.numerator === range.greatest.numerator && range.least.denominator === range.greatest.denominator
    ? `Return to player: ${shareText(range.least)}`
    : `Return to player, by what is chosen: ${shareText(range.least)} to ${shareText(range.greatest)}`,
  ...mostLines(most),
  'Figures in percent and stakes are cut after four digits, never rounded up; the fractions are exact.',
];

export const section = ({ title, lines }: Section): string =>
  `${title}\n${lines.map((line) => `- ${line}`).join('\n')}\n`;

/** The text of a description: everything it says, in order. */
export const textOf = ({
  gameCode,
  engineVersion,
  sections,
}: Pick<Description, 'gameCode' | 'engineVersion' | 'sections'>): string =>
  [`${gameCode}, engine version ${engineVersion}\n`, ...sections.map(section)].join('\n');

/** A description with its text. */
export const written = (said: Omit<Description, 'text'>): Description => ({ ...said, text: textOf(said) });

/** The same rules under another code: titles share tables, rooms share games. */
export const renamed = (said: Description, gameCode: string): Description => written({ ...said, gameCode });

export const actLines = (acts: readonly ActForm[]): readonly Section[] =>
  acts.length === 0
    ? []
    : [{ title: 'Acts, as data', lines: acts.map(({ act, when }) => `${JSON.stringify(act)}: ${when}`) }];
