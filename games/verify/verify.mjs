// Part 9: what is checked of a round, of a round of a table, of a draw, of a hand, of a tide and of shots at sea.
import { bingoBack, bingoBalls, bingoWins } from './bingo.mjs';
import { BLACKJACK } from './blackjack.mjs';
import { DRAWS } from './lottery.mjs';
import { amountOf, bytesOf, drawsOf, hexOf, hmacOf, paid, rootOf, sha256, unitsOf } from './numbers.mjs';
import { playReels } from './reels.mjs';
import { alongOf, livesOf, placeInTide, replaySea, shotOf, swimsOf } from './sea.mjs';
import { checkHand, isHand } from './poker.mjs';
import { SOLO } from './solo.mjs';
import { TABLES } from './tables.mjs';

/** Equal as JSON, whatever the order of names. */
export function same(one, other) {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && same(one[name], other[name]))
  );
}

/** One question, what was said and what was computed. */
const check = (name, said, computed) => ({ name, ok: same(said, computed), said, computed });
const verdict = (what, code, checks, more = {}) => ({
  what,
  code,
  ok: checks.length > 0 && checks.every(({ ok }) => ok),
  checks,
  ...more,
});

const isRound = (proof) => proof?.serverSeedHash !== undefined && proof?.gameCode !== undefined;
const isTable = (proof) => proof?.round?.commitment !== undefined;
const isDraw = (proof) => proof?.draw?.commitment !== undefined;
const isVolley = (proof) => proof?.volleyId !== undefined && Array.isArray(proof?.shots);
const isTide = (proof) => proof?.tide !== undefined && Array.isArray(proof?.swims);

/** The code whose rules a document has to be read with; undefined for what is none that can be checked. */
export function rulesFor(proof) {
  if (isRound(proof)) return { gameCode: proof.gameCode, version: proof.engineVersion };
  if (isTable(proof)) return { gameCode: String(proof.text).split('/')[0], version: proof.engineVersion };
  if (isVolley(proof) || isTide(proof)) return { gameCode: proof.sea, version: proof.engineVersion };
  if (isHand(proof)) return { gameCode: proof.hand.setup.game, version: undefined };
  return isDraw(proof) ? { gameCode: proof.draw.game, version: undefined } : undefined;
}

function playRound(proof, rules) {
  const below = drawsOf(proof.serverSeed, `${proof.clientSeed}:${proof.nonce}`);
  const actions = proof.actions ?? [];
  if (rules.kind === 'reels') return playReels(rules, below, proof.choice, actions);
  const play = SOLO[rules.kind] ?? BLACKJACK[rules.kind];
  if (!play) throw new RangeError(`there is no program for ${rules.gameCode}`);
  const chosen = proof.choice ?? null;
  const isNone = chosen === null || Object.keys(chosen).length === 0;
  return play(rules.table, below, isNone ? rules.firstChoice : chosen, actions, rules);
}

/** What the last step that has a name says of it. */
const shownAs = (steps, name) =>
  steps.findLast((step) => step !== null && typeof step === 'object' && Object.hasOwn(step, name))?.[name];

function stepChecks(proof, played) {
  if (!Array.isArray(proof.steps)) return [];
  const checks = (played.steps ?? []).flatMap((step, at) =>
    Object.entries(step).map(([name, value]) =>
      check(`step ${at + 1}: ${name}`, proof.steps[at]?.[name], value),
    ),
  );
  if (played.steps) checks.push(check('number of steps', proof.steps.length, played.steps.length));
  for (const [name, value] of Object.entries(played.facts ?? {})) {
    const said = shownAs(proof.steps, name);
    // What a game still hides of an open round is not shown.
    if (said !== undefined) checks.push(check(name, said, value));
  }
  return checks;
}

/** A round that was given back pays the better of the win and the stake. */
function payoutOf(proof, played, rules) {
  const won = paid(proof.stake, played.win, played.staked ?? rules.unitsPerStake);
  if (proof.voided !== true) return won;
  const { units, places } = unitsOf(proof.stake);
  return unitsOf(won).units > units ? won : amountOf(units, places);
}

