/** Entries of a list typed or pasted with whatever stands between them, each once. */
export const linesOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,;]+/).filter((one) => one !== '')),
];
