/** `haat recompute lottery`: tickets settled, odds tables audited, draws made again from revealed seeds (docs/RECOMPUTE.md). */
import { type AuditRow } from '#games/lottery/core/audit.ts';
import { type Read, read, type Refusal, refuse, type Selection, type Win } from '#games/lottery/core/play.ts';
import { type Ratio, showDecimal } from '#games/lottery/core/ratio.ts';
import { readPasted, readSelection } from '#games/lottery/core/selection.ts';
import { LOTTERIES, XSMB_SPECIAL_HEAD } from '#games/lottery/lotteries.ts';
import { readMultiple, readUnit } from '#games/lottery/quick/units.ts';
import { costOf, type Lottery, rebateOf, type SealedPlay } from '#games/lottery/sealed.ts';
import { formatWire, isCurrency, scaleOf } from '#kernel/money.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { idOf } from './line.ts';

type Fields = ReadonlyMap<string, unknown>;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const fieldsOf = (value: object): Fields => new Map<string, unknown>(Object.entries(value));

/** One line; never throws for what it was given. */
export function recompute(line: unknown): object {
  if (!isObject(line)) return failed(null, refuse('malformed', ''));
  const fields = fieldsOf(line);
  const id = idOf(line);
  const answer = answerTo(fields);
  return answer.ok ? { id, ...answer.value } : failed(id, answer);
}

const failed = (id: string | number | null, { code, field }: Refusal): object => ({
  id,
  error: field === '' ? { code } : { code, field },
});

function answerTo(fields: Fields): Read<object> {
  if (fields.has('audit')) return auditLine(fields.get('audit'));
  if (fields.has('drawing')) return drawingLine(fields.get('drawing'));
  return ticketLine(fields);
}

function gameOf(fields: Fields): Read<Lottery> {
  const code = fields.get('game');
  const game = typeof code === 'string' ? LOTTERIES.get(code) : undefined;
  if (!game) return refuse('unknown_game', 'game');
  const settings = fields.get('settings');
  if (settings === undefined) return read(game);
  if (!isObject(settings)) return refuse('malformed', 'settings');
  const given = fieldsOf(settings);
  const deDau = given.get('deDau');
  if (game.code !== 'xsmb' || given.size !== 1 || (deDau !== 'prize7' && deDau !== 'special_head'))
    return refuse('malformed', 'settings');
  return read(deDau === 'special_head' ? XSMB_SPECIAL_HEAD : game);
}

function playOf(fields: Fields): Read<readonly [Lottery, SealedPlay]> {
  const game = gameOf(fields);
  if (!game.ok) return game;
  const name = fields.get('play');
  const play = typeof name === 'string' ? game.value.play(name) : undefined;
  return play ? read([game.value, play] as const) : refuse('unknown_play', 'play');
}

type Cleaned = { readonly duplicates: number; readonly rejected: number };

/** `numbers`, `rows`, or a pasted `text` of which what is no number is dropped and counted. */
function selectionOf(fields: Fields, play: SealedPlay): Read<readonly [Selection, Cleaned | undefined]> {
  const text = fields.get('text');
  if (text === undefined) {
    const selection = readSelection(fields.get('numbers'), fields.get('rows'));
    return selection.ok ? read([selection.value, undefined] as const) : selection;
  }
  if (typeof text !== 'string' || fields.has('numbers') || fields.has('rows'))
    return refuse('malformed', 'text');
  const { entry } = play;
  const digits =
    entry.kind === 'numbers'
      ? entry.digits[0]
      : entry.kind === 'rows' && entry.text && entry.from.length === 10
        ? entry.rows.length
        : undefined;
  if (digits === undefined) return refuse('no_text', 'text');
  const pasted = readPasted(text, digits);
  if (pasted.numbers.length === 0) return refuse('too_few', 'text');
  const cleaned = { duplicates: pasted.duplicates, rejected: pasted.rejectedCount };
  return read([{ numbers: pasted.numbers }, cleaned] as const);
}

