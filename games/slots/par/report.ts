/** The figures of a PAR sheet as text: every share as an exact fraction, and beside it as a decimal rounded to the nearest digit. */
import { decimal, type Fraction, fraction, times } from '#games/slots/engine/fraction.ts';
import { type Figures, figuresOf } from './figures.ts';
import { readSheet } from './read.ts';

/** Longer fractions are no help to a reader; the decimal beside them is exact to its last digit. */
const LONGEST = 80;

const written = ({ n, d }: Fraction): string => (d === 1n ? `${n}` : `${n}/${d}`);

function share(name: string, value: Fraction | undefined): string {
  const label = name.padEnd(24);
  if (!value) return `${label}not counted: the lines are too many to count together\n`;
  const exact = written(value);
  return `${label}${decimal(times(value, fraction(100n)), 6)} %${exact.length <= LONGEST ? `  = ${exact}` : ''}\n`;
}

function rootOf(variance: Fraction): string {
  // Twelve digits of the root by whole numbers: floor(√(variance × 10^24)), rounded to six.
  const scaled = (variance.n * 10n ** 24n) / variance.d;
  let root = scaled;
  for (let next = (root + 1n) / 2n; next < root; next = (root + scaled / root) / 2n) root = next;
  return decimal(fraction(root, 10n ** 12n), 6);
}

function rows(figures: Figures): string {
  if (!figures.distribution) return '';
  const lines = figures.distribution.map(({ pay, count }) => {
    const chance = fraction(count, figures.combinations);
    return `${written(pay).padStart(16)}  ${String(count).padStart(20)}  ${decimal(times(chance, fraction(100n)), 8).padStart(14)} %\n`;
  });
  return `\n${'pay (× stake)'.padStart(16)}  ${'combinations'.padStart(20)}  ${'share'.padStart(14)}\n${lines.join('')}`;
}

/** @returns what to print, or the sentence that says why the sheet cannot be read */
export function report(text: string): { readonly ok: boolean; readonly out: string } {
  const reading = readSheet(text);
  if (!reading.ok) {
    const { line, message } = reading.error;
    return { ok: false, out: `haat par: ${line > 0 ? `line ${line}: ` : ''}${message}\n` };
  }
  let figures: ReturnType<typeof figuresOf>;
  try {
    figures = figuresOf(reading.sheet);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { ok: false, out: `haat par: ${error.message}\n` };
  }
  if ('code' in figures) return { ok: false, out: `haat par: ${figures.message}\n` };
  const { sheet } = reading;
  const head = `${sheet.title || 'PAR sheet'}: ${sheet.reels.length} reels, ${sheet.lines.length} lines, ${figures.combinations} combinations, one play costs ${written(sheet.coins)}\n\n`;
  const parts =
    share('return', figures.rtp) +
    share('  lines', figures.lineRtp) +
    share('  scatters', figures.scatterRtp) +
    share('  bonuses among these', figures.bonusRtp) +
    share('  free spins', figures.freeRtp) +
    share('hit rate', figures.hitRate) +
    share('hit rate of a line', figures.lineHitRate) +
    share('free spins open', figures.freeRate) +
    (figures.variance ? `${'deviation'.padEnd(24)}${rootOf(figures.variance)} stakes\n` : '') +
    (figures.most ? `${'dearest paid spin'.padEnd(24)}${written(figures.most)} stakes\n` : '');
  return { ok: true, out: head + parts + rows(figures) };
}
