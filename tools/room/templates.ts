/**
 * A new room. Of most floors from the files of `skeleton/`: one call that works over a table of its own, a page that shows it, a test. Of play
 * from `skeleton-play/`: a room that takes stakes behind the gate and settles them, with limits, books, a desk, a page, sample places, a journey.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type NewRoom = {
  readonly floor: string;
  readonly name: string;
  /** Number of its first migration, six digits. */
  readonly migration: string;
};

export const isPlay = ({ floor }: Pick<NewRoom, 'floor'>): boolean => floor === 'play';
const skeletonOf = (room: Pick<NewRoom, 'floor'>): string =>
  join(import.meta.dirname, isPlay(room) ? 'skeleton-play' : 'skeleton');
const MIGRATION = 'migration.sql.txt';
const JOURNEY = 'journey.ts.txt';

const pascal = (name: string): string =>
  name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
/** The schema of the database; tidy wants it named after the room. */
export const schemaName = (name: string): string => name.replaceAll('-', '_');
export const createName = (name: string): string => `create${pascal(name)}`;
export const localName = (name: string): string =>
  name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
export const roomPath = ({ floor, name }: Pick<NewRoom, 'floor' | 'name'>): string =>
  `features/${floor}/${name}`;

export const titleOf = ({ name }: Pick<NewRoom, 'name'>): string =>
  pascal(name).replaceAll(/(?!^)([A-Z])/g, ' $1');
/** What its serials begin with: three letters at least, for slips and fights have one. */
export const serialOf = ({ name }: Pick<NewRoom, 'name'>): string =>
  name.replaceAll('-', '').slice(0, 4).toUpperCase().padEnd(3, 'X');

function filled(file: string, room: NewRoom): string {
  const { floor, name } = room;
  const words: Readonly<Record<string, string>> = {
    '{Name}': pascal(name),
    '{Title}': titleOf(room),
    '{SERIAL}': serialOf(room),
    '{camel}': localName(name),
    '{name}': name,
    '{schema}': schemaName(name),
    '{floor}': floor,
  };
  const text = readFileSync(join(skeletonOf(room), file), 'utf8');
  // Behind a `$` stands a value of the room's own code.
  return text.replaceAll(/(?<!\$)\{\w+\}/g, (place) => words[place] ?? place);
}

/** Path inside the room → text. */
export const roomFiles = (room: NewRoom): ReadonlyMap<string, string> =>
  new Map(
    readdirSync(skeletonOf(room), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.txt') && file !== MIGRATION && file !== JOURNEY)
      .map((file) => [file.slice(0, -'.txt'.length).replace('NAME', room.name), filled(file, room)]),
  );

/** Path of its migration, and the text. */
export const migrationFile = (room: NewRoom): readonly [string, string] => [
  `db/migrations/${room.migration}_${schemaName(room.name)}_${isPlay(room) ? 'bets' : 'entries'}.sql`,
  filled(MIGRATION, room),
];

/** Path of its journey, and the text; the rooms of play have one. */
export const journeyFile = (room: NewRoom): readonly [string, string] | undefined =>
  isPlay(room) ? [`e2e/${room.name}.test.ts`, filled(JOURNEY, room)] : undefined;
