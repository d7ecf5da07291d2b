import { expect, it } from 'vitest';
import type { RoundProof } from '#features/play/tables/contract.ts';
import { TABLE_ENGINES } from '#games/registry.ts';
import { makeChain } from '#kernel/rng/chain.node.ts';
import { rootOf } from '#kernel/rng/chain.web.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { serverBlocks } from '#kernel/rng/seeds.node.ts';
import { fetchBlocks, seedHash } from '#kernel/rng/seeds.web.ts';
import { checkRound } from './check.ts';

const tools = { seedHash, rootOf, fetchBlocks, createDraw };
const found = TABLE_ENGINES.get('dragon-tiger');
if (!found) throw new Error('dragon tiger is missing');
const engine = found;
const chain = makeChain(Buffer.alloc(32, 8), 30);
const text = 'dragon-tiger/2026-11-23';
const n = 7;
const outcome = engine.play(createDraw(serverBlocks(chain.link(n), text, n)));
const link = chain.link(n).toString('hex');

const proof: RoundProof = {
  root: chain.root,
  text,
  engineVersion: engine.version,
  round: {
    roundId: '01900000-0000-7000-8000-000000000001',
    serial: 'DT-1123-0007',
    day: '2026-11-23',
    n,
    state: 'settled',
    note: null,
    opensAt: '2026-11-23T00:00:00.000Z',
    closesAt: '2026-11-23T00:00:15.000Z',
    revealsAt: '2026-11-23T00:00:16.000Z',
    endsAt: '2026-11-23T00:00:24.000Z',
    commitment: chain.commitment(n),
    link,
    // as a database gives it back: another order of keys
    outcome: Object.fromEntries(Object.entries(Object(outcome)).reverse()),
    result: engine.result(outcome),
    flightAt: null,
    riders: [],
    players: 0,
    called: [],
    prizes: [],
    crowd: [],
  },
};

it('proves a round as the server dealt it', async () => {
  expect(await checkRound(proof, engine, tools)).toEqual({ commitment: true, root: true, outcome: true });
});

it.each([
  [
    'another link',
    { round: { ...proof.round, link: chain.link(8).toString('hex') } },
    { commitment: false, root: false, outcome: false },
  ],
  ['another number', { round: { ...proof.round, n: 8 } }, { commitment: true, root: false, outcome: false }],
  ['another root', { root: '0'.repeat(64) }, { commitment: true, root: false, outcome: true }],
  [
    'other cards',
    { round: { ...proof.round, outcome: { dragon: 'S1', tiger: 'S2' } } },
    { commitment: true, root: true, outcome: false },
  ],
  ['another result', { round: { ...proof.round, result: 'nothing' } }, { outcome: false }],
  ['another day', { text: 'dragon-tiger/2026-11-24' }, { commitment: true, root: true, outcome: false }],
  ['another engine', { engineVersion: 9 }, { commitment: true, root: true, outcome: false }],
  ['no link', { round: { ...proof.round, link: null } }, { commitment: false, root: false, outcome: false }],
  ['no hex', { round: { ...proof.round, link: 'XYZ' } }, { commitment: false, root: false, outcome: false }],
] as const)('fails: %s', async (_what, change, expected) => {
  expect(await checkRound({ ...proof, ...change }, engine, tools)).toMatchObject(expected);
});
