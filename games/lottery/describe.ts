/** What is drawn of each lottery, in words for people who write programs: the numbers below n in their order, and what they mean. */

const DIGIT = 'A digit is a number below 10.';
const BALLS =
  'A ball is the n-th of the numbers that are still in the drum, in ascending order and counted from 0; n is a number below how many are left.';
const prizes = (list: string): readonly string[] => [
  DIGIT,
  `A number is drawn digit by digit, its first digit first. Prizes in the order they are drawn, with how many numbers of how many digits each has: ${list}.`,
];
const FOUR_DIGITS = [
  DIGIT,
  'A number is four digits, its first digit first. In this order: the first, the second, the third prize, ten of starter, ten of consolation.',
];
const SOUTH =
  'db 1 of 6, g1 1 of 5, g2 1 of 5, g3 2 of 5, g4 7 of 5, g5 1 of 4, g6 3 of 4, g7 1 of 3, g8 1 of 2';
const MAX3D = 'db 2 of 3, g1 4 of 3, g2 6 of 3, g3 8 of 3';
const lotto = (pick: number, of: number, more: string): readonly string[] => [
  BALLS,
  `${pick} balls of 1 to ${of}, written with two digits in ascending order${more}.`,
];

/** Engine → what a draw of it is. */
export const DRAWN: Readonly<Record<string, readonly string[]>> = {
  xsmb: prizes('db 1 of 5, g1 1 of 5, g2 2 of 5, g3 6 of 5, g4 4 of 4, g5 6 of 4, g6 3 of 3, g7 4 of 2'),
  xsmn: prizes(SOUTH),
  xsmt: prizes(SOUTH),
  sg4d: FOUR_DIGITS,
  magnum4d: FOUR_DIGITS,
  toto4d: FOUR_DIGITS,
  damacai4d: FOUR_DIGITS,
  thai: [
    ...prizes(
      'FIRST 1 of 6, NEAR_FIRST 2 of 6, SECOND 5 of 6, THIRD 10 of 6, FOURTH 50 of 6, FIFTH 100 of 6, THREE_FIRST 2 of 3, THREE_LAST 2 of 3, TWO 1 of 2',
    ),
    'What is drawn for NEAR_FIRST is not used: its two numbers are the first prize less one and plus one; 000000 and 999999 are neighbours.',
  ],
  lotto645: lotto(6, 45, ''),
  lotto655: lotto(6, 55, '; then one ball more of the same drum, which stands last'),
  lotto649: lotto(6, 49, '; then one ball more of the same drum, which stands last'),
  lotto535: lotto(5, 35, '; then a number below 12, one more than which stands last'),
  max3d: prizes(MAX3D),
  max3d_pro: prizes(MAX3D),
  ssc: [DIGIT, 'Five digits, from the first place to the last.'],
  pc28: [DIGIT, 'Three digits.'],
  k3: ['Three dice: each is a number below 6 and one.'],
  pk10: [BALLS, 'All ten of 1 to 10: the first ball is the winner.'],
  '11x5': [BALLS, 'Five balls of 1 to 11, in the order they are drawn, with two digits.'],
  mark_six: [
    BALLS,
    'Seven balls of 1 to 49: six numbers in the order they are drawn, the seventh is special.',
  ],
  happy8: [BALLS, 'Twenty balls of 1 to 80, in ascending order, with two digits.'],
};

/** The chain of a day, for draws of our own. */
export const DRAW_CHAIN: readonly string[] = [
  'A day of a lottery, in its own zone, has one hash chain: link(last) is 32 random bytes, link(n − 1) = SHA-256 of the 32 bytes of link(n), and link(0), the root of the day, is published a day before its first draw.',
  'Draw n shows link(n − 1) as its commitment from the start, as 64 lower-case hex digits, and link(n) with its result. Hashing link(n) n times gives the root.',
  'Block i of draw n, i = 0, 1, 2 …: HMAC-SHA256 with the 32 bytes of link(n) as key and the text "CODE/DAY:n:i" as message: CODE is the code of the lottery, DAY is written 2026-11-23, numbers are in decimal.',
];

/** Draws that are made elsewhere. */
export const DECLARED: readonly string[] = [
  'This house commits to nothing here: the draw is made by somebody else, and its result is declared to the house.',
  'GET /lottery/{code}/draws/{id} names, of every result a draw had, its source and its time; of lines of feeds also the raw answer and its signature. A result counts when two independent lines or two people say the same; what differs waits for people.',
  'A result may be corrected for seven days: the correction is a new line (revision), and what was paid is moved by the difference.',
];
