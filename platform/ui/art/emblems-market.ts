/** Emblems: things of the market, the road and the table. Drawn on the 100-unit square in four inks (see Inks), readable at 40 px. */
import { around, disc, fill, line, mirrored, star } from './draw.ts';
import type { Emblem } from './draw.ts';

const ring = (x: number, y: number, r: number, color: string, width: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

export const MARKET = {
  bell: (c) =>
    ring(50, 16, 5, c.p, 3) +
    fill('M50 20C66 20 70 34 71 48C72 60 76 66 82 72H18C24 66 28 60 29 48C30 34 34 20 50 20Z', c.a) +
    fill('M29.6 44H70.4L71.2 52H28.8Z', c.b) +
    fill('M16 71H84V78H16Z', c.b) +
    disc(50, 83, 6, c.p) +
    line('M38 40C38 32 41 28 45 26', c.p, 3) +
    disc(50, 48, 1.5, c.k) +
    mirrored(disc(40, 48, 1.5, c.k)),
  teapot: (c) =>
    line('M72 44C88 40 90 62 72 66', c.b, 5) +
    fill('M28 58C20 56 16 46 10 40L20 37C24 42 28 46 32 46Z', c.b) +
    fill('M30 40H70C80 50 80 66 68 78H32C20 66 20 50 30 40Z', c.a) +
    fill('M32 40C34 30 42 26 50 26C58 26 66 30 68 40Z', c.p) +
    disc(50, 22, 4.4, c.b) +
    line('M33 40H67', c.k, 2) +
    fill('M50 48C55 54 62 56 62 61C58 66 54 66 50 72C46 66 42 66 38 61C38 56 45 54 50 48Z', c.p) +
    disc(50, 60, 3.2, c.b) +
    fill('M34 78H66L63 84H37Z', c.b) +
    line('M12 30Q8 24 12 18Q16 12 12 8', c.o, 2),
  umbrella: (c) =>
    line('M50 20V76C50 86 36 86 36 77', c.o, 3.4) +
    fill(
      'M10 54C12 30 30 18 50 18C70 18 88 30 90 54C84 48 76 48 70 54C64 48 56 48 50 54C44 48 36 48 30 54C24 48 16 48 10 54Z',
      c.a,
    ) +
    fill('M50 18C42 26 32 38 30 54C36 48 44 48 50 54C56 48 64 48 70 54C68 38 58 26 50 18Z', c.b) +
    fill(
      'M50 18C47 28 45 40 45 50.4C47 51.2 48.6 52.4 50 54C51.4 52.4 53 51.2 55 50.4C55 40 53 28 50 18Z',
      c.p,
    ) +
    line('M50 18V10', c.o, 2.6) +
    line('M18 66V74M74 64V72M84 74V82M26 80V88', c.b, 2.4),
  key: (c) =>
    '<g transform="rotate(-40 50 50)">' +
    ring(50, 26, 14, c.a, 7) +
    around(disc(50, 9, 3, c.b), 5, -72, 36, 50, 26) +
    fill('M46.5 40H53.5V90H46.5Z', c.a) +
    fill('M53 70H68V77H62V82H68V89H53Z', c.b) +
    fill('M44 42H56V48H44Z', c.p) +
    star(50, 26, 6, 2.4, 8, c.p) +
    '</g>',
  chest: (c) =>
    fill('M16 42C16 28 26 22 36 22H64C74 22 84 28 84 42Z', c.a) +
    fill('M16 46H84V80H16Z', c.a) +
    fill('M14 40H86V48H14Z', c.b) +
    fill('M26 23H34V80H26ZM66 23H74V80H66Z', c.b) +
    fill('M43 40H57V56C57 60 43 60 43 56Z', c.p) +
    disc(50, 48.5, 3, c.k) +
    line('M50 50V55', c.k, 2.4) +
    line('M38 68H62M38 73H62', c.k, 1.5) +
    star(82, 16, 6, 2.2, 4, c.p) +
    disc(40, 14, 3.4, c.b) +
    disc(54, 11, 3.4, c.p),
  coin: (c) =>
    disc(58, 58, 27, c.b) +
    disc(44, 44, 30, c.a) +
    ring(44, 44, 25, c.k, 1.8) +
    around(disc(44, 22.4, 1.1, c.k), 20, 0, 18, 44, 44) +
    fill('M44 27L58 44L44 61L30 44Z', c.p) +
    fill('M44 35L51.5 44L44 53L36.5 44Z', c.k) +
    disc(44, 44, 2.6, c.b) +
    line('M70 70L76 76M78 62L83 65M62 79L65 84', c.k, 1.8),
  compass: (c) =>
    disc(50, 54, 33, c.a) +
    disc(50, 54, 27, c.p) +
    ring(50, 14, 5, c.b, 3.4) +
    around(line('M50 30V34', c.k, 2), 4, 0, 90, 50, 54) +
    around(line('M50 30V32.4', c.k, 1.3), 12, 0, 30, 50, 54) +
    '<g transform="rotate(32 50 54)">' +
    fill('M50 32L57 54H43Z', c.b) +
    fill('M50 76L57 54H43Z', c.k) +
    '</g>' +
    disc(50, 54, 3, c.p),
  hourglass: (c) =>
    fill('M24 12H76V20H24ZM24 80H76V88H24Z', c.b) +
    fill('M30 20H70C70 36 60 42 56 50C60 58 70 64 70 80H30C30 64 40 58 44 50C40 42 30 36 30 20Z', c.p) +
    fill('M35 28H65C63 36 56 40 52 47H48C44 40 37 36 35 28Z', c.a) +
    fill('M50 60C56 66 66 68 66 79H34C34 68 44 66 50 60Z', c.a) +
    line('M50 48V62', c.a, 2.2) +
    line('M24 20V80M76 20V80', c.b, 3),
  mask: (c) =>
    fill(
      'M50 28C36 20 20 22 12 32C12 52 24 66 38 66C44 66 48 60 50 56C52 60 56 66 62 66C76 66 88 52 88 32C80 22 64 20 50 28Z',
      c.a,
    ) +
    mirrored(
      fill('M20 40C26 32 38 34 42 44C36 52 24 50 20 40Z', c.k) +
        line('M18 31C24 26 34 27 40 31', c.p, 2.4) +
        disc(20, 52, 2, c.b) +
        disc(26, 57, 1.7, c.b) +
        fill('M22 24C16 18 16 10 20 6C26 10 28 18 28 23Z', c.b),
    ) +
    around(fill('M50 27C45 20 45 11 50 4C55 11 55 20 50 27Z', c.p), 3, -26, 26, 50, 30) +
    disc(50, 28, 4, c.b) +
    line('M82 52C88 64 84 76 88 88M18 52C12 64 16 76 12 88', c.o, 2.4),
  lute: (c) =>
    '<g transform="rotate(36 50 50)">' +
    fill('M47 6H53V52H47Z', c.b) +
    fill('M45 4H55V14H45Z', c.p) +
    line('M43 6H57M43 11H57', c.k, 1.6) +
    fill('M50 44C66 44 74 56 72 70C70 82 62 88 50 88C38 88 30 82 28 70C26 56 34 44 50 44Z', c.a) +
    disc(50, 64, 8.6, c.k) +
    ring(50, 64, 11, c.p, 1.6) +
    fill('M41 77H59V80.6H41Z', c.b) +
    line('M48 12V78M50 12V78M52 12V78', c.p, 0.9) +
    '</g>' +
    disc(24, 24, 3.4, c.b) +
    line('M27 24V12L36 10', c.b, 2),
  vase: (c) =>
    fill('M40 14H60V20C58 26 60 30 66 36C78 46 78 66 62 82H38C22 66 22 46 34 36C40 30 42 26 40 20Z', c.a) +
    fill('M37 11H63V17H37Z', c.b) +
    fill('M29 44C40 50 60 50 71 44C72.6 47 73.6 50 74 53.5C60 59 40 59 26 53.5C26.4 50 27.4 47 29 44Z', c.p) +
    mirrored(disc(36, 50, 1.9, c.k) + disc(45, 52.4, 1.9, c.k)) +
    line('M29 66L36 60L43 66L50 60L57 66L64 60L71 66', c.b, 2.4) +
    fill('M36 82H64V88H36Z', c.b),
  rickshaw: (c) =>
    fill('M38 22C54 12 76 20 80 44L74 46C66 32 52 28 40 34Z', c.a) +
    line('M46 24L50 32M57 20L59 29M68 25L67 33M76 34L71 39', c.k, 1.5) +
    fill('M42 50H80L76 64H48Z', c.b) +
    fill('M40 38H47L51 50H42Z', c.p) +
    line('M48 62L30 52L22 36M22 36H14M76 50L80 44', c.o, 2.8) +
    ring(66, 72, 14, c.a, 4) +
    around(line('M66 72V60', c.p, 1.3), 8, 0, 45, 66, 72) +
    ring(24, 76, 10, c.a, 3.6) +
    around(line('M24 76V68', c.p, 1.3), 6, 0, 60, 24, 76) +
    line('M24 76L36 56', c.o, 2.6) +
    disc(66, 72, 3, c.b) +
    disc(24, 76, 2.2, c.b),
  balloon: (c) =>
    fill('M50 10C70 10 80 24 78 40C76 52 66 60 60 68H40C34 60 24 52 22 40C20 24 30 10 50 10Z', c.a) +
    fill('M50 10C60 22 62 48 55 68H45C38 48 40 22 50 10Z', c.p) +
    mirrored(fill('M36 13.6C28 26 30 50 42 68H40C34 60 24 52 22 40C21 28 26 18 36 13.6Z', c.b)) +
    line('M41 69L44 78M59 69L56 78', c.o, 1.8) +
    fill('M42 78H58L56 90H44Z', c.b) +
    line('M43 82H57', c.k, 1.6) +
    line('M10 70Q16 64 22 70M78 66Q84 60 90 66', c.o, 2.2),
  horseshoe: (c) =>
    fill(
      'M50 12C74 12 86 32 80 54C78 64 73 74 70 84H56C60 72 66 62 67 50C68 36 60 28 50 28C40 28 32 36 33 50C34 62 40 72 44 84H30C27 74 22 64 20 54C14 32 26 12 50 12Z',
      c.a,
    ) +
    fill('M27 80H47V88H27ZM53 80H73V88H53Z', c.b) +
    mirrored(
      disc(27, 50, 2.6, c.k) + disc(28.6, 36, 2.6, c.k) + disc(37, 24.5, 2.6, c.k) + disc(31, 63, 2.6, c.k),
    ) +
    disc(50, 20, 2.6, c.k) +
    star(50, 54, 10, 4.4, 5, c.p),
  shield: (c) =>
    fill('M50 10C62 18 74 20 86 20C86 52 76 76 50 90C24 76 14 52 14 20C26 20 38 18 50 10Z', c.a) +
    fill('M50 18C60 24 70 27 79 27.4C78 52 70 71 50 82C30 71 22 52 21 27.4C30 27 40 24 50 18Z', c.p) +
    fill('M50 18C60 24 70 27 79 27.4C78.6 36 77.4 43.6 75 50H50ZM50 50V82C38 75.4 29.4 65 25 50Z', c.b) +
    star(50, 50, 14, 6, 8, c.k) +
    disc(50, 50, 4.4, c.a),
  lamp: (c) =>
    fill('M66 20C72 28 76 33 74 40C73 45 70 47 66 47C62 47 59 45 58 40C57 34 62 30 66 20Z', c.b) +
    fill(
      'M66 31C68.6 35 70.4 37.6 69.6 41C69 43.4 67.6 44.4 66 44.4C64.4 44.4 63 43.4 62.4 41C61.8 38 65 36 66 31Z',
      c.p,
    ) +
    fill('M14 52C26 46 44 54 56 50C64 47 74 46 84 47C80 60 68 70 50 71C34 72 18 64 14 52Z', c.a) +
    fill('M14 52C26 58 66 58 84 47C83 50 82 52.6 80.4 55C64 63 30 63 17.6 57.6C16 55.8 14.8 54 14 52Z', c.p) +
    fill('M44 70H56L58 80H42Z', c.a) +
    fill('M32 80H68L72 87H28Z', c.b) +
    line('M15 52C4 46 8 36 18 40', c.a, 3) +
    star(34, 28, 6, 2.2, 4, c.p),
  loom: (c) =>
    fill('M22 14H30V86H22ZM70 14H78V86H70Z', c.b) +
    fill('M16 20H84V28H16ZM16 74H84V82H16Z', c.a) +
    line('M34 28V74M38 28V74M42 28V74M46 28V74M50 28V74M54 28V74M58 28V74M62 28V74M66 28V74', c.p, 1.3) +
    fill('M32 56H68V74H32Z', c.a) +
    fill(
      'M36 60l4 4l-4 4l-4 -4ZM45.3 60l4 4l-4 4l-4 -4ZM54.6 60l4 4l-4 4l-4 -4ZM64 60l4 4l-4 4l-4 -4Z',
      c.p,
    ) +
    fill('M24 42C36 36 64 36 76 42C64 48 36 48 24 42Z', c.b) +
    line('M34 42H66', c.k, 1.8),
  trophy: (c) =>
    mirrored(line('M30 24C14 20 12 44 34 48', c.b, 4.4)) +
    fill('M28 14H72C72 38 66 56 50 58C34 56 28 38 28 14Z', c.a) +
    fill('M26 11H74V18H26Z', c.p) +
    fill('M45 56H55L58 72H42Z', c.b) +
    fill('M34 72H66L70 84H30Z', c.a) +
    fill('M40 76H60V80H40Z', c.p) +
    star(50, 35, 11, 4.8, 5, c.p) +
    line('M34 24C35 34 38 42 42 47', c.p, 2),
  chip: (c) =>
    disc(50, 50, 36, c.a) +
    around(fill('M44 14.6C48 14 52 14 56 14.6L54.6 24.4H45.4Z', c.p), 8, 0, 45, 50, 50) +
    disc(50, 50, 25, c.k) +
    disc(50, 50, 22.6, c.b) +
    around(disc(50, 31.4, 1.3, c.k), 16, 0, 22.5, 50, 50) +
    fill(
      'M50 36C56 44 63 48 63 54C63 60 56 62 52.4 58L55 66H45L47.6 58C44 62 37 60 37 54C37 48 44 44 50 36Z',
      c.k,
    ),
  domino: (c) =>
    '<g transform="rotate(-22 40 52)">' +
    '<rect x="20" y="16" width="36" height="68" rx="5" fill="' +
    c.p +
    '"/>' +
    line('M24 50H52', c.k, 2) +
    disc(29, 26, 3.6, c.a) +
    disc(47, 26, 3.6, c.a) +
    disc(38, 33, 3.6, c.a) +
    disc(29, 40, 3.6, c.a) +
    disc(47, 40, 3.6, c.a) +
    disc(29, 60, 3.6, c.k) +
    disc(38, 67, 3.6, c.k) +
    disc(47, 74, 3.6, c.k) +
    '</g><g transform="rotate(20 66 56)"><rect x="54" y="34" width="28" height="52" rx="4" fill="' +
    c.a +
    '"/>' +
    line('M57 60H79', c.k, 1.8) +
    disc(62, 42, 2.9, c.p) +
    disc(74, 52, 2.9, c.p) +
    disc(62, 68, 2.9, c.p) +
    disc(74, 68, 2.9, c.p) +
    disc(62, 78, 2.9, c.p) +
    disc(74, 78, 2.9, c.p) +
    '</g>',
  knight: (c) =>
    fill(
      'M32 76C30 60 40 54 46 46C40 48 34 52 27 52C22 48 22 42 27 38C34 32 36 24 46 18L48 10L55 18C74 24 76 50 70 76Z',
      c.p,
    ) +
    fill('M55 18C74 24 76 50 70 76H60C64 58 64 34 50 23Z', c.a) +
    disc(42, 31, 2.6, c.k) +
    line('M28 46Q32 46.4 34 43', c.k, 1.6) +
    line('M58 28L66 26M62 38L71 38M63 49L73 50M62 60L72 62', c.k, 1.5) +
    fill('M28 76H74V82H28Z', c.b) +
    fill('M22 82H80V90H22Z', c.a),
  target: (c) =>
    disc(48, 54, 34, c.a) +
    disc(48, 54, 27, c.p) +
    disc(48, 54, 20, c.a) +
    disc(48, 54, 13, c.p) +
    disc(48, 54, 6.4, c.b) +
    line('M48 54L80 22', c.k, 5.4) +
    line('M48 54L80 22', c.b, 3) +
    fill('M76 14L78 23L87 25L94 17L85 15L84 7Z', c.b),
  basket: (c) =>
    disc(50, 50, 34, c.a) +
    line('M50 16V84M16 50H84M26 26C40 38 40 62 26 74M74 26C60 38 60 62 74 74', c.k, 2.6) +
    line('M28 40C30 32 36 26 43 24', c.p, 3) +
    star(84, 18, 6, 2.2, 4, c.b) +
    star(16, 82, 5, 1.8, 4, c.b),
  glove: (c) =>
    fill('M30 66C20 58 16 38 24 26C32 14 60 10 72 22C82 32 82 54 72 66Z', c.a) +
    fill('M52 44C40 38 28 42 28 52C30 60 44 60 54 56Z', c.b) +
    line('M52 44C42 40 32 42 29 50', c.k, 1.8) +
    line('M60 18C66 26 66 34 62 40', c.p, 3) +
    fill('M30 66H72L70 84H32Z', c.p) +
    fill('M31 71H71L70.6 77H31.6Z', c.b) +
    line('M44 66V84M58 66V84', c.k, 1.4),
  shuttle: (c) =>
    '<g transform="rotate(28 50 50)">' +
    fill('M38 66L22 14L34 20L40 12L50 18L60 12L66 20L78 14L62 66Z', c.p) +
    line('M34 20L45 64M50 18V64M66 20L55 64M29 36H71M33.6 50H66.4', c.a, 1.8) +
    fill('M36 64H64V71H36Z', c.b) +
    fill('M37 71H63C63 82 58 88 50 88C42 88 37 82 37 71Z', c.a) +
    '</g>',
  ball8: (c) =>
    disc(36, 60, 24, c.a) +
    disc(36, 60, 12, c.p) +
    disc(66, 36, 21, c.b) +
    disc(66, 36, 10.5, c.p) +
    disc(72, 72, 16, c.p) +
    disc(72, 72, 8, c.a) +
    line('M36 54V66M33 56L36 53.4', c.k, 2.6) +
    line('M62 33C63 29 70 29 70 33C70 37 62 39 62 42H70', c.k, 2.4) +
    line('M20 52C22 46 26 42 31 40M50 30C52 24 56 20 61 19', c.p, 2.4),
  gamepad: (c) =>
    fill(
      'M28 32H72C84 32 92 48 92 64C92 76 82 78 76 70L68 60H32L24 70C18 78 8 76 8 64C8 48 16 32 28 32Z',
      c.a,
    ) +
    fill('M26 40H33V46H39V53H33V59H26V53H20V46H26Z', c.p) +
    disc(68, 44, 4, c.b) +
    disc(77, 49, 4, c.p) +
    disc(62, 52, 4, c.p) +
    disc(71, 57, 4, c.b) +
    line('M45 46H49M51 46H55', c.k, 2.4) +
    line('M50 32C50 22 60 24 60 14', c.o, 2.6),
} satisfies Record<string, Emblem>;
