/** The last results of a table as beads: a letter or a number, and a colour. */
const SIDES: Readonly<Record<string, 'blue' | 'red'>> = {
  player: 'blue',
  dragon: 'blue',
  andar: 'blue',
  a: 'blue',
  banker: 'red',
  tiger: 'red',
  bahar: 'red',
  b: 'red',
};

export type Bead = { readonly text: string; readonly tone: 'blue' | 'red' | 'green' | 'plain' };

/** Above this a flight was a long one, in hundredths. */
const LONG_FLIGHT = 200;

/** @param result as the table's list has it: `banker+p`, `bahar-6`, `tie`, `17`; of a flight where it ended in hundredths, `235` */
export function beadOf(result: string, flight: boolean): Bead {
  if (flight) {
    const ended = Number(result);
    return { text: `${(ended / 100).toFixed(2)}×`, tone: ended >= LONG_FLIGHT ? 'green' : 'plain' };
  }
  const [word = ''] = result.split(/[-+]/);
  if (/^\d+$/.test(word)) return { text: word, tone: 'plain' };
  return { text: word.slice(0, 1).toUpperCase(), tone: SIDES[word] ?? 'green' };
}
