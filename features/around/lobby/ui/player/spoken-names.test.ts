/** Who speaks to his device says what he sees: the name of a button that is read out holds the text on it (WCAG 2.5.3). */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));

const PAIRS = [
  ['lobby.play', 'lobby.play_name'],
  ['lobby.try_free', 'lobby.try_name'],
] as const;

function textsOf(language: string): (key: string) => string {
  const words = Object(
    read(language === 'en' ? '../words.en.json' : `../../../../../words/${language}/lobby-ui.json`),
  );
  return (key) => (typeof words[key] === 'string' ? words[key] : words[key].text);
}

test.each(['en', 'bn', 'fil', 'hi', 'vi', 'th', 'id', 'ms', 'zh', 'ar'])(
  'buttons on tiles are read out as they are written: %s',
  (language) => {
    const text = textsOf(language);
    for (const [seen, received] of PAIRS)
      expect(text(received).toLowerCase()).toContain(text(seen).toLowerCase());
  },
);
