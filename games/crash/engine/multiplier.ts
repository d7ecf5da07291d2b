/**
 * Where a round of crash ends, from the hash of its game: h = the first 32 bits of HMAC-SHA256(key = the game's hash as 64 hex digits in
 * UTF-8, message = salt), multiplier = max(1.00, ⌊2^32 × 99 ÷ (h + 1)⌋ ÷ 100).
 * Whoever leaves at k ÷ 100 > 1 is paid in ⌊2^32 × 99 ÷ k⌋ of 2^32 games, which returns 99 % less at most k × 2^-32: a house edge of 1 %.
 * Hashes form a chain that is made backwards: hash n − 1 = SHA-256(hash n as hex digits in UTF-8), and the last one made is published
 * before the first game.
 */

/** What comes back of 100 stakes. */
export const RETURN_PERCENT = 99n;

const WORDS = 1n << 32n;

/**
 * @param first the first 32 bits of the HMAC, as a whole number
 * @returns the multiplier × 100, at least 100
 */
export function multiplierOf(first: bigint): bigint {
  const hundredths = (WORDS * RETURN_PERCENT) / (first + 1n);
  return hundredths < 100n ? 100n : hundredths;
}

/** In how many of 2^32 games the multiplier reaches `hundredths`. */
export const gamesReaching = (hundredths: bigint): bigint =>
  hundredths <= 100n ? WORDS : (WORDS * RETURN_PERCENT) / hundredths;
