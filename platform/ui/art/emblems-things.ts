/** Emblems: things people make. Drawn on the 100-unit square in four inks (see Inks); mirrored where they can be, readable at 40 px. */
import { around, disc, fill, line, oval, star } from './draw.ts';
import type { Emblem } from './draw.ts';

export const THINGS = {
  crown: (c) =>
    fill('M20 38L33 52L50 26L67 52L80 38L75 70H25Z', c.a) +
    fill('M50 34L58.5 58L50 64L41.5 58Z', c.b) +
    fill('M24 72H76V80H24Z', c.b) +
    disc(34, 76, 1.8, c.k) +
    disc(50, 76, 1.8, c.k) +
    disc(66, 76, 1.8, c.k) +
    disc(20, 36, 4, c.b) +
    disc(50, 23, 5, c.b) +
    disc(80, 36, 4, c.b) +
    line('M27 62L38 62M62 62L73 62', c.p, 1.8) +
    disc(50, 49, 3.4, c.k) +
    disc(50, 49, 1.4, c.p),
  dice: (c) =>
    '<g transform="rotate(-14 38 44)"><rect x="20" y="26" width="36" height="36" rx="6" fill="' +
    c.p +
    '"/>' +
    disc(29, 35, 3.4, c.a) +
    disc(47, 35, 3.4, c.k) +
    disc(38, 44, 3.4, c.k) +
    disc(29, 53, 3.4, c.k) +
    disc(47, 53, 3.4, c.a) +
    '</g>' +
    '<g transform="rotate(16 64 62)"><rect x="47" y="45" width="34" height="34" rx="6" fill="' +
    c.a +
    '"/>' +
    disc(55.5, 53.5, 3.2, c.p) +
    disc(64, 62, 3.2, c.p) +
    disc(72.5, 70.5, 3.2, c.p) +
    '</g>' +
    star(76, 28, 7, 2.6, 4, c.b) +
    star(24, 74, 5, 1.8, 4, c.b),
  cards: (c) =>
    '<g transform="rotate(-16 50 78)"><rect x="33" y="22" width="34" height="50" rx="4" fill="' +
    c.b +
    '"/><rect x="36.5" y="25.5" width="27" height="43" rx="2" fill="none" stroke="' +
    c.k +
    '" stroke-width="1.4"/>' +
    fill('M50 36L58 47L50 58L42 47Z', c.k) +
    '</g>' +
    '<g transform="rotate(9 50 78)"><rect x="34" y="21" width="36" height="52" rx="4" fill="' +
    c.p +
    '"/>' +
    fill(
      'M52 33C47 41 40 44 40 50.5C40 57 48 58 50.6 53.5C50.6 57 49.5 59.5 47.5 61.5H56.5C54.5 59.5 53.4 57 53.4 53.5C56 58 64 57 64 50.5C64 44 57 41 52 33Z',
      c.k,
    ) +
    fill('M40 26L43.2 30.4L40 34.8L36.8 30.4Z', c.a) +
    fill('M64 59.5L67.2 64L64 68.4L60.8 64Z', c.a) +
    '</g>',
  ball: (c) =>
    disc(50, 50, 29, c.p) +
    fill('M50 38L61 46L57 59H43L39 46Z', c.k) +
    around(
      fill('M50 21.2C54 21.3 58 22.2 61 23.5L50 31L39 23.5C42 22.2 46 21.3 50 21.2Z', c.k),
      5,
      0,
      72,
      50,
      50,
    ) +
    around(line('M50 31V38', c.k, 1.8), 5, 0, 72, 50, 50) +
    '<circle cx="50" cy="50" r="29" fill="none" stroke="' +
    c.k +
    '" stroke-width="2"/>' +
    line('M26 82H74', c.b, 3) +
    line('M34 87H66', c.b, 2),
  bat: (c) =>
    '<g transform="rotate(38 50 50)">' +
    fill('M43 40H57V80C57 84 54 86 50 86C46 86 43 84 43 80Z', c.p) +
    fill('M50 40H57V80C57 84 54 86 50 86Z', c.b) +
    fill('M43 40C44 35 46 33 47 32H53C54 33 56 35 57 40Z', c.a) +
    '<rect x="47" y="10" width="6" height="23" rx="2" fill="' +
    c.o +
    '"/>' +
    line('M47 15L53 17M47 20L53 22M47 25L53 27', c.k, 1.4) +
    '</g>' +
    disc(28, 66, 10.5, c.a) +
    line('M22.5 58.5C26 63 27 70 24.5 75.5M27 57C30 62 31 70 29 76', c.p, 1.3, ' stroke-dasharray="2 2"'),
  seven: (c) =>
    fill(
      'M26 22H76V36C64 48 57 62 56 80H38C39 63 46 50 57 39H38V46H26Z',
      c.k,
      ' transform="translate(2.2 2)"',
    ) +
    fill('M26 22H76V36C64 48 57 62 56 80H38C39 63 46 50 57 39H38V46H26Z', c.a) +
    fill('M30 26H72V29.5H30Z', c.b) +
    line('M46 76C47 66 51 56 58 48', c.b, 2),
  lantern: (c) =>
    line('M50 12V22', c.o, 2) +
    fill('M40 22H60L62 28H38Z', c.p) +
    fill('M38 28H62C76 38 76 58 62 68H38C24 58 24 38 38 28Z', c.a) +
    fill('M45 28H55C61 40 61 56 55 68H45C39 56 39 40 45 28Z', c.b) +
    line('M38 28C24 38 24 58 38 68M62 28C76 38 76 58 62 68', c.k, 1.4) +
    fill('M38 68H62L60 74H40Z', c.p) +
    line('M44 74V84M50 74V88M56 74V84', c.b, 2.2) +
    star(50, 48, 8, 3.4, 8, c.k),
  wheel: (c) =>
    disc(50, 50, 32, c.b) +
    disc(50, 50, 29.6, c.k) +
    disc(50, 50, 27.5, c.p) +
    around(fill('M50 50L42.6 23.6C47.4 22.2 52.6 22.2 57.4 23.6Z', c.a), 6, 0, 60, 50, 50) +
    around(disc(50, 20.8, 1.7, c.b), 12, 0, 30, 50, 50) +
    disc(50, 50, 10, c.k) +
    star(50, 50, 8, 3.4, 6, c.b) +
    fill('M50 27L44 13H56Z', c.a) +
    fill('M50 27L44 13H56Z', 'none', ' stroke="' + c.k + '" stroke-width="1.2"'),
  drum: (c) =>
    fill('M24 34L30 72C36 79 64 79 70 72L76 34Z', c.a) +
    oval(50, 34, 26, 9, c.p) +
    oval(50, 34, 19, 6, c.b) +
    line('M25 40L36 75L44 43L50 77L56 43L64 75L75 40', c.p, 1.7) +
    fill('M29 66C36 73 64 73 71 66L70 72C64 79 36 79 30 72Z', c.k) +
    line('M22 16L46 32M78 16L54 32', c.o, 2.6) +
    disc(21, 15, 3.6, c.b) +
    disc(79, 15, 3.6, c.b),
  fan: (c) => {
    let ribs = '';
    for (let i = 0; i < 7; i++)
      ribs +=
        '<g transform="rotate(' +
        (-72 + i * 24) +
        ' 50 74)">' +
        fill('M50 74L44.4 24Q50 20 55.6 24Z', i % 2 ? c.b : c.a) +
        line('M50 72L50 26', c.k, 1.1) +
        '</g>';
    return (
      ribs +
      fill('M50 74L36 66A16 16 0 0 1 64 66Z', c.p) +
      disc(50, 74, 4.6, c.k) +
      disc(50, 74, 2.2, c.b) +
      line('M50 79V88M46 88H54', c.b, 2)
    );
  },
  ticket: (c) =>
    '<g transform="rotate(-12 50 50)">' +
    fill('M16 34H84V45A6 6 0 0 0 84 57V68H16V57A6 6 0 0 0 16 45Z', c.p) +
    fill('M16 34H36V68H16V57A6 6 0 0 0 16 45Z', c.a) +
    line('M36 36V66', c.k, 1.6, ' stroke-dasharray="2.4 3.2"') +
    star(26, 51, 6.5, 2.6, 8, c.b) +
    fill('M42 40H78V45H42Z', c.k) +
    disc(47, 57, 4.6, c.a) +
    disc(58.5, 57, 4.6, c.b) +
    disc(70, 57, 4.6, c.a) +
    '</g>' +
    star(78, 22, 6, 2.2, 4, c.b) +
    star(24, 80, 5, 1.8, 4, c.b),
  pot: (c) =>
    fill('M32 40H68C80 48 82 64 70 76H30C18 64 20 48 32 40Z', c.a) +
    fill('M34 32H66V39H34Z', c.b) +
    fill('M23 57C36 63 64 63 77 57L77.5 62C64 68 36 68 22.6 62Z', c.b) +
    disc(50, 54, 0, c.k) +
    disc(38, 26, 6, c.b) +
    disc(50, 22, 7, c.b) +
    disc(62, 26, 6, c.b) +
    disc(50, 22, 3.6, c.p) +
    disc(38, 26, 2.8, c.p) +
    disc(62, 26, 2.8, c.p) +
    fill('M32 77.5H68L65.5 83H34.5Z', c.b) +
    star(50, 50, 5, 2, 8, c.p),
} satisfies Record<string, Emblem>;
