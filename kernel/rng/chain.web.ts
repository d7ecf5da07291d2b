/** The checker's side of a chain of links (chain.node.ts): WebCrypto only. */
import { seedHash } from './seeds.web.ts';

/**
 * What hashing `link` n times gives: the published root, when the link is the one of round n.
 * @throws RangeError when the link is not lower-case hex
 */
export async function rootOf(link: string, n: number): Promise<string> {
  let hash = link;
  for (let times = 0; times < n; times += 1) hash = await seedHash(hash);
  return hash;
}
