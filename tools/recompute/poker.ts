/** `haat recompute poker`: hands played to their end, hands compared, decks shuffled again from revealed links (docs/RECOMPUTE.md). */
import { fieldOf, type Fields, isFields, Look, type Read } from '#games/odds/engine/read.ts';
import { cardsText, type Card, readCards } from '#games/poker/engine/cards.ts';
import { categoryOf, GAMES, handValue, orderOf, type HoldemGame } from '#games/poker/engine/evaluate.ts';
import { HandError } from '#games/poker/engine/hand.ts';
import { playDocument, VARIANTS } from '#games/poker/engine/phh.ts';
import type { Rake } from '#games/poker/engine/pots.ts';
import { deckOf } from '#games/poker/engine/proof.ts';
import { HOLE_CARDS, type Setup } from '#games/poker/engine/setup.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { idOf } from './line.ts';

const MOST_SEATS = 10;
const MOST_LINES = 1_000;

/** Chips are whole numbers of the smallest unit. */
const chips = (look: Look, value: unknown, field: string): bigint =>
  BigInt(look.count(value, field, Number.MAX_SAFE_INTEGER));

const chipList = (look: Look, value: unknown, field: string): readonly bigint[] =>
  look.list(value, field, MOST_SEATS).map((one, at) => chips(look, one, `${field}.${at}`));

const RATE = /^0(\.[0-9]{1,4})?$/;
function readRake(look: Look, value: unknown): Rake | undefined {
  if (value === undefined) return undefined;
  const fields = look.fields(value, 'hand.rake');
  const rate = fieldOf(fields, 'rate');
  const cap = chips(look, fieldOf(fields, 'cap'), 'hand.rake.cap');
  if (typeof rate !== 'string' || !RATE.test(rate)) {
    look.refuse(rate === undefined ? 'field.missing' : 'field.malformed', 'hand.rake.rate');
    return undefined;
  }
  return { rate: BigInt((rate.split('.')[1] ?? '').padEnd(4, '0')), cap };
}

function readSetup(look: Look, fields: Fields): Setup {
  const variant = look.oneOf(fieldOf(fields, 'variant'), 'hand.variant', Object.keys(VARIANTS));
  const { game, betting } = VARIANTS[variant] ?? { game: 'holdem', betting: 'no' };
  const stacks = chipList(look, fieldOf(fields, 'startingStacks'), 'hand.startingStacks');
  const blinds = chipList(look, fieldOf(fields, 'blinds'), 'hand.blinds');
  const antes = chipList(look, fieldOf(fields, 'antes') ?? stacks.map(() => 0), 'hand.antes');
  if (stacks.length < 2) look.refuse('field.too_few', 'hand.startingStacks');
  if (stacks.some((stack) => stack === 0n)) look.refuse('field.malformed', 'hand.startingStacks');
  if (blinds.length !== stacks.length) look.refuse('hand.seats_differ', 'hand.blinds');
  if (antes.length !== stacks.length) look.refuse('hand.seats_differ', 'hand.antes');
  const fixed = betting === 'fixed';
  const name = fixed ? 'smallBet' : 'minBet';
  const minBet = chips(look, fieldOf(fields, name), `hand.${name}`);
  const rake = readRake(look, fieldOf(fields, 'rake'));
  return {
    game,
    betting,
    stacks,
    blinds,
    antes,
    minBet,
    ...(fixed ? { bigBet: chips(look, fieldOf(fields, 'bigBet'), 'hand.bigBet') } : {}),
    ...(rake ? { rake } : {}),
    ...(fieldOf(fields, 'twice') === true ? { twice: true } : {}),
  };
}

