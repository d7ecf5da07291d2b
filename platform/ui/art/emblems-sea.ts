/** Emblems: what lives and floats in the sea. Drawn on the 100-unit square in four inks (see Inks), readable at 40 px. */
import { around, disc, fill, line, mirrored, oval, star } from './draw.ts';
import type { Emblem } from './draw.ts';

const WATER = 'M14 84Q20 79.5 26 84T38 84T50 84T62 84T74 84T86 84';

export const SEA = {
  octopus: (c) =>
    mirrored(
      line('M44 56C40 70 26 66 20 74C16 80 22 86 27 82', c.a, 6) +
        line('M46 60C44 76 34 78 34 88', c.a, 6) +
        line('M38 52C28 58 18 52 13 58', c.a, 5.6) +
        disc(31, 69.6, 1.6, c.p) +
        disc(24, 71.8, 1.4, c.p) +
        disc(25, 55.6, 1.4, c.p),
    ) +
    fill('M50 14C34 14 26 26 27 40C28 50 34 58 38 62H62C66 58 72 50 73 40C74 26 66 14 50 14Z', c.a) +
    mirrored(
      disc(41, 42, 6.2, c.p) + disc(42, 43, 3.2, c.k) + disc(36, 27, 2.4, c.b) + disc(43, 21, 1.8, c.b),
    ) +
    line('M40 58Q50 61 60 58', c.k, 1.6),
  shell: (c) => {
    const rib = fill('M50 78L44 26Q50 20 56 26Z', c.a) + line('M50 74V28', c.k, 1.3);
    return (
      around(rib, 2, -62, 124, 50, 78) +
      around(rib, 2, -41, 82, 50, 78) +
      around(fill('M50 78L43.6 22Q50 16 56.4 22Z', c.b) + line('M50 74V26', c.k, 1.3), 2, -21, 42, 50, 78) +
      fill('M50 78L43 20Q50 13 57 20Z', c.p) +
      line('M50 74V24', c.k, 1.3) +
      fill('M36 74H64L60 86H40Z', c.b) +
      line('M42 79H58', c.k, 1.5) +
      disc(76, 80, 4, c.p)
    );
  },
  starfish: (c) =>
    around(fill('M50 50L40 42C42 30 44 20 50 11C56 20 58 30 60 42Z', c.a), 5, 0, 72, 50, 50) +
    disc(50, 50, 13, c.a) +
    around(disc(50, 20, 1.9, c.p) + disc(50, 27, 2.3, c.b) + disc(50, 34.5, 2.7, c.p), 5, 0, 72, 50, 50) +
    star(50, 50, 9, 4, 5, c.b) +
    disc(50, 50, 2.6, c.k),
  seahorse: (c) =>
    line('M54 56C64 66 58 82 47 82C38 81 37 71 44 69C48 69 49 73 46 75', c.a, 6) +
    fill(
      'M44 15C56 12 66 21 63 33C70 42 68 56 58 64C48 58 43 50 46 42C48 37 44 35 40 35L25 38C22 38 22 34 25 33L36 29C37 22 39 17 44 15Z',
      c.a,
    ) +
    fill('M63 36C72 37 76 44 72 52C68 49 66 46 65 42Z', c.b) +
    fill('M46 15L44 7L51 11L54 5L57 13L63 12L61 20Z', c.b) +
    disc(47, 25, 3.4, c.p) +
    disc(46.4, 25, 1.7, c.k) +
    line('M49 42L62 38M48.5 49L65 47M52 56L63 56', c.k, 1.7) +
    line('M55 20L60 28', c.p, 1.8) +
    disc(26, 20, 3, c.b) +
    disc(19, 28, 2, c.b),
  whale: (c) =>
    fill(
      'M12 52C14 38 28 30 44 32C58 34 66 44 72 50C78 52 82 48 82 42C76 40 74 34 76 28C80 30 84 32 86 36C88 32 92 30 95 30C96 38 92 42 88 44C90 60 78 74 56 75C32 76 12 68 12 52Z',
      c.a,
    ) +
    fill('M12 54C22 62 46 66 66 62C62 71 54 75 44 75C26 74 12 66 12 54Z', c.p) +
    line('M20 63Q24 66 28 70M30 65Q34 68 37 73M40 66Q44 70 46 74', c.k, 1.4) +
    disc(28, 49, 2.4, c.k) +
    fill('M46 54C54 56 58 62 56 68C49 67 44 62 46 54Z', c.b) +
    line('M38 30V22M38 22C36 14 28 14 27 19M38 22C40 14 48 14 49 19', c.b, 2.6) +
    line(WATER, c.b, 2.2),
  puffer: (c) =>
    around(fill('M50 10L54 22H46Z', c.b), 12, 15, 30, 48, 50) +
    disc(48, 50, 29, c.a) +
    fill('M21 58C28 68 66 70 76 56C75 70 64 79 48 79C34 79 24 72 21 58Z', c.p) +
    fill('M76 50C84 40 92 40 94 44C91 48 91 52 94 56C92 60 84 60 76 50Z', c.b) +
    fill('M46 52C52 47 60 50 60 57C55 61 48 59 46 52Z', c.b) +
    disc(33, 44, 7, c.p) +
    disc(32, 44, 3.6, c.k) +
    fill('M17 52C20 50 24 51 25 55C22 58 18 57 17 54Z', c.k) +
    disc(52, 32, 2.4, c.k) +
    disc(61, 38, 1.9, c.k) +
    disc(44, 28, 1.6, c.k),
  jellyfish: (c) =>
    line(
      'M30 50C24 60 34 66 28 78C27 82 29 85 31 87M43 52C39 62 47 70 42 88M57 52C61 62 53 70 58 88M70 50C76 60 66 66 72 78C73 82 71 85 69 87',
      c.b,
      3,
    ) +
    line('M50 50C45 60 55 68 50 80', c.p, 3.4) +
    fill(
      'M20 48C18 28 32 14 50 14C68 14 82 28 80 48C76 55 70 55 65 49C60 56 54 56 50 50C46 56 40 56 35 49C30 55 24 55 20 48Z',
      c.a,
    ) +
    line('M27 42C27 30 34 23 42 20', c.p, 3) +
    around(oval(50, 30, 2.6, 6, c.b), 5, -56, 28, 50, 52) +
    line('M28 46Q50 38 72 46', c.k, 1.6),
  anchor: (c) =>
    '<circle cx="50" cy="20" r="7.5" fill="none" stroke="' +
    c.p +
    '" stroke-width="4.5"/>' +
    line('M50 28V80', c.a, 7) +
    line('M34 40H66', c.b, 6) +
    line('M18 56C20 74 34 82 50 82C66 82 80 74 82 56', c.a, 6.5) +
    mirrored(fill('M11 62L19 46L29 60Z', c.p)) +
    line('M54 30C70 34 70 48 56 52C38 57 34 68 46 74', c.b, 2.6) +
    disc(50, 40, 2.2, c.k),
  shrimp: (c) =>
    fill(
      'M24 36C38 16 72 18 80 44C86 66 68 84 46 78C58 76 66 68 64 56C62 46 52 42 44 46C36 50 26 48 24 36Z',
      c.a,
    ) +
    line('M52 23L50 44M66 28L58 46M77 42L63 51M80 58L65 59M70 72L60 67', c.k, 1.9) +
    fill('M48 77C38 72 30 76 26 84C34 86 44 84 50 80Z', c.b) +
    fill('M47 75C40 68 32 66 26 70C31 76 40 79 48 78Z', c.b) +
    disc(33, 35, 2.4, c.k) +
    line('M26 33C18 26 14 18 14 11M25 37C15 36 10 30 8 25', c.o, 1.7) +
    line('M42 48L36 57M49 47L46 56M55 50L54 58', c.b, 2.2) +
    line('M30 42C34 44 40 44 44 41', c.p, 1.8),
  lighthouse: (c) =>
    fill('M43 30L8 18V34Z', c.b, ' opacity=".85"') +
    fill('M57 30L92 18V34Z', c.b, ' opacity=".85"') +
    fill('M41 38H59L64 80H36Z', c.p) +
    fill('M40 48H60.2L61.4 58H38.6ZM37.6 68H62.4L63.6 78H36.4Z', c.a) +
    fill('M38 34H62V39H38Z', c.a) +
    fill('M42 22H58V34H42Z', c.b) +
    fill('M39 23L50 12L61 23Z', c.a) +
    line('M50 22V34M46 22V34M54 22V34', c.k, 1.2) +
    fill('M46 72C46 67 54 67 54 72V80H46Z', c.k) +
    fill('M22 80C34 74 66 74 78 80L82 86H18Z', c.a) +
    line(WATER, c.p, 2),
  pearl: (c) =>
    fill('M12 52C14 30 34 16 50 16C66 16 86 30 88 52C76 60 24 60 12 52Z', c.a) +
    line('M50 20V50M36 22L40 52M64 22L60 52M24 32L31 53M76 32L69 53', c.k, 1.6) +
    fill('M10 58C22 66 78 66 90 58C88 76 70 85 50 85C30 85 12 76 10 58Z', c.b) +
    line('M50 68V82M36 67L38 80M64 67L62 80M24 65L28 76M76 65L72 76', c.k, 1.6) +
    disc(50, 58, 10.5, c.k) +
    disc(50, 58, 9, c.p) +
    disc(47, 55, 2.6, c.b) +
    star(78, 20, 5.6, 2, 4, c.p),
  trident: (c) =>
    line('M50 34V88', c.p, 5) +
    line('M50 88V20', c.b, 2) +
    mirrored(
      line('M50 52C36 54 28 46 28 32', c.a, 6) +
        fill('M28 12L36 32L28 28.5L20 32Z', c.a) +
        disc(38, 62, 2, c.b),
    ) +
    fill('M50 8L59 30L50 25L41 30Z', c.p) +
    fill('M41 48H59V57H41Z', c.b) +
    line('M44 52.5H56', c.k, 1.6) +
    line('M16 78Q22 73.5 28 78T40 78M60 78Q66 73.5 72 78T84 78', c.a, 2.4),
} satisfies Record<string, Emblem>;
