// Part 8: fishing – the fish of a tide from its link, and shots from a seed and their nonces.
import { amountOf, drawsOf, unitsOf } from './numbers.mjs';

const SEA_SIDE = 1000;
const SEA_OUT = 130;
const SEA_APART = 64;

/** One number after the other, in the order they stand in. */
const SEA_STYLES = {
  cross(below) {
    const y = 120 + below(700);
    const up = below(401) - 200;
    const down = below(401) - 200;
    const end = below(301) - 150;
    return [-SEA_OUT, y, 330, y + up, 670, y + down, SEA_SIDE + SEA_OUT, y + end];
  },
  weave(below) {
    const y = 200 + below(540);
    const swing = 60 + below(150);
    return [
      -SEA_OUT,
      y,
      90,
      y - swing,
      250,
      y - swing,
      400,
      y,
      550,
      y + swing,
      760,
      y + swing,
      SEA_SIDE + SEA_OUT,
      y,
    ];
  },
  rise(below) {
    const x = 120 + below(700);
    const lean = below(361) - 180;
    const back = below(361) - 180;
    return [x, SEA_SIDE + SEA_OUT, x + lean, 680, x + back, 320, x, -SEA_OUT];
  },
  ground(below) {
    const y = 880 + below(50);
    return [-SEA_OUT, y, 300, y - 20, 640, y + 12, SEA_SIDE + SEA_OUT, y];
  },
  circle(below) {
    const x = 360 + below(281);
    const y = 320 + below(281);
    const r = 130 + below(110);
    const k = Math.floor((r * 552) / 1000);
    const first = [-SEA_OUT, y, x - 3 * r, y, x - r, y - k, x, y - r];
    const right = [x + k, y - r, x + r, y - k, x + r, y, x + r, y + k, x + k, y + r, x, y + r];
    const left = [x - k, y + r, x - r, y + k, x - r, y];
    return [...first, ...right, ...left, x - r, y - r, x + 2 * r, y - r, SEA_SIDE + SEA_OUT, y - r];
  },
  parade(below) {
    const y = 420 + below(160);
    const up = 140 + below(120);
    const down = 140 + below(120);
    const far = SEA_SIDE + SEA_OUT + 90;
    return [-SEA_OUT - 90, y, 120, y - up, 320, y - up, 500, y, 680, y + down, 880, y + down, far, y];
  },
};

function seaPath(style, below) {
  const flips = below(2) === 1;
  const path = SEA_STYLES[style](below);
  return path.map((value, at) => (flips && at / 2 === Math.floor(at / 2) ? SEA_SIDE - value : value));
}

/** All fish of a tide, in the order they come. */
export function swimsOf(table, below) {
  const found = [];
  for (const stream of table.streams)
    for (let next = stream.from; ; ) {
      const from = next + below(stream.jitter + 1);
      next = from + stream.every;
      const lasts = stream.crosses + below(stream.slower + 1);
      const school = stream.school + below(stream.more + 1);
      const path = seaPath(stream.style, below);
      if (from + lasts > stream.until) break;
      found.push({ fish: stream.fish, from, lasts, path });
      for (let n = 1; n < school; n += 1) {
        const behind = below(2 * SEA_APART + 1) - SEA_APART;
        const aside = below(2 * SEA_APART + 1) - SEA_APART;
        const late = from + n * 90;
        if (late + lasts > stream.until) continue;
        const own = path.map((value, at) => value + (at / 2 === Math.floor(at / 2) ? behind : aside));
        found.push({ fish: stream.fish, from: late, lasts, path: own });
      }
    }
  const order = found.map((swim, at) => ({ swim, at }));
  order.sort((one, other) => one.swim.from - other.swim.from || one.at - other.at);
  return order.map(({ swim }, id) => ({ id, ...swim }));
}

const seaNamed = (list, code, what) => {
  const found = list.find((one) => one.code === code);
  if (!found) throw new RangeError(`the sea has no ${what} ${code}`);
  return found;
};
const seaSum = (list, of) => list.reduce((sum, one) => sum + of(one), 0);

