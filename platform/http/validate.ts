/** Input against its schema: unknown keys are refused, query texts become numbers where the schema says so. */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { httpFaults } from './faults.ts';

export type Reader = (input: unknown) => unknown;

const MAX_FIELDS = 20;

function fieldsOf(
  errors: readonly { instancePath: string; keyword: string; params: unknown }[],
): Record<string, string> {
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

/** A reader that answers the validated input or throws `wire.invalid` with the fields. `texts` marks query and path. */
export function createReader(schema: TSchema | undefined, texts: boolean): Reader {
  if (!schema) return () => undefined;
  const validator = Compile(schema);
  return (input) => {
    const value = texts ? Value.Default(schema, Value.Convert(schema, { ...Object(input) })) : input;
    if (validator.Check(value)) return value;
    throw httpFaults('wire.invalid', { fields: fieldsOf(validator.Errors(value)) });
  };
}
