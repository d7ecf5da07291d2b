/** The name on somebody's bank account, as a hurdle beside a proof (docs/PRODUCT.md, 4): it is known to too many to prove anything alone. */
import { digest, same } from '#identity/accounts/service/tokens.ts';

/** Case, width, punctuation and spaces are how somebody writes, not who he is. */
const plain = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** False for an empty name, whoever keeps one. */
export const isHolder = (kept: string, given: string): boolean =>
  plain(kept) !== '' && same(digest(plain(kept)), digest(plain(given)));

/** Whether there is a name on file that could be asked for. */
export const isName = (kept: string | undefined): kept is string => kept !== undefined && plain(kept) !== '';