function unitOf(fields: Fields): Read<readonly [string, Ratio]> {
  const currency = fields.get('currency');
  if (typeof currency !== 'string' || !isCurrency(currency)) return refuse('unknown_currency', 'currency');
  const multiple = readMultiple(fields.get('multiple'));
  if (!multiple.ok) return multiple;
  const unit = readUnit(fields.get('unit'), scaleOf(currency), multiple.value);
  return unit.ok ? read([currency, unit.value] as const) : unit;
}

const showWin = ({ number, tier, times }: Win): object =>
  tier === 'win' ? { number, times } : { number, tier, times };

function ticketLine(fields: Fields): Read<object> {
  const known = playOf(fields);
  if (!known.ok) return known;
  const [, play] = known.value;
  const selection = selectionOf(fields, play);
  if (!selection.ok) return selection;
  const [picked, cleaned] = selection.value;
  const money = unitOf(fields);
  if (!money.ok) return money;
  const [currency, unit] = money.value;
  const ticket = play.ticket(picked, {
    oddsSet: fields.get('oddsSet'),
    odds: fields.get('odds'),
    mode: fields.get('mode'),
    points: fields.get('points'),
  });
  if (!ticket.ok) return ticket;
  const cost = costOf(ticket.value, unit);
  if (!cost.ok) return cost;
  const bought = {
    tickets: ticket.value.tickets,
    cost: formatWire(cost.value, currency),
    ...(ticket.value.points.num > 0n
      ? { rebate: formatWire(rebateOf(ticket.value, cost.value), currency) }
      : {}),
    ...(cleaned ? { cleaned } : {}),
  };
  const draw = fields.get('draw');
  if (draw === undefined) return read(bought);
  const settled = ticket.value.settle(draw, unit);
  if (!settled.ok) return settled;
  const { hits, wins, payout } = settled.value;
  return read({ ...bought, hits, wins: wins.map(showWin), payout: formatWire(payout, currency) });
}

const showRow = ({ pick, ways, of, returns, unpriced }: AuditRow): object => ({
  pick,
  ways: ways.toString(),
  of: of.toString(),
  return: showDecimal(returns),
  exact: `${returns.num}/${returns.den}`,
  ...(unpriced.length > 0 ? { unpriced } : {}),
});

function auditLine(input: unknown): Read<object> {
  if (!isObject(input)) return refuse('malformed', 'audit');
  const fields = fieldsOf(input);
  const known = playOf(fields);
  if (!known.ok) return known;
  const audited = known.value[1].audit(fields.get('odds'));
  if (!audited.ok) return audited;
  const { outcomes, worst, above } = audited.value;
  return read({
    outcomes: outcomes.map(showRow),
    worst: showDecimal(worst),
    ...(above.length > 0 ? { above } : {}),
  });
}

const SEED = /^[0-9a-f]{64}$/;

/** A draw again from the revealed seed of its period: `seed` hex, `salt` the public text, `nonce` the period's counter. */
function drawingLine(input: unknown): Read<object> {
  if (!isObject(input)) return refuse('malformed', 'drawing');
  const fields = fieldsOf(input);
  const game = gameOf(fields);
  if (!game.ok) return game;
  const [seed, salt, nonce] = [fields.get('seed'), fields.get('salt'), fields.get('nonce')];
  if (typeof seed !== 'string' || !SEED.test(seed)) return refuse('malformed', 'drawing.seed');
  if (typeof salt !== 'string' || salt.length > 200) return refuse('malformed', 'drawing.salt');
  if (typeof nonce !== 'number' || !Number.isSafeInteger(nonce) || nonce < 0 || Object.is(nonce, -0))
    return refuse('malformed', 'drawing.nonce');
  const blocks = serverBlocks(Buffer.from(seed, 'hex'), salt, nonce);
  return read({ draw: game.value.draw(createDraw(blocks)) });
}
