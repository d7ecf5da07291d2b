/** `rana77` → `ra***7`: enough to know oneself by, too little to know others elsewhere. Names of three letters or fewer keep one. */
export function shownName(name: string): string {
  const letters = [...name];
  if (letters.length <= 3) return `${letters[0] ?? ''}***`;
  return `${letters.slice(0, 2).join('')}***${letters.at(-1) ?? ''}`;
}