function checkRound(proof, rules) {
  if (typeof proof.serverSeed !== 'string')
    throw new RangeError('the server seed of this round is still secret: change the seeds first');
  const checks = [
    check('fingerprint of the server seed', proof.serverSeedHash, hexOf(sha256(bytesOf(proof.serverSeed)))),
  ];
  const played = playRound(proof, rules);
  checks.push(...stepChecks(proof, played));
  if (proof.winUnits !== undefined) checks.push(check('units won', Number(proof.winUnits), played.win));
  // A pool is paid by what lay in it: that is no matter of numbers drawn.
  if (proof.stake !== undefined && proof.payout !== undefined && !played.jackpot)
    checks.push(check('payout', proof.payout, payoutOf(proof, played, rules)));
  return verdict('round', proof.gameCode, checks, {
    units: played.win,
    staked: played.staked ?? rules.unitsPerStake,
  });
}

const linkChecks = ({ commitment, link, n }, root) => [
  check('commitment', commitment, hexOf(sha256(bytesOf(link)))),
  ...(typeof root === 'string' ? [check('root of the day', root, rootOf(link, n))] : []),
];

function partBack(rules, game, outcome, bet, part) {
  if (rules.kind === 'bingo') return bingoBack(outcome, Number(part.spot.replace('card-', '')));
  const place = rules.table.spots.find(({ code }) => code === part.spot);
  if (!place) throw new RangeError(`the table has no place ${part.spot}`);
  return game.back(place, outcome, bet);
}

function checkTable(proof, rules) {
  const { round, root, text } = proof;
  if (typeof round.link !== 'string')
    throw new RangeError(
      'the link of this round is not shown: it has no outcome, or its result was entered by staff',
    );
  const below = drawsOf(round.link, `${text}:${round.n}`);
  const checks = linkChecks(round, root);
  const game = TABLES[rules.kind];
  const { prizes } = rules.table;
  const bets = (proof.bets ?? []).filter(({ state }) => state !== 'voided' && state !== 'open');
  let outcome = round.outcome;
  if (rules.kind === 'bingo') {
    const balls = bingoBalls(below, rules.table.balls);
    checks.push(check('balls', outcome?.balls, balls));
    const own = bets.flatMap(({ parts }) => parts.map(({ spot }) => Number(spot.replace('card-', ''))));
    checks.push(check('prizes', [], bingoWins(prizes, balls, outcome, own).wrong));
  } else {
    outcome = game.deal(below);
    checks.push(check('outcome', round.outcome, outcome));
  }
  for (const bet of bets)
    for (const part of bet.parts) {
      const [numerator, denominator] = partBack(rules, game, outcome, bet, part);
      checks.push(
        check(`${bet.serial ?? 'bet'}: ${part.spot}`, part.payout, paid(part.stake, numerator, denominator)),
      );
    }
  return verdict(rules.kind === 'crash' ? 'flight' : 'table', rules.gameCode, checks, { outcome });
}

function checkDraw(proof, rules) {
  const { draw, root, text } = proof;
  if (draw.commitment === null)
    throw new RangeError('this draw is made elsewhere: its result is declared, not drawn here');
  if (draw.link === null) throw new RangeError('the link of this draw is not shown yet');
  const make = DRAWS[proof.engine ?? rules?.kind];
  if (!make) throw new RangeError(`there is no program for ${proof.engine}`);
  const result = make(drawsOf(draw.link, `${text}:${draw.n}`));
  return verdict('draw', draw.game, [...linkChecks(draw, root), check('result', draw.result, result)], {
    result,
  });
}

function checkVolley(proof, rules) {
  const { seed } = proof;
  if (typeof seed?.serverSeed !== 'string')
    throw new RangeError('the seed of these shots is still secret: stand up first');
  const hash = hexOf(sha256(bytesOf(seed.serverSeed)));
  const checks = [check('fingerprint of the server seed', seed.hash, hash)];
  const taken = proof.shots.filter(({ n }) => n !== null);
  let staked = 0n;
  let back = 0n;
  for (const shot of taken) {
    const { hit, times, prize, pays, jackpot } = shotOf(rules.table, proof, shot);
    const said = [shot.hit, shot.times, shot.prize, shot.pays, shot.jackpot !== null];
    checks.push(check(`shot ${shot.n}`, said, [hit, times, prize, pays, jackpot]));
    staked += unitsOf(shot.stake).units;
    // A pool pays what lay in it: that is no matter of numbers drawn.
    back += unitsOf(pays).units + (shot.jackpot === null ? 0n : unitsOf(shot.jackpot).units);
  }
  const { places } = unitsOf(proof.stake);
  checks.push(check('stake', proof.stake, amountOf(staked, places)));
  checks.push(check('payout', proof.payout, amountOf(back, places)));
  if (proof.within) checks.push(...withinChecks(proof, taken, rules));
  return verdict('volley', proof.sea, checks);
}

