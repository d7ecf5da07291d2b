// Part 2: reel games, from the strips, pays and features of their published table.
import { fallsOn, sumOf } from './numbers.mjs';

const MOST_FALLS = 40;
const MOST_GAMBLED = 1_000_000_000;

const lastOf = (list, at) => (list && list.length > 0 ? list[Math.min(at, list.length - 1)] : 0);

/** What `count` of a letter pay. */
const payFor = (table, letter, count) => {
  const pays = table.pays[letter];
  return count < table.least || !pays ? 0 : lastOf(pays, count - table.least);
};

/** Columns of letters, from the left; an empty text is no cell. */
function turnReels(table, below, free, held) {
  const acts = table.wilds === 'expand' || table.wilds === 'walk' || (free && table.wilds === 'sticky');
  const seen = { columns: [], stops: [], scatters: 0, landed: 0 };
  for (const [reel, strip] of table.strips.entries()) {
    if ((held >> reel) & 1) {
      seen.columns.push(Array(table.rows).fill(table.wild));
      seen.stops.push(0);
      continue;
    }
    const height = table.heights
      ? table.heights[fallsOn(table.heights, below(sumOf(table.heights.map(([, weight]) => weight))))][0]
      : table.rows;
    const stop = below(strip.length);
    seen.stops.push(stop);
    showReel(table, seen, { reel, stop, height, acts });
  }
  return seen;
}

function showReel(table, seen, { reel, stop, height, acts }) {
  const strip = table.strips[reel];
  const column = Array.from({ length: table.rows }, (_, row) =>
    row < height ? strip[wrapped(stop + row, strip.length)] : '',
  );
  if (acts && column.includes(table.wild)) {
    seen.landed |= 1 << reel;
    column.fill(table.wild);
  } else seen.scatters += column.filter((letter) => letter === table.scatter).length;
  seen.columns.push(column);
}

const wrapped = (at, length) => at - length * Math.floor(at / length);

/** Every way of paying answers what was won and which cells took part. */
const WAYS = {
  lines(table, columns, lines) {
    const isWild = (letter) => letter === table.wild;
    return lines.flatMap((rows) => {
      const seen = rows.map((row, reel) => columns[reel][row]);
      const symbol = seen.find((letter) => !isWild(letter)) ?? table.wild;
      const runOf = (test) => {
        const end = seen.findIndex((letter) => !test(letter));
        return end < 0 ? seen.length : end;
      };
      const run = runOf((letter) => letter === symbol || isWild(letter));
      const factor = table.wildFactor ?? 1;
      const stand = symbol === table.wild ? 0 : seen.slice(0, run).filter(isWild).length;
      const all = [
        [payFor(table, symbol, run) * factor ** stand, run],
        [table.wild === undefined ? 0 : payFor(table, table.wild, runOf(isWild)), runOf(isWild)],
        [mixedPay(table, seen, factor), seen.length],
      ];
      const [units, count] = all.reduce((best, one) => (one[0] > best[0] ? one : best));
      return units > 0 ? [{ units, cells: rows.slice(0, count).map((row, reel) => [reel, row]) }] : [];
    });
  },
  ways(table, columns) {
    const letters = new Set(columns[0].filter((letter) => letter !== '' && letter !== table.scatter));
    return [...letters].flatMap((letter) => {
      const cells = columns.map((column, reel) => cellsWith(table, letter, column, reel));
      const end = cells.findIndex((found) => found.length === 0);
      const run = end < 0 ? cells.length : end;
      const ways = cells.slice(0, run).reduce((product, found) => product * found.length, 1);
      const units = payFor(table, letter, run) * ways;
      return units > 0 ? [{ units, cells: cells.slice(0, run).flat() }] : [];
    });
  },
  anywhere(table, columns) {
    return Object.keys(table.pays).flatMap((letter) => {
      const cells = columns.flatMap((column, reel) => cellsWith(table, letter, column, reel));
      const isThere = letter !== table.wild && cells.some(([reel, row]) => columns[reel][row] === letter);
      const units = isThere ? payFor(table, letter, cells.length) : 0;
      return units > 0 ? [{ units, cells }] : [];
    });
  },
  clusters(table, columns) {
    const done = new Set();
    return columns.flatMap((column, reel) =>
      column.flatMap((letter, row) => {
        if (letter === '' || letter === table.wild || letter === table.scatter || done.has(`${reel},${row}`))
          return [];
        const cells = clusterFrom(table, columns, reel, row);
        for (const [r, c] of cells) if (columns[r][c] === letter) done.add(`${r},${c}`);
        const units = payFor(table, letter, cells.length);
        return units > 0 ? [{ units, cells }] : [];
      }),
    );
  },
};

