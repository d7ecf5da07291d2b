/** The pseudo-locale `xa`: English with accents, a third longer, in brackets – shows hard-coded text, clipping and glued sentences. */
const FROM = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const TO = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ';
const ACCENTED = new Map([...FROM].map((letter, at) => [letter, [...TO][at] ?? letter]));

const accent = (text: string): string => [...text].map((letter) => ACCENTED.get(letter) ?? letter).join('');

type Mode = 'text' | 'arguments';

/** Accents only what a reader reads: arguments, selectors and tags stay as they are. */
function accentMessage(message: string): string {
  let out = '';
  const modes: Mode[] = ['text'];
  for (let at = 0; at < message.length; at += 1) {
    const letter = message.charAt(at);
    const mode = modes.at(-1);
    if (letter === '<' && mode === 'text') {
      const end = message.indexOf('>', at);
      out += message.slice(at, end + 1);
      at = end;
    } else if (letter === '{') {
      // Braces alternate: text holds an argument, an argument holds the text of a branch.
      modes.push(mode === 'text' ? 'arguments' : 'text');
      out += letter;
    } else if (letter === '}') {
      modes.pop();
      out += letter;
    } else out += mode === 'text' ? accent(letter) : letter;
  }
  return out;
}

export function pseudo(message: string): string {
  const padding = '·'.repeat(Math.ceil(message.replace(/\{[^}]*\}/g, '').length / 3));
  return `[${accentMessage(message)}${padding}]`;
}
