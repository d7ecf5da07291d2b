/**
 * The links hands are dealt from (kernel/rng/chain.node.ts). A chain is made before its first hand, and its root stands there from then on: no link can
 * be chosen to suit what the seats add to the shuffle.
 */
import { deckOf, shuffleText } from '#games/poker/engine/proof.ts';
import type { Card } from '#games/poker/engine/cards.ts';
import { type Chain, makeChain } from '#kernel/rng/chain.node.ts';
import { createDraw } from '#kernel/rng/draw.ts';
import { newServerSeed, serverBlocks } from '#kernel/rng/seeds.node.ts';
import type { Sealer } from '#platform/crypto/seal.ts';
import type { Runner } from '#platform/db/db.ts';
import { ADD_CHAIN, CHAIN, type TableRow } from '../store.ts';
import type { HandRow } from '../store/hands.ts';

/** 16 kB and half a millisecond; hundreds of tables keep none of it in memory. */
export const LINKS = 500;

export type Link = {
  readonly chainN: number;
  readonly n: number;
  readonly commitment: string;
  readonly link: Buffer;
};

const nameOf = (table: string, n: number): string => `${table}/${n}`;

async function chainOf(runner: Runner, sealer: Sealer, table: string, n: number): Promise<Chain> {
  const before = await runner.one(CHAIN, [table, n]);
  if (before) return makeChain(sealer.open(before.secret, nameOf(table, n)), before.length);
  const secret = newServerSeed();
  const chain = makeChain(secret, LINKS);
  await runner.run(ADD_CHAIN, [table, n, LINKS, chain.root, sealer.seal(secret, nameOf(table, n))]);
  return chain;
}

const placeOf = (hand: number): { readonly chainN: number; readonly n: number } => ({
  chainN: Math.floor((hand - 1) / LINKS) + 1,
  n: ((hand - 1) % LINKS) + 1,
});

/** The chain the next hand of a table comes from stands there before it is asked for, and the one behind it, too. */
export async function readyChains(
  runner: Runner,
  sealer: Sealer,
  table: Pick<TableRow, 'code' | 'hands'>,
): Promise<void> {
  const { chainN } = placeOf(table.hands + 1);
  await chainOf(runner, sealer, table.code, chainN);
  await chainOf(runner, sealer, table.code, chainN + 1);
}

/** Number of the chain a hand comes from. */
export const chainOfHand = (hand: number): number => placeOf(hand).chainN;

/** The link of a hand by its number at the table, from 1. In the transaction that holds the table. */
export async function linkOf(
  runner: Runner,
  sealer: Sealer,
  table: Pick<TableRow, 'code'>,
  hand: number,
): Promise<Link> {
  const { chainN, n } = placeOf(hand);
  const chain = await chainOf(runner, sealer, table.code, chainN);
  // The next chain is made long before anybody can know what will be added to its shuffles.
  if (n === 1) await chainOf(runner, sealer, table.code, chainN + 1);
  return { chainN, n, commitment: chain.commitment(n), link: chain.link(n) };
}

export const sealLink = (sealer: Sealer, handId: string, link: Buffer): Buffer => sealer.seal(link, handId);
export const openLink = (sealer: Sealer, hand: Pick<HandRow, 'id' | 'link'>): Buffer =>
  sealer.open(hand.link, hand.id);

/** The shuffled deck of a hand. It leaves this room card by card, to who may see it. */
export function deckOfHand(
  sealer: Sealer,
  hand: Pick<HandRow, 'id' | 'link' | 'table_code' | 'entropy' | 'link_n' | 'setup'>,
): readonly Card[] {
  const text = shuffleText(hand.table_code, hand.entropy);
  return deckOf(hand.setup.game, createDraw(serverBlocks(openLink(sealer, hand), text, hand.link_n)));
}