/** One shot: whether it caught, what it pays in stakes, which prize, and whether it brought the pool. */
export function shotOf(table, proof, shot) {
  const { n, fish: code, weapon, along, stake } = shot;
  const below = drawsOf(proof.seed.serverSeed, `${proof.seed.clientSeed}:${n}`);
  const fish = seaNamed(table.fish, code, 'fish');
  const more = seaSum(along ?? [], (one) => seaNamed(table.fish, one.fish, 'fish').pays[0].times);
  const weight = seaSum(fish.pays, (prize) => prize.weight);
  const own = seaSum(fish.pays, (prize) => prize.times * prize.weight);
  const returned = fish.rtp + seaNamed(table.weapons, weapon, 'weapon').adds - table.poolShare;
  const missed = {
    hit: false,
    times: 0,
    prize: null,
    pays: amountOf(0n, unitsOf(stake).places),
    jackpot: false,
  };
  if (below(table.whole * (own + weight * more)) >= returned * weight) return missed;
  let prize = 0;
  if (fish.pays.length > 1)
    for (let ticket = below(weight); ticket >= fish.pays[prize].weight; prize += 1)
      ticket -= fish.pays[prize].weight;
  const times = fish.pays[prize].times + more;
  const { units, places } = unitsOf(stake);
  const largest = unitsOf(proof.largest).units;
  const parts = largest <= units ? 1000 : Math.max(1, Number((units * 1000n) / largest));
  return {
    hit: true,
    times,
    prize: fish.pays.length > 1 ? prize : null,
    pays: amountOf(units * BigInt(times), places),
    jackpot: fish.role === 'jackpot' && below(1000) < parts,
  };
}

const SEA_STEPS = 1024;

/** Where a fish is at a time of the tide, in whole numbers. */
function seaPlace({ path, from, lasts }, at) {
  const curves = (path.length / 2 - 1) / 3;
  const gone = Math.floor(((at - from) * curves * SEA_STEPS) / lasts);
  const all = Math.max(0, Math.min(curves * SEA_STEPS, gone));
  const curve = Math.min(curves - 1, Math.floor(all / SEA_STEPS));
  const t = all - curve * SEA_STEPS;
  const u = SEA_STEPS - t;
  return [0, 1].map((axis) => {
    const [a, b, c, d] = [0, 1, 2, 3].map((point) => path[(curve * 3 + point) * 2 + axis]);
    const sum = a * u * u * u + 3 * b * u * u * t + 3 * c * u * t * t + d * t * t * t;
    return Math.floor(sum / (SEA_STEPS * SEA_STEPS * SEA_STEPS));
  });
}
const seaFar = ([x, y], [a, b]) => (x - a) * (x - a) + (y - b) * (y - b);

/** Numbers of what goes with a fish, were it hit then: plain fish nearby that have not been caught. `gone`: how often each was caught before. */
export function alongOf(table, swims, { swim: id, weapon, at }, gone) {
  const target = swims[id];
  if (!target) return [];
  const kind = ({ fish }) => seaNamed(table.fish, fish, 'fish');
  const sweep = kind(target).sweep ?? seaNamed(table.weapons, weapon, 'weapon').sweep;
  if (!sweep) return [];
  const inside = (swim) => seaPlace(swim, at).every((side) => side >= 0 && side <= SEA_SIDE);
  const there = ({ from, lasts }) => at >= from && at < from + lasts;
  const plain = swims.filter(
    (swim) =>
      swim.id !== id && there(swim) && kind(swim).role === 'plain' && !gone.has(swim.id) && inside(swim),
  );
  const nearest = (middle, left) =>
    left
      .map((swim) => ({ swim, far: seaFar(seaPlace(swim, at), seaPlace(middle, at)) }))
      .filter(({ far }) => far <= sweep.reach * sweep.reach)
      .sort((one, other) => one.far - other.far || one.swim.id - other.swim.id)
      .map(({ swim }) => swim);
  if (sweep.shape === 'round')
    return nearest(target, plain)
      .slice(0, sweep.most)
      .map((swim) => swim.id);
  const taken = [];
  for (let last = target; taken.length < sweep.most; ) {
    const [next] = nearest(
      last,
      plain.filter((swim) => !taken.includes(swim)),
    );
    if (!next) break;
    taken.push(next);
    last = next;
  }
  return taken.map((swim) => swim.id);
}

/** The shots of a tide one after the other, each with what was caught before it. */
export function replaySea(shots, look) {
  const gone = new Map();
  for (const [at, shot] of shots.entries()) {
    look(shot, gone, at);
    if (shot.hit) for (const id of [shot.swim, ...shot.along]) gone.set(id, (gone.get(id) ?? 0) + 1);
  }
}

/** How often a fish can be caught. */
export const livesOf = (table, { fish }) => seaNamed(table.fish, fish, 'fish').lives;

/** Where the shots of a volley that were taken begin among those of its tide; -1 where they are not there. */
export function placeInTide(proof, taken, shots) {
  const same = (one, other) =>
    other !== undefined &&
    other.seat === proof.seat &&
    ['swim', 'weapon', 'at', 'stake', 'hit'].every((name) => one[name] === other[name]);
  return shots.findIndex((_, at) => taken.every((shot, n) => same(shot, shots[at + n])));
}
