/** SQL lives in a room's store and in migrations, and a room writes only the schema of its own name. */
import { type Source, isTest } from '#tools/source/tree.ts';
import { schemaOf } from '#tools/source/views.ts';
import { literalText, walk } from '#tools/source/walk.ts';
import type { Finding, Rule } from '../rule.ts';

const SQL =
  /^\s*(select\s[\s\S]*\sfrom\s|select\s+[\w.]+\(|insert\s+into\s|update\s+\S+\s+set\s|delete\s+from\s|truncate\s|(create|alter|drop)\s+(table|schema|view|function|index|role|database)\s|with\s+\w+\s+as\s*\(|grant\s|revoke\s|lock\s+table)/i;
const WRITES =
  /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?|alter\s+table|create\s+table|drop\s+table)\s+(?:only\s+|if\s+(?:not\s+)?exists\s+)?"?([a-z_]+)"?\."?[a-z_]+/gi;

/** Rooms whose trade is SQL itself. */
export const TRADE = /^(platform\/db|platform\/testkit|tools|bench|e2e)\//;
/** A room's books only read, over every room's schema, and are SQL from end to end. */
export const DOOR = /(^|\/)(([a-z-]+-)?store\.ts|store\/[^/]+\.ts|books\.ts|books\/[^/]+\.ts)$/;

export const BOOKS = /(^|\/)(books\.ts|books\/[^/]+\.ts)$/;

export const isSql = (text: string): boolean => SQL.test(text);

type Statement = { readonly text: string; readonly line: number };

function statements(source: Source): Statement[] {
  const program = source.program();
  const found: Statement[] = [];
  if (program) {
    walk(program, (node) => {
      const text = literalText(node);
      if (text !== undefined && SQL.test(text)) found.push({ text, line: source.lineAt(node.start) });
    });
  }
  return found;
}

const MIGRATION = /^db\/migrations\/\d{6}_([a-z0-9_]+)\./;
/** Whose a migration is: the schema of several words its name begins with, as of a room with a hyphen, else its first word. */
const ownerOf = (name: string, schemas: readonly string[]): string =>
  schemas.find((schema) => schema.includes('_') && name.startsWith(`${schema}_`)) ??
  name.split('_')[0] ??
  name;

const writesElsewhere = (text: string, mine: string): string[] =>
  [...text.matchAll(WRITES)]
    .map((match) => (match[1] ?? '').toLowerCase())
    .filter((schema) => schema !== mine && schema !== 'pg_temp');

export const sql: Rule = {
  name: 'sql',
  check: ({ tree, plan }) => {
    const findings: Finding[] = [];
    const schemas = plan.rooms.map(({ path }) => schemaOf(path));
    for (const source of tree.files.values()) {
      const [, name] = MIGRATION.exec(source.path) ?? [];
      if (name !== undefined) {
        const own = ownerOf(name, schemas);
        const bare = source.text.replace(/--.*$/gm, '');
        for (const schema of writesElsewhere(bare, own)) {
          findings.push({
            rule: 'sql',
            path: source.path,
            line: 0,
            message: `a migration of ${own} writes the schema ${schema}: give ${schema} a migration of its own`,
          });
        }
        continue;
      }
      const room = plan.roomOf(source.path);
      if (!room || isTest(source.path) || TRADE.test(source.path)) continue;
      for (const { text, line } of statements(source)) {
        if (!DOOR.test(source.path) && !room.path.startsWith('platform/')) {
          findings.push({
            rule: 'sql',
            path: source.path,
            line,
            message: 'SQL outside the store: make it an exported function of store.ts',
          });
        }
        for (const schema of writesElsewhere(text, schemaOf(room.path))) {
          findings.push({
            rule: 'sql',
            path: source.path,
            line,
            message: `${room.path} writes the schema ${schema}: call that room, or announce a fact it hears`,
          });
        }
      }
    }
    return findings;
  },
};
