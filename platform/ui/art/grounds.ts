/** What lies under and around an emblem: seven woven grounds, six fields, four frames. */
import { disc, fill, line, short, star } from './draw.ts';

function rays(color: string, count: number, turn: number): string {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const from = ((i + turn) * 2 * Math.PI) / count;
    const to = ((i + turn + 0.5) * 2 * Math.PI) / count;
    d += `M50 50L${short(50 + 75 * Math.cos(from))} ${short(50 + 75 * Math.sin(from))}L${short(50 + 75 * Math.cos(to))} ${short(50 + 75 * Math.sin(to))}Z`;
  }
  return fill(d, color);
}

function scallops(color: string): string {
  let d = '';
  for (let y = -1; y < 7; y += 1) {
    for (let x = -1; x < 7; x += 1) {
      const left = x * 18 + (y % 2 ? 9 : 0);
      const top = y * 16 + 12;
      d += `M${left} ${top}a9 9 0 0 1 18 0M${left + 4} ${top}a5 5 0 0 1 10 0`;
    }
  }
  return line(d, color, 1.5);
}

function check(color: string): string {
  let d = '';
  for (let i = 0; i < 100; i += 20) d += `M${i} 0H${i + 10}V100H${i}ZM0 ${i}V${i + 10}H100V${i}Z`;
  return fill(d, color, ' fill-rule="nonzero" opacity=".55"');
}

function waves(color: string): string {
  let d = '';
  for (let y = 6; y < 100; y += 11) d += `M-4 ${y}q6.5 -7 13 0t13 0t13 0t13 0t13 0t13 0t13 0t13 0`;
  return line(d, color, 1.8);
}

function dots(color: string): string {
  let d = '';
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const x = 6 + column * 13 + (row % 2 ? 6.5 : 0);
      const y = 5 + row * 13;
      const away = Math.hypot(x - 50, y - 50);
      const r = short(1 + away / 22);
      const across = short(2 + away / 11);
      d += `M${short(x)} ${short(y)}m-${r} 0a${r} ${r} 0 1 0 ${across} 0a${r} ${r} 0 1 0 -${across} 0`;
    }
  }
  return fill(d, color);
}

function lattice(color: string): string {
  let d = '';
  for (let x = -100; x < 200; x += 14) d += `M${x} 0L${x + 100} 100M${x} 100L${x + 100} 0`;
  return line(d, color, 1.3);
}

function rings(color: string): string {
  let out = '';
  for (let r = 34; r < 76; r += 9) {
    out += `<circle cx="50" cy="50" r="${r}" fill="none" stroke="${color}" stroke-width="3.4"/>`;
  }
  return out;
}

export function ground(index: number, tint: string, rayCount: number, rayTurn: number): string {
  const drawings = [rays, scallops, check, waves, dots, lattice, rings];
  const draw = drawings[index] ?? rays;
  return draw(tint, rayCount, rayTurn);
}

function petals(color: string, count: number, radius: number): string {
  let d = '';
  for (let i = 0; i < count; i += 1) {
    const angle = (i * 2 * Math.PI) / count;
    d += `M${short(50 + (radius - 4) * Math.cos(angle))} ${short(50 + (radius - 4) * Math.sin(angle))}m-5 0a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`;
  }
  return fill(d, color) + disc(50, 50, radius - 2, color);
}

const outline = (r: number, color: string, width: number, more = ''): string =>
  `<circle cx="50" cy="50" r="${r}" fill="none" stroke="${color}" stroke-width="${width}"${more}/>`;

const FIELDS: readonly ((color: string, rule: string) => string)[] = [
  (color, rule) => disc(50, 50, 41, color) + outline(38, rule, 1),
  (color, rule) => petals(color, 22, 40) + outline(35.5, rule, 0.9, ' stroke-dasharray="1.4 2.6"'),
  (color, rule) =>
    fill('M50 5C60 14 84 18 86 44V92H14V44C16 18 40 14 50 5Z', color) +
    line('M50 10.5C60 18.5 80 22 82 45V88H18V45C20 22 40 18.5 50 10.5Z', rule, 1),
  (color, rule) =>
    fill('M50 6L94 50L50 94L6 50Z', color) + line('M50 11.5L88.5 50L50 88.5L11.5 50Z', rule, 1),
  (color, rule) =>
    `<rect x="11" y="11" width="78" height="78" rx="10" fill="${color}"/><rect x="14.5" y="14.5" width="71" height="71" rx="7.5" fill="none" stroke="${rule}" stroke-width="1"/>`,
  (color, rule) => star(50, 50, 46, 39.5, 16, color) + outline(36, rule, 1),
];

/** How the emblem sits inside each field. */
const SEATS: Readonly<Record<number, string>> = {
  2: 'translate(6 9) scale(.88)',
  3: 'translate(11 11) scale(.78)',
};

export const field = (index: number, color: string, rule: string): string =>
  (FIELDS[index] ?? FIELDS[0])?.(color, rule) ?? '';
export const seat = (index: number): string => SEATS[index] ?? 'translate(3.5 3.5) scale(.93)';

function doubleRule(key: string): string {
  return `<rect x="2.5" y="2.5" width="95" height="95" fill="none" stroke="${key}" stroke-width="2.2"/><rect x="5.6" y="5.6" width="88.8" height="88.8" fill="none" stroke="${key}" stroke-width=".8"/>`;
}

function sawTeeth(key: string): string {
  let d = '';
  for (let i = 0; i < 100; i += 6.25) {
    d += `M${i} 0l3.125 4l3.125 -4ZM${i} 100l3.125 -4l3.125 4ZM0 ${i}l4 3.125l-4 3.125ZM100 ${i}l-4 3.125l4 3.125Z`;
  }
  return fill(d, key);
}

function beads(key: string, color: string): string {
  const bead = 'm-1.5 0a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0';
  let d = '';
  for (let i = 4; i < 100; i += 7.67) {
    const at = short(i);
    d += `M${at} 3.2${bead}M${at} 96.8${bead}M3.2 ${at}${bead}M96.8 ${at}${bead}`;
  }
  return `${fill(d, color)}<rect x="6.4" y="6.4" width="87.2" height="87.2" fill="none" stroke="${key}" stroke-width="1.2"/>`;
}

function cornerFans(key: string, color: string): string {
  const corner = fill('M0 0H17C17 9.4 9.4 17 0 17Z', key) + fill('M0 0H11C11 6 6 11 0 11Z', color);
  const turned = ['-1 0 0 1 100 0', '1 0 0 -1 0 100', '-1 0 0 -1 100 100'];
  const others = turned.map((matrix) => `<g transform="matrix(${matrix})">${corner}</g>`).join('');
  return `${corner}${others}<rect x="1" y="1" width="98" height="98" fill="none" stroke="${key}" stroke-width="2"/>`;
}

export function frame(index: number, key: string, color: string): string {
  const drawings = [doubleRule, sawTeeth, beads, cornerFans];
  return (drawings[index] ?? doubleRule)(key, color);
}
