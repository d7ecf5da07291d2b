/** Reads the text of a PAR sheet. The grammar is docs/PAR.md; whatever is not in it is refused with the line it stands in. */
import { type Fraction, fraction, isBelow, times, ZERO } from '#games/slots/engine/fraction.ts';
import {
  ANY,
  AS_WILD,
  type Combination,
  MISS,
  NATIVE,
  type Scatter,
  type Sheet,
  type SheetError,
  type Stop,
} from './sheet.ts';

export type Reading =
  | { readonly ok: true; readonly sheet: Sheet }
  | { readonly ok: false; readonly error: SheetError };

const MOST_TEXT = 1_000_000;
const MOST_REELS = 12;
const MOST_STOPS = 1024;
const MOST_ROWS = 12;
const MOST_LINES = 1024;
const MOST_COMBINATIONS = 2000;
const MOST_SYMBOLS = 200;

class Refused extends Error {}
const refuse = (message: string): never => {
  throw new Refused(message);
};

const NAME = /^[A-Za-z0-9_+%@&$!?§€£=~^'"<>{}[\]().,-][A-Za-z0-9_+%@&$!?§€£=~^'"<>{}[\]().,-]{0,31}$/;
const WHOLE = /^(0|[1-9][0-9]{0,8})$/;
const AMOUNT = /^(0|[1-9][0-9]{0,11})(?:\.([0-9]{1,9}))?$/;
const TIMES = /^x([1-9][0-9]{0,3})$/;

function whole(text: string | undefined, least: number, most: number, what: string): number {
  const value = text !== undefined && WHOLE.test(text) ? Number(text) : Number.NaN;
  return value >= least && value <= most
    ? value
    : refuse(`${what} is a whole number from ${least} to ${most}`);
}

function amount(text: string | undefined): Fraction {
  const found = AMOUNT.exec(text ?? '');
  if (!found) return refuse(`'${text ?? ''}' is not an amount`);
  const part = found[2] ?? '';
  return fraction(BigInt(`${found[1]}${part}`), 10n ** BigInt(part.length));
}

const countOf = (text: string | undefined): number | undefined => {
  const found = TIMES.exec(text ?? '');
  return found ? Number(found[1]) : undefined;
};

/** Everything read so far; combinations wait until all reels and the wild are known. */
type Draft = {
  title: string;
  rows: number | undefined;
  coins: Fraction | undefined;
  readonly reels: Stop[][];
  readonly freeReels: Stop[][];
  readonly lines: number[][];
  readonly symbols: string[];
  readonly groups: Map<string, readonly string[]>;
  wild: { name: string; factor: number; alone: boolean; not: readonly string[] } | undefined;
  readonly later: { line: number; words: string[] }[];
  freeMultiplier: number;
  retrigger: boolean;
  readonly once: Set<string>;
};

function symbolOf(draft: Draft, name: string): number {
  const at = draft.symbols.indexOf(name);
  return at >= 0 ? at : refuse(`'${name}' is on no reel`);
}

function readReel(draft: Draft, words: readonly string[], reels: Stop[][]): void {
  if (reels.length >= MOST_REELS) refuse(`a sheet has ${MOST_REELS} reels at the most`);
  const strip: Stop[] = [];
  for (const word of words) {
    const found = /^(.+?)(?:([*:])([0-9]{1,9}))?$/.exec(word);
    const name = found?.[1] ?? '';
    if (!NAME.test(name) || draft.groups.has(name)) refuse(`'${word}' is not a symbol`);
    const by =
      found?.[2] === undefined
        ? 1
        : whole(found[3], 1, found[2] === '*' ? MOST_STOPS : 1_000_000, `'${word}'`);
    if (!draft.symbols.includes(name)) draft.symbols.push(name);
    if (draft.symbols.length > MOST_SYMBOLS) refuse(`a sheet has ${MOST_SYMBOLS} symbols at the most`);
    const symbol = draft.symbols.indexOf(name);
    const cells = found?.[2] === '*' ? by : 1;
    for (let cell = 0; cell < cells; cell += 1) strip.push({ symbol, weight: found?.[2] === ':' ? by : 1 });
    if (strip.length > MOST_STOPS) refuse(`a reel has ${MOST_STOPS} stops at the most`);
  }
  if (strip.length === 0) refuse('a reel without stops');
  reels.push(strip);
}

function readWild(draft: Draft, words: readonly string[]): void {
  const [name = '', ...rest] = words;
  const not = rest.indexOf('not');
  const options = not < 0 ? rest : rest.slice(0, not);
  let factor = 1;
  let alone = false;
  for (const option of options) {
    if (option === 'alone') alone = true;
    else factor = countOf(option) ?? refuse(`'${option}' is no option of a wild`);
  }
  if (factor > 100) refuse('a wild multiplies by 100 at the most');
  draft.wild = { name, factor, alone, not: not < 0 ? [] : rest.slice(not + 1) };
}

const ONCE = new Set(['par', 'rows', 'coins', 'wild', 'free-multiplier', 'retrigger']);
const LATER = new Set(['pay', 'bonus', 'scatter', 'free', 'scatter-bonus']);

function readLine(draft: Draft, words: readonly string[], line: number, text: string): void {
  const [verb = '', ...rest] = words;
  if (ONCE.has(verb) && draft.once.has(verb)) refuse(`'${verb}' stands twice`);
  draft.once.add(verb);
  const alone = (): string | undefined => (rest.length === 1 ? rest[0] : refuse(`'${verb}' takes one value`));
  if (LATER.has(verb)) draft.later.push({ line, words: [...words] });
  else if (verb === 'par') draft.title = text.trim().slice(3).trim().slice(0, 100);
  else if (verb === 'rows') draft.rows = whole(alone(), 1, MOST_ROWS, 'rows');
  else if (verb === 'coins') draft.coins = amount(alone());
  else if (verb === 'reel') readReel(draft, rest, draft.reels);
  else if (verb === 'free-reel') readReel(draft, rest, draft.freeReels);
  else if (verb === 'line') draft.lines.push(rest.map((row) => whole(row, 0, MOST_ROWS - 1, 'a row')));
  else if (verb === 'group') {
    const [name = '', ...members] = rest;
    if (!NAME.test(name) || members.length === 0 || draft.groups.has(name))
      refuse('a group is a new name and its symbols');
    draft.groups.set(name, members);
  } else if (verb === 'wild') readWild(draft, rest);
  else if (verb === 'free-multiplier') draft.freeMultiplier = whole(alone(), 1, 100, 'free-multiplier');
  else if (verb === 'retrigger') {
    if (alone() !== 'yes' && alone() !== 'no') refuse("retrigger is 'yes' or 'no'");
    draft.retrigger = alone() === 'yes';
  } else refuse(`'${verb}' is not a word of a PAR sheet`);
  if (draft.lines.length > MOST_LINES) refuse(`a sheet has ${MOST_LINES} lines at the most`);
}

/** What each symbol does in a cell that wants this word. */
function cellOf(draft: Draft, word: string): Uint8Array {
  if (word === '*') return new Uint8Array(draft.symbols.length).fill(ANY);
  const cell = new Uint8Array(draft.symbols.length).fill(MISS);
  const wanted = word.split('|').flatMap((name) => draft.groups.get(name) ?? [name]);
  for (const name of wanted) cell[symbolOf(draft, name)] = NATIVE;
  const { wild } = draft;
  if (wild && !wanted.every((name) => wild.not.includes(name))) {
    const at = symbolOf(draft, wild.name);
    if (cell[at] === MISS) cell[at] = AS_WILD;
  }
  return cell;
}

/** `= AMOUNT` or `mean AMOUNT` at the end; `total` makes it a multiple of the whole stake. */
function splitPay(draft: Draft, words: readonly string[], sign: string): { before: string[]; pay: Fraction } {
  const at = words.lastIndexOf(sign);
  const tail = words.slice(at + 1);
  const total = tail[1] === 'total';
  if (at < 1 || tail.length !== (total ? 2 : 1)) refuse(`wants '${sign} AMOUNT' at its end`);
  const pay = amount(tail[0]);
  return { before: words.slice(0, at), pay: total ? times(pay, stakeOf(draft)) : pay };
}

const stakeOf = (draft: Draft): Fraction => draft.coins ?? fraction(BigInt(draft.lines.length || 1));

function combinationOf(draft: Draft, words: readonly string[]): Combination {
  const bonus = words[0] === 'bonus';
  const { before, pay } = splitPay(draft, words.slice(1), bonus ? 'mean' : '=');
  const label = before.join(' ');
  const anywhere = before[0] === 'anywhere';
  const [name = '', by] = anywhere ? before.slice(1) : before;
  const count = countOf(by);
  const reels = draft.reels.length;
  const shared = { label, pay, bonus };
  if (count !== undefined && before.length === (anywhere ? 3 : 2)) {
    if (count > reels) refuse(`there are ${reels} reels`);
    if (anywhere) return { ...shared, kind: 'count', match: cellOf(draft, name), least: count };
    const cells = draft.reels.map((_, reel) => cellOf(draft, reel < count ? name : '*'));
    return { ...shared, kind: 'cells', cells };
  }
  if (anywhere || before.length !== reels) refuse(`a combination names ${reels} cells, or a symbol and 'x2'`);
  if (before.every((word) => word === '*')) refuse('a combination of any symbols is none');
  return { ...shared, kind: 'cells', cells: before.map((word) => cellOf(draft, word)) };
}

function scatterOf(draft: Draft, words: readonly string[]): Scatter {
  const [verb, ...rest] = words;
  const { before, pay } = splitPay(draft, rest, verb === 'scatter-bonus' ? 'mean' : '=');
  const least = countOf(before[1]);
  if (before.length !== 2 || least === undefined || least > 60)
    return refuse(`'${verb}' wants a symbol and 'x3'`);
  const symbol = symbolOf(draft, before[0] ?? '');
  if (verb !== 'free') return { symbol, least, pay, spins: 0, bonus: verb === 'scatter-bonus' };
  const spins =
    pay.d === 1n && pay.n >= 1n && pay.n <= 1000n ? Number(pay.n) : refuse('free spins are 1 to 1000');
  return { symbol, least, pay: ZERO, spins, bonus: false };
}

function finish(draft: Draft, at: (line: number) => void): Sheet {
  if (draft.reels.length === 0) refuse('a sheet without reels');
  if (draft.freeReels.length > 0 && draft.freeReels.length !== draft.reels.length)
    refuse('free spins have as many reels as the game');
  const rows = draft.rows ?? 1;
  for (const strip of [...draft.reels, ...draft.freeReels])
    if (strip.length < rows) refuse('a reel is shorter than the rows in sight');
  const middle = draft.reels.map(() => (rows - 1) >> 1);
  if (draft.lines.length === 0) draft.lines.push(middle);
  for (const line of draft.lines)
    if (line.length !== draft.reels.length || line.some((row) => row >= rows))
      refuse('a line names a row in sight for each reel');
  for (const members of draft.groups.values()) for (const name of members) symbolOf(draft, name);
  for (const name of draft.wild ? [draft.wild.name, ...draft.wild.not] : []) symbolOf(draft, name);
  if (!isBelow(ZERO, stakeOf(draft))) refuse('a play costs more than nothing');
  const combinations: Combination[] = [];
  const scatters: Scatter[] = [];
  for (const { line, words } of draft.later) {
    at(line);
    if (words[0] === 'pay' || words[0] === 'bonus') combinations.push(combinationOf(draft, words));
    else scatters.push(scatterOf(draft, words));
  }
  at(0);
  if (combinations.length > MOST_COMBINATIONS)
    refuse(`a sheet has ${MOST_COMBINATIONS} combinations at the most`);
  if (combinations.length + scatters.length === 0) refuse('nothing pays');
  if (new Set(scatters.map(({ symbol }) => symbol)).size > 4)
    refuse('a sheet has four kinds of scatter at the most');
  return {
    title: draft.title,
    symbols: draft.symbols,
    rows,
    coins: stakeOf(draft),
    reels: draft.reels,
    freeReels: draft.freeReels.length > 0 ? draft.freeReels : undefined,
    lines: draft.lines,
    wild: draft.wild ? symbolOf(draft, draft.wild.name) : -1,
    wildFactor: draft.wild?.factor ?? 1,
    wildAlone: draft.wild?.alone ?? false,
    combinations,
    scatters,
    freeMultiplier: draft.freeMultiplier,
    retrigger: draft.retrigger,
  };
}

/** @param text the whole file; at most a megabyte */
export function readSheet(text: string): Reading {
  let line = 0;
  try {
    if (text.length > MOST_TEXT) refuse('a sheet is a megabyte at the most');
    const draft: Draft = {
      title: '',
      rows: undefined,
      coins: undefined,
      reels: [],
      freeReels: [],
      lines: [],
      symbols: [],
      groups: new Map(),
      wild: undefined,
      later: [],
      freeMultiplier: 1,
      retrigger: true,
      once: new Set(),
    };
    for (const written of text.split(/\r?\n/)) {
      line += 1;
      const plain = written.replace(/(^|\s)#.*$/, '');
      const words = plain.split(/\s+/).filter((word) => word !== '');
      if (words.length > 0) readLine(draft, words, line, plain);
    }
    line = 0;
    return {
      ok: true,
      sheet: finish(draft, (now) => {
        line = now;
      }),
    };
  } catch (error) {
    if (error instanceof Refused) return { ok: false, error: { line, message: error.message } };
    throw error;
  }
}