function handLine(value: unknown): Read<object> {
  const look = new Look();
  const fields = look.fields(value, 'hand');
  const setup = readSetup(look, fields);
  const lines = look
    .list(fieldOf(fields, 'actions'), 'hand.actions', MOST_LINES)
    .map((line, at) => look.text(line, `hand.actions.${at}`));
  if (look.wrong) return { wrong: look.wrong };
  try {
    const { result } = playDocument(setup, lines);
    return {
      value: {
        finalStacks: result.stacks.map(Number),
        pots: result.pots.map(({ amount, winners }) => ({
          amount: Number(amount),
          winners: winners.map((at) => at + 1),
        })),
        ...(setup.rake ? { rake: Number(result.rake) } : {}),
      },
    };
  } catch (error) {
    if (error instanceof HandError) return { wrong: { code: error.code, field: 'hand.actions' } };
    if (error instanceof RangeError)
      return { wrong: { code: 'hand.malformed', field: `hand.${error.message}` } };
    throw error;
  }
}

function knownCards(look: Look, value: unknown, field: string, count: number): readonly Card[] {
  const cards = readCards(look.text(value, field, 2 * count));
  if (cards?.length !== count || cards.includes(-1)) {
    look.refuse('field.malformed', field);
    return [];
  }
  return cards;
}

const isOfGame = (game: HoldemGame, cards: readonly Card[]): boolean =>
  game !== 'shortdeck' || cards.every((card) => card >= 16);

function evaluateLine(value: unknown): Read<object> {
  const look = new Look();
  const fields = look.fields(value, 'evaluate');
  const game = look.oneOf(fieldOf(fields, 'game'), 'evaluate.game', GAMES);
  const board = knownCards(look, fieldOf(fields, 'board'), 'evaluate.board', 5);
  const hands = look
    .list(fieldOf(fields, 'hands'), 'evaluate.hands', MOST_SEATS)
    .map((hand, at) => knownCards(look, hand, `evaluate.hands.${at}`, HOLE_CARDS[game]));
  if (hands.length === 0) look.refuse('field.too_few', 'evaluate.hands');
  const all = [...board, ...hands.flat()];
  if (new Set(all).size !== all.length) look.refuse('hand.card_twice', 'evaluate.hands');
  if (!isOfGame(game, all)) look.refuse('hand.wrong_cards', 'evaluate.hands');
  if (look.wrong) return { wrong: look.wrong };
  const values = hands.map((hand) => handValue(game, hand, board));
  const best = Math.max(...values);
  return {
    value: {
      winners: values.flatMap((one, at) => (one === best ? [at] : [])),
      ranks: values.map((one) => categoryOf(one, orderOf(game))),
    },
  };
}

const LINK = /^[0-9a-f]{64}$/;

function deckLine(value: unknown): Read<object> {
  const look = new Look();
  const fields = look.fields(value, 'deck');
  const game = look.oneOf(fieldOf(fields, 'game'), 'deck.game', GAMES);
  const link = look.text(fieldOf(fields, 'link'), 'deck.link');
  const text = look.text(fieldOf(fields, 'text'), 'deck.text', 2_000);
  const n = look.count(fieldOf(fields, 'n'), 'deck.n', Number.MAX_SAFE_INTEGER);
  if (!LINK.test(link)) look.refuse('field.malformed', 'deck.link');
  if (look.wrong) return { wrong: look.wrong };
  const deck = deckOf(game, createDraw(serverBlocks(Buffer.from(link, 'hex'), text, n)));
  return { value: { deck: cardsText(deck) } };
}

function answerTo(line: unknown): Read<object> {
  if (!isFields(line)) return { wrong: { code: 'line.malformed', field: '' } };
  if (Object.hasOwn(line, 'evaluate')) return evaluateLine(line.evaluate);
  if (Object.hasOwn(line, 'deck')) return deckLine(line.deck);
  return handLine(fieldOf(line, 'hand'));
}

/** One line; never throws for what it was given. */
export function recompute(line: unknown): object {
  const id = idOf(line);
  const answer = answerTo(line);
  if ('value' in answer) return { id, ...answer.value };
  const { code, field } = answer.wrong;
  return { id, error: field === '' ? { code } : { code, field } };
}
