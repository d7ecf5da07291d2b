/** Emblems: plants, sky, water and what flies. Drawn on the 100-unit square in four inks (see Inks); mirrored where they can be, readable at 40 px. */
import { around, disc, fill, line, mirrored, oval, star } from './draw.ts';
import type { Emblem } from './draw.ts';

export const NATURE = {
  lotus: (c) => {
    const petal = fill('M50 22C59 34 59 52 50 63C41 52 41 34 50 22Z', c.a) + line('M50 30V56', c.p, 1.1);
    return (
      around(
        '<g transform="translate(0 6)">' + fill('M50 24C58 36 58 54 50 64C42 54 42 36 50 24Z', c.b) + '</g>',
        2,
        -74,
        148,
        50,
        66,
      ) +
      around('<g transform="translate(0 3)">' + petal + '</g>', 2, -48, 96, 50, 66) +
      around(petal, 2, -24, 48, 50, 66) +
      fill('M50 20C60 33 60 54 50 66C40 54 40 33 50 20Z', c.p) +
      fill('M50 29C56 38 56 53 50 61C44 53 44 38 50 29Z', c.a) +
      line('M20 73Q27.5 68 35 73T50 73T65 73T80 73M30 80Q36.6 75 43.3 80T56.6 80T70 80', c.b, 2.2)
    );
  },
  boat: (c) =>
    disc(69, 31, 8, c.b) +
    fill('M48 20C62 28 66 42 64 55L48 55Z', c.a) +
    fill('M44 26C34 34 30 45 31 55L44 55Z', c.p) +
    line('M48 28C56 32 60 36 62 41M48 37C57 39 61 43 64 48', c.p, 1.5) +
    line('M46 15V58', c.o, 2.2) +
    fill('M14 54C30 64 70 64 88 50C84 68 72 74 52 74C32 74 20 68 14 54Z', c.a) +
    fill('M22 61.5C36 68 64 68 80 59L79 62C64 71 36 71 24 65Z', c.b) +
    mirrored(disc(38, 69.6, 1.3, c.k)) +
    line('M12 80Q18.3 75.5 24.6 80T37.3 80T50 80T62.6 80T75.3 80T88 80', c.a, 2.2),
  pineapple: (c) =>
    around(fill('M50 42C45 33 45 22 50 12C55 22 55 33 50 42Z', c.b), 5, -60, 30, 50, 44) +
    oval(50, 61, 20, 24, c.a) +
    line('M37 46L62 74M34 55L54 80M45 39L66 64M63 46L38 74M66 55L46 80M55 39L34 64', c.k, 1.5) +
    disc(50, 52, 1.8, c.b) +
    disc(43, 60, 1.8, c.b) +
    disc(57, 60, 1.8, c.b) +
    disc(50, 68, 1.8, c.b),
  paisley: (c) =>
    fill(
      'M62 16C78 26 82 52 68 70C56 84 32 82 26 66C21 52 32 40 44 42C56 44 58 34 52 28C50 23 55 16 62 16Z',
      c.a,
    ) +
    fill('M64 28C72 40 71 56 62 66C53 75 38 73 34 63C31 54 39 49 46 50C59 51 65 42 64 28Z', c.p) +
    fill('M63 42C66 50 63 59 56 64C49 69 42 66 41 60.5C44 57 52 58 57 53.5C60 50.5 62 46.5 63 42Z', c.b) +
    disc(49, 61.5, 2.4, c.k) +
    disc(56, 24, 2.2, c.b) +
    around(disc(50, 14, 1.7, c.b), 12, -10, 24, 52, 52),
  sun: (c) =>
    around(fill('M50 10L55 26H45Z', c.a), 12, 0, 30, 50, 50) +
    around(fill('M50 15L52.5 26H47.5Z', c.b), 12, 15, 30, 50, 50) +
    disc(50, 50, 22, c.b) +
    disc(50, 50, 19.5, 'none', ' stroke="' + c.k + '" stroke-width="1.2"') +
    mirrored(
      line('M36 45C39 41.5 44 42 46 45.5', c.k, 1.9) + oval(41.5, 48.5, 3, 1.9, c.k) + disc(38, 56, 3, c.a),
    ) +
    line('M50 45V54L47.5 55.5', c.k, 1.7) +
    fill('M42 60C46 65.5 54 65.5 58 60C53 61.5 47 61.5 42 60Z', c.k),
  moon: (c) =>
    fill(
      'M58 18C40 18 26 32 26 50C26 68 40 82 58 82C64 82 69 80 73 77C58 76 46 64 46 50C46 36 58 24 73 23C69 20 64 18 58 18Z',
      c.b,
    ) +
    line('M52 33C48 38 46.5 44 47 51', c.k, 1.6) +
    disc(38, 46, 1.6, c.k) +
    disc(36, 55, 2.2, c.k) +
    disc(42, 63, 1.4, c.k) +
    star(67, 40, 8, 3, 5, c.a) +
    star(75, 58, 5.5, 2, 5, c.a) +
    star(63, 63, 4, 1.5, 5, c.a) +
    disc(60, 51, 1.4, c.a),
  bolt: (c) =>
    fill('M58 12L26 54H45L38 88L76 40H55Z', c.k, ' transform="translate(2.4 2.2)"') +
    fill('M58 12L26 54H45L38 88L76 40H55Z', c.b) +
    fill('M53 24L36 49H50L46.5 67L63 45H48.5Z', c.a) +
    star(22, 30, 5.5, 2, 4, c.a) +
    star(80, 68, 6, 2.2, 4, c.a),
  rocket: (c) =>
    '<g transform="rotate(38 50 50)">' +
    mirrored(fill('M40 52C31 56 29 64 30 72L41 66Z', c.b)) +
    fill('M50 12C39 22 37 44 40 68L60 68C63 44 61 22 50 12Z', c.p) +
    fill('M50 12C46 15.5 43 20.5 41.3 26H58.7C57 20.5 54 15.5 50 12Z', c.a) +
    fill('M39 56H61L60.4 62H39.6Z', c.a) +
    disc(50, 38, 6.5, c.k) +
    disc(50, 38, 4, c.b) +
    fill('M43 70H57L55 76H45Z', c.k) +
    fill('M50 96C44 89 43 83 45.5 77H54.5C57 83 56 89 50 96Z', c.a) +
    fill('M50 88C47.4 84.5 47.2 81 48.3 77H51.7C52.8 81 52.6 84.5 50 88Z', c.b) +
    '</g>' +
    star(24, 27, 5, 2, 4, c.b) +
    star(80, 68, 4, 1.6, 4, c.b) +
    disc(34, 16, 1.4, c.b) +
    disc(86, 40, 1.6, c.b),
  kite: (c) =>
    '<g transform="rotate(20 50 46)">' +
    fill('M50 14L76 44L50 72L24 44Z', c.a) +
    fill('M50 14L76 44H50Z', c.b) +
    fill('M50 72L24 44H50Z', c.p) +
    line('M50 14V72M24 44Q50 34 76 44', c.k, 1.8) +
    disc(50, 44, 5, c.k) +
    disc(50, 44, 2.2, c.b) +
    fill('M50 72L43 82H57Z', c.b) +
    '</g>' +
    line('M41 75C34 80 42 84 35 89', c.o, 1.6) +
    fill('M36 77L43 79L37 83Z', c.b),
  plane: (c) =>
    '<g transform="rotate(-24 50 50)">' +
    fill('M86 50C86 45 80 43 74 43H28C20 43 16 46 16 50C16 54 20 57 28 57H74C80 57 86 55 86 50Z', c.p) +
    fill('M28 43L18 28H26L40 43Z', c.a) +
    fill('M50 53L34 78H44L66 53Z', c.a) +
    fill('M54 44L46 30H53L66 44Z', c.b) +
    fill('M86 50C86 45 80 43 74 43H72V57H74C80 57 86 55 86 50Z', c.a) +
    disc(64, 49, 2.2, c.k) +
    disc(56, 49, 2.2, c.k) +
    disc(48, 49, 2.2, c.k) +
    disc(40, 49, 2.2, c.k) +
    line('M89 37V63', c.o, 2.2) +
    '</g>' +
    line('M14 76C24 76 30 74 34 70M18 84C30 84 38 81 44 75', c.b, 2.2),
  gem: (c) =>
    fill('M30 26H70L84 44L50 82L16 44Z', c.a) +
    fill('M30 26L38 44L50 26Z', c.p) +
    fill('M70 26L62 44L50 26Z', c.b) +
    fill('M16 44H38L50 82Z', c.b) +
    fill('M38 44H62L50 82Z', c.p) +
    line('M16 44H84M30 26L38 44L50 82L62 44L70 26M50 26L38 44M50 26L62 44', c.k, 1.7) +
    star(80, 22, 7, 2.2, 4, c.b),
} satisfies Record<string, Emblem>;
