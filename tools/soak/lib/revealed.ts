/**
 * What an answer tells of the machine behind it: stacks, SQL, paths (CHECKS 25). Whole names and sentences of PostgreSQL rather than
 * their first letters: a random code of 43 characters holds `-pg_xyz` once in a few thousand answers, `pg_catalog` never.
 */
const STACKS = [
  /node_modules/,
  /\.[mc]?[jt]sx?:\d+/,
  /\bat (?:async )?[\w.<>]+ \([^)]*:\d+\)/,
  /\bfile:\/\//,
];
const SQL = [
  /\b(?:select|delete)\s[\s\S]{0,200}?\bfrom\s+[a-z_]+\.[a-z_]+/i,
  /\binsert into\b/i,
  /\bupdate [a-z_]+\.[a-z_]+ set\b/i,
  /pg_(?:catalog|toast|temp|class|attribute|type|proc|stat|index|namespace|roles|authid|advisory|notify|try_)/i,
  /syntax error|violates (?:check|unique|foreign|not-null)|duplicate key|failing row|invalid input syntax/i,
  /\b(?:relation|column|function|constraint|schema) "/i,
];
const escaped = process.cwd().replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
const PATHS = [new RegExp(escaped), /\/(?:home|root|work|srv|opt|app|usr|var|tmp)\/[\w.-]+\//];

/** The first such thing, or undefined. */
export function revealedBy(text: string): string | undefined {
  for (const rule of [...STACKS, ...SQL, ...PATHS]) {
    const found = rule.exec(text);
    if (found) return found[0];
  }
  return undefined;
}