/** What the shots of a volley would have taken along, hit or not, by where the fish of their tide were and what had been caught before. */
function withinChecks(proof, taken, rules) {
  const { within } = proof;
  const checks = [];
  const swims = swimsOf(rules.table, drawsOf(within.link, `${within.text}:${within.n}`));
  checks.push(check('room and tide', [proof.roomId, proof.tide], [within.roomId, within.tide]));
  checks.push(check('root of the day', within.root, rootOf(within.link, within.n)));
  const first = placeInTide(proof, taken, within.shots);
  checks.push(check('shots of the tide hold these', true, first >= 0));
  if (first < 0) return checks;
  replaySea(within.shots, (_, gone, at) => {
    const shot = taken[at - first];
    if (!shot) return;
    const said = shot.along.map(({ swim }) => swim);
    checks.push(check(`shot ${shot.n}: taken along`, said, alongOf(rules.table, swims, shot, gone)));
  });
  return checks;
}

function checkTide(proof, rules) {
  const { link, root, n, text } = proof;
  const { table } = rules;
  const swims = swimsOf(table, drawsOf(link, `${text}:${n}`));
  const checks = [check('root of the day', root, rootOf(link, n)), check('fish', proof.swims, swims)];
  // Where trials are, bots catch, too, and nobody keeps what they shot.
  if (Array.isArray(proof.shots) && proof.trial !== true)
    replaySea(proof.shots, (shot, gone, at) => {
      const swim = swims[shot.swim];
      if (!swim) return checks.push(check(`shot ${at + 1}: fish`, shot.swim, null));
      const times = gone.get(shot.swim) ?? 0;
      if (times >= livesOf(table, swim)) checks.push(check(`shot ${at + 1}: not caught before`, 0, times));
      if (shot.hit)
        checks.push(check(`shot ${at + 1}: taken along`, shot.along, alongOf(table, swims, shot, gone)));
    });
  return verdict('tide', proof.sea, checks);
}

/**
 * @param proof what the house answers: `GET /play/rounds/{id}/proof`, `GET /tables/{code}/rounds/{id}` (bets beside it, if you like, as
 *   `bets`), `GET /lottery/{code}/draws/{id}`, one of the list of `GET /sea/volleys` (with its tide beside it, if you like, as `within`), `GET /sea/rooms/{id}/tides/{tide}`, `GET /poker/hands/{id}`
 * @param rules `GET /play/{gameCode}/rules` of its game and version; a draw and a hand of poker need none
 * @returns {{what: string, code: string, ok: boolean, checks: {name: string, ok: boolean, said: unknown, computed: unknown}[]}}
 * @throws RangeError for what cannot be checked, with the reason
 */
export function verify(proof, rules) {
  if (isHand(proof)) return verdict('hand', proof.hand.table, checkHand(proof, check));
  if (isDraw(proof)) return checkDraw(proof, rules);
  const wanted = rulesFor(proof);
  if (!wanted) throw new RangeError('neither a round nor a draw');
  if (!rules?.table) throw new RangeError(`the rules of ${wanted.gameCode} are missing`);
  if (wanted.version !== undefined && wanted.version !== rules.engineVersion)
    throw new RangeError(
      `played with version ${wanted.version} of the game, the rules are of version ${rules.engineVersion}`,
    );
  if (isVolley(proof)) return checkVolley(proof, rules);
  if (isTide(proof)) return checkTide(proof, rules);
  return isRound(proof) ? checkRound(proof, rules) : checkTable(proof, rules);
}

/** Whether SHA-256 and HMAC as they are written here are those of the machine. */
export async function selfTest() {
  const key = Uint8Array.from({ length: 32 }, (_, at) => at);
  const text = new TextEncoder().encode('verify:0:0');
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return true;
  const theirs = await subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = hexOf(new Uint8Array(await subtle.sign('HMAC', theirs, text)));
  const hash = hexOf(new Uint8Array(await subtle.digest('SHA-256', key)));
  return hash === hexOf(sha256(key)) && mac === hexOf(hmacOf(key)(text));
}