const cellsWith = (table, letter, column, reel) =>
  column.flatMap((one, row) =>
    one === letter || (one === table.wild && one !== undefined) ? [[reel, row]] : [],
  );

function mixedPay({ mixed, wild }, seen, factor) {
  if (!mixed) return 0;
  const wilds = seen.filter((letter) => letter === wild).length;
  const isWhole =
    wilds < seen.length && seen.every((letter) => letter === wild || mixed.letters.includes(letter));
  return isWhole ? mixed.units * factor ** wilds : 0;
}

function clusterFrom(table, columns, reel, row) {
  const letter = columns[reel][row];
  const cells = [[reel, row]];
  const known = new Set([`${reel},${row}`]);
  for (const [r, c] of cells)
    for (const [nr, nc] of [
      [r - 1, c],
      [r + 1, c],
      [r, c - 1],
      [r, c + 1],
    ]) {
      const next = columns[nr]?.[nc];
      if (known.has(`${nr},${nc}`) || next === undefined || (next !== letter && next !== table.wild))
        continue;
      known.add(`${nr},${nc}`);
      cells.push([nr, nc]);
    }
  return cells;
}

/** What a window wins, with everything that falls after a win. */
function winOf(table, lines, { columns, stops }, free) {
  const ladder = (free ? table.freeCascade : undefined) ?? table.cascade;
  const sight = columns.map((column) => [...column]);
  const tops = [...stops];
  let units = 0;
  for (let step = 0; step < (ladder ? MOST_FALLS : 1); step += 1) {
    const wins = WAYS[table.by](table, sight, lines);
    const won = sumOf(wins.map((win) => win.units));
    if (won === 0) break;
    units += won * (ladder ? lastOf(ladder, step) : 1);
    if (ladder) letFall(table, sight, tops, wins);
  }
  return units;
}

function letFall(table, columns, tops, wins) {
  for (const [reel, column] of columns.entries()) {
    const gone = new Set(
      wins.flatMap(({ cells }) => cells.filter(([r]) => r === reel).map(([, row]) => row)),
    );
    const stays = column.filter((_, row) => !gone.has(row));
    const strip = table.strips[reel];
    while (stays.length < table.rows) {
      tops[reel] = wrapped(tops[reel] - 1, strip.length);
      stays.unshift(strip[tops[reel]]);
    }
    columns[reel] = stays;
  }
}

function spinOnce(game, below, free, held) {
  const { table, lines } = game;
  const seen = turnReels(table, below, free, held);
  const scatterUnits = lastOf(table.scatterPays, seen.scatters);
  return { ...seen, units: winOf(table, lines, seen, free) + scatterUnits };
}

const awardFor = ({ free }, scatters, given) =>
  free ? Math.min(lastOf(free.award, scatters), free.most - given) : 0;
const walkOn = ({ walks = 0 }, made, wilds) =>
  wilds >> 1 > 0 && made < walks ? { kind: 'free', left: 1, given: made + 1, held: wilds >> 1 } : undefined;

/** Where a paid spin leads; undefined when the round is over with it. */
function leadsTo(table, spun) {
  const { hold, pick, gamble } = table;
  if (table.respin) {
    const middle = (table.rows - 1) >> 1;
    const [one, two] = [0, 1].map((reel) => spun.columns[reel][middle]);
    return spun.units === 0 && one === two ? { kind: 'respin', stops: spun.stops.slice(0, 2) } : undefined;
  }
  if (hold) return undefined; // coins are drawn first: `openHold`
  if (pick && spun.scatters >= pick.trigger)
    return { kind: 'pick', left: pick.boxes.map(([, count]) => count) };
  if (table.wilds === 'walk') return walkOn(table, 0, spun.landed);
  const award = awardFor(table, spun.scatters, 0);
  if (award > 0) return { kind: 'free', left: award, given: award, held: 0 };
  return gambleFrom(gamble, spun.units);
}

const gambleFrom = (gamble, units) =>
  gamble !== undefined && units > 0 && units * 2 ** gamble <= MOST_GAMBLED
    ? { kind: 'gamble', made: 0, units }
    : undefined;

const coinOf = (hold, below) => {
  const weights = sumOf(hold.values.map(([, weight]) => weight));
  return hold.values[fallsOn(hold.values, below(weights))][0];
};

