/** A hand as a document of the Poker Hand History format: written for who keeps his hands, and read again. */
import type { Betting } from './setup.ts';
import type { HoldemGame } from './evaluate.ts';
import { VARIANTS } from './phh.ts';

export type WrittenHand = {
  readonly n: number;
  readonly setup: {
    readonly game: HoldemGame;
    readonly betting: Betting;
    readonly antes: readonly string[];
    readonly blinds: readonly string[];
    readonly minBet: string;
    readonly bigBet?: string;
    readonly stacks: readonly string[];
  };
  readonly seats: readonly { readonly seat: number; readonly name: string }[];
  readonly lines: readonly string[];
  readonly startedAt: string;
  readonly won: readonly string[] | null;
  readonly table: string;
  readonly currency: string;
};

const quoted = (text: string): string => `'${text.replaceAll(/[\\']/g, ' ')}'`;
const list = (values: readonly string[]): string => `[${values.join(', ')}]`;

export const variantOf = (game: HoldemGame, betting: Betting): string =>
  Object.entries(VARIANTS).find(([, one]) => one.game === game && one.betting === betting)?.[0] ??
  Object.entries(VARIANTS).find(([, one]) => one.game === game)?.[0] ??
  'NT';

export function writeDocument(hand: WrittenHand): string {
  const { setup, won } = hand;
  const fixed = setup.betting === 'fixed';
  const [day = '', time = ''] = hand.startedAt.split('T');
  const [year, month, date] = day.split('-').map(Number);
  return [
    `variant = ${quoted(variantOf(setup.game, setup.betting))}`,
    `antes = ${list(setup.antes)}`,
    `blinds_or_straddles = ${list(setup.blinds)}`,
    ...(fixed
      ? [`small_bet = ${setup.minBet}`, `big_bet = ${setup.bigBet ?? setup.minBet}`]
      : [`min_bet = ${setup.minBet}`]),
    `starting_stacks = ${list(setup.stacks)}`,
    'actions = [',
    ...hand.lines.map((line) => `  ${quoted(line)},`),
    ']',
    `hand = ${hand.n}`,
    `year = ${year ?? 0}`,
    `month = ${month ?? 0}`,
    `day = ${date ?? 0}`,
    `time = ${time.slice(0, 8)}`,
    "time_zone = 'UTC'",
    `table = ${quoted(hand.table)}`,
    `currency = ${quoted(hand.currency)}`,
    `seats = ${list(hand.seats.map(({ seat }) => String(seat + 1)))}`,
    `players = ${list(hand.seats.map(({ name }) => quoted(name)))}`,
    ...(won
      ? [
          `finishing_stacks = ${list(setup.stacks.map((began, at) => String(BigInt(began) + BigInt(won[at] ?? '0'))))}`,
        ]
      : []),
    '',
  ].join('\n');
}

export type ReadDocument = {
  readonly variant: string;
  readonly antes: readonly bigint[];
  readonly blinds: readonly bigint[];
  readonly minBet: bigint;
  readonly bigBet: bigint | undefined;
  readonly stacks: readonly bigint[];
  readonly finishing: readonly bigint[] | undefined;
  readonly actions: readonly string[];
};

const NUMBERS = /^\[\s*(?:\d+\s*(?:,\s*\d+\s*)*,?)?\s*\]$/;
const numbers = (text: string | undefined): bigint[] | undefined =>
  text !== undefined && NUMBERS.test(text) ? (text.match(/\d+/g) ?? []).map(BigInt) : undefined;
const number = (text: string | undefined): bigint | undefined =>
  text !== undefined && /^\d+$/.test(text) ? BigInt(text) : undefined;

/** The fields of a document, each with its text; lists may stand over several lines. */
function fieldsIn(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  let name: string | undefined;
  let value = '';
  for (const line of text.split('\n')) {
    const begun = name === undefined ? /^([a-z_]+)\s*=\s*(.*)$/.exec(line.trim()) : undefined;
    if (begun) [name, value] = [begun[1], begun[2] ?? ''];
    else if (name !== undefined) value += ` ${line.trim()}`;
    if (name === undefined) continue;
    if (value.startsWith('[') && !value.trimEnd().endsWith(']')) continue;
    fields.set(name, value.trim());
    name = undefined;
  }
  return fields;
}

/** Undefined for what is no document of a hand. */
export function readDocument(text: string): ReadDocument | undefined {
  const fields = fieldsIn(text);
  const variant = /^'([A-Z0-9]{2,3})'$/.exec(fields.get('variant') ?? '')?.[1];
  const [antes, blinds, stacks] = [
    numbers(fields.get('antes')),
    numbers(fields.get('blinds_or_straddles')),
    numbers(fields.get('starting_stacks')),
  ];
  const minBet = number(fields.get('min_bet') ?? fields.get('small_bet'));
  const actions = fields.get('actions');
  if (
    variant === undefined ||
    !antes ||
    !blinds ||
    !stacks ||
    minBet === undefined ||
    !actions?.startsWith('[')
  )
    return undefined;
  return {
    variant,
    antes,
    blinds,
    stacks,
    minBet,
    bigBet: number(fields.get('big_bet')),
    finishing: numbers(fields.get('finishing_stacks')),
    actions: [...actions.matchAll(/'([^']*)'/g)].map(([, line]) => line ?? ''),
  };
}
