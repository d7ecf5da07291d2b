/** Written by tools/gen/words.ts: languages whose words are at least 98 % there. Do not edit. */
export const OFFERED: readonly string[] = ['en', 'bn', 'fil', 'hi', 'vi', 'th', 'id', 'ms', 'zh', 'ar'];