function openHold({ table }, below, spun) {
  const { hold } = table;
  if (spun.scatters < hold.trigger) return { units: 0 };
  const coins = Array.from({ length: spun.scatters }, () => coinOf(hold, below));
  const cells = spun.columns.flat().map((letter) => letter === table.scatter);
  const isFull = cells.every(Boolean);
  const units = sumOf(coins) + (isFull ? hold.full : 0);
  return { units, next: isFull ? undefined : { kind: 'hold', left: 3, cells } };
}

/** One act of an open round: what it wins in units of the table, what can be seen of it, and where it leads. */
const ACTS = {
  free(game, below, at) {
    const { table } = game;
    const spun = spinOnce(game, below, true, at.held);
    const units = spun.units * (table.free?.multiplier ?? 1);
    if (table.wilds === 'walk')
      return { units, stops: spun.stops, next: walkOn(table, at.given, at.held | spun.landed) };
    const award = awardFor(table, spun.scatters, at.given);
    const left = at.left - 1 + award;
    const held = table.wilds === 'sticky' ? at.held | spun.landed : 0;
    const next = left > 0 ? { kind: 'free', left, given: at.given + award, held } : undefined;
    return { units, stops: spun.stops, next };
  },
  hold({ table: { hold } }, below, at) {
    let units = 0;
    let came = 0;
    const cells = at.cells.map((has) => {
      if (has || below(hold.of) >= hold.chance) return has;
      units += coinOf(hold, below);
      came += 1;
      return true;
    });
    if (cells.every(Boolean)) return { units: units + hold.full };
    const left = came > 0 ? 3 : at.left - 1;
    return { units, next: left > 0 ? { kind: 'hold', left, cells } : undefined };
  },
  pick({ table: { pick } }, below, at) {
    const prize = fallsOn(
      at.left.map((count) => [0, count]),
      below(sumOf(at.left)),
    );
    const left = at.left.map((count, kind) => (kind === prize ? count - 1 : count));
    const isOver = prize === left.length - 1 || sumOf(left.slice(0, -1)) === 0;
    return { units: pick.boxes[prize][0], next: isOver ? undefined : { kind: 'pick', left } };
  },
  gamble({ table }, below, at, action) {
    if (action.type === 'collect') return { units: 0 };
    const isWon = ['red', 'black'][below(2)] === action.colour;
    const goesOn = isWon && at.made + 1 < table.gamble;
    const next = goesOn ? { kind: 'gamble', made: at.made + 1, units: at.units * 2 } : undefined;
    return { units: isWon ? at.units : -at.units, next };
  },
  respin(game, below, at) {
    const { table, lines } = game;
    const stops = [...at.stops, below(table.strips[2].length)];
    const seen = { columns: [], stops, scatters: 0, landed: 0 };
    for (const [reel, stop] of stops.entries())
      showReel(table, seen, { reel, stop, height: table.rows, acts: false });
    return { units: winOf(table, lines, seen, false) + lastOf(table.scatterPays, seen.scatters), stops };
  },
};

/** The first slot has its own form of table: three figures for three, four and five. */
const asModel = (game) => {
  const { table } = game;
  if (!table.symbols) return game;
  const byCount = (trio) => [0, 0, 0, ...trio];
  const free = { ...table.free, award: byCount(table.free.award) };
  return {
    ...game,
    table: { ...table, by: 'lines', least: 3, scatterPays: byCount(table.scatterPays), free },
  };
};

/** Every step of a round: its stops and the units won by then. */
export function playReels(description, below, choice, actions) {
  const game = asModel(description);
  const { table } = game;
  const price = table.buy?.price ?? 1;
  const isBought = choice?.buy === true;
  const by = isBought ? 1 : price;
  let win = 0;
  const steps = [];
  const note = ({ units, stops }) => {
    win += units * by;
    steps.push(stops ? { stops, win } : { win });
  };
  let at;
  if (isBought) {
    at = { kind: 'free', left: table.buy.spins, given: table.buy.spins, held: 0 };
    note({ units: 0 });
  } else {
    const spun = spinOnce(game, below, false, 0);
    const coins = table.hold ? openHold(game, below, spun) : { units: 0, next: leadsTo(table, spun) };
    note({ units: spun.units + coins.units, stops: spun.stops });
    at = coins.next;
  }
  for (const action of actions) {
    if (!at) throw new RangeError('the round was over before its last act');
    const done = ACTS[at.kind](game, below, at, action ?? {});
    note(done);
    at = done.next;
  }
  return { win, steps, isOver: at === undefined };
}
