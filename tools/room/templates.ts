/** A new room from the files of `skeleton/`: one call that works over a table of its own, a page that shows it, a test. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type NewRoom = {
  readonly floor: string;
  readonly name: string;
  /** Number of its first migration, six digits. */
  readonly migration: string;
};

const SKELETON = join(import.meta.dirname, 'skeleton');
const MIGRATION = 'migration.sql.txt';

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
/** The schema of the database; tidy wants it named after the room. */
const schemaName = (name: string): string => name.replaceAll('-', '_');
export const createName = (name: string): string => `create${pascal(name)}`;
export const localName = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
export const roomPath = ({ floor, name }: Pick<NewRoom, 'floor' | 'name'>): string =>
  `features/${floor}/${name}`;

function filled(file: string, { floor, name }: NewRoom): string {
  const words: Readonly<Record<string, string>> = {
    '{Name}': pascal(name),
    '{Title}': pascal(name).replaceAll(/(?!^)([A-Z])/g, ' $1'),
    '{camel}': localName(name),
    '{name}': name,
    '{schema}': schemaName(name),
    '{floor}': floor,
  };
  const text = readFileSync(join(SKELETON, file), 'utf8');
  return Object.entries(words).reduce((all, [place, word]) => all.replaceAll(place, word), text);
}

/** Path inside the room → text. */
export const roomFiles = (room: NewRoom): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(SKELETON, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.txt') && file !== MIGRATION)
      .map((file) => [file.slice(0, -'.txt'.length).replace('NAME', room.name), filled(file, room)]),
  );

/** Path of its migration, and the text. */
export const migrationFile = (room: NewRoom): readonly [string, string] => [
  `db/migrations/${room.migration}_${schemaName(room.name)}_entries.sql`,
  filled(MIGRATION, room),
];
