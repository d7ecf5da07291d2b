/** Input against its schema: unknown keys are refused, query texts become numbers where the schema says so. */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { errorsOf, type Trouble } from './blame.ts';
import { httpFaults } from './faults.ts';

export type Reader = (input: unknown) => unknown;

const MAX_FIELDS = 20;

function fieldsOf(errors: readonly Trouble[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const error of errors.slice(0, MAX_FIELDS)) {
    const name = error.instancePath.slice(1).replaceAll('/', '.') || missingName(error.params) || 'body';
    if (/^[\w.-]{1,60}$/.test(name)) fields[name] = 'wire.invalid';
  }
  return fields;
}

function missingName(params: unknown): string | undefined {
  if (typeof params !== 'object' || params === null || !('requiredProperties' in params)) return undefined;
  const list = params.requiredProperties;
  return Array.isArray(list) && typeof list[0] === 'string' ? list[0] : undefined;
}

const INTEGER = /^(0|-?[1-9][0-9]{0,14})$/;

/** Exactly what a text says, or the text as it is: a half-read number would be another number. */
function readText(schema: unknown, text: unknown): unknown {
  const type = typeof schema === 'object' && schema !== null && 'type' in schema ? schema.type : undefined;
  if (typeof text !== 'string') return text;
  if (type === 'integer' && INTEGER.test(text)) return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}

function readTexts(schema: TSchema, input: unknown): Record<string, unknown> {
  const known: Record<string, unknown> = 'properties' in schema ? Object(schema.properties) : {};
  return Object.fromEntries(
    Object.entries(Object(input)).map(([name, text]) => [
      name,
      readText(Object.hasOwn(known, name) ? known[name] : undefined, text),
    ]),
  );
}

/** Filling in costs a call 1 µs, and few schemas have anything to fill in. A field of that name is worth the same look. */
const namesDefault = (schema: TSchema): boolean => JSON.stringify(schema).includes('"default"');

/** A reader that answers the validated input or throws `wire.invalid` with the fields. `texts` marks query and path. */
export function createReader(schema: TSchema | undefined, texts: boolean): Reader {
  if (!schema) return () => undefined;
  const defaults = texts && namesDefault(schema);
  // With the first call: 500 schemas made at once were 150 ms of a start, and most calls are never made before the next.
  let made: ReturnType<typeof Compile> | undefined;
  return (input) => {
    made ??= Compile(schema);
    const validator = made;
    const read = texts ? readTexts(schema, input) : input;
    const value = defaults ? Value.Default(schema, read) : read;
    if (validator.Check(value)) return value;
    throw httpFaults('wire.invalid', { fields: fieldsOf(errorsOf(schema, value)) });
  };
}
