/** Reading stored settings: what is not what it should be is left out or takes its default, never trusted. Pure. */
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

type Plain = Readonly<Record<string, unknown>>;
const isPlain = (raw: unknown): raw is Plain =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw);
const part = (schema: TSchema, name: string): unknown => Reflect.get(schema, name);
const entriesOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : []);
const isSchema = (one: unknown): one is TSchema => isPlain(one);

function repairedObject(schema: TSchema, raw: Plain, fallback: Plain): Plain {
  const required = part(schema, 'required');
  const demanded: readonly unknown[] = Array.isArray(required) ? required : [];
  const fixed: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(part(schema, 'properties') ?? {})) {
    if (!isSchema(one)) continue;
    if (Value.Check(one, raw[name])) fixed[name] = raw[name];
    else if (demanded.includes(name)) fixed[name] = repaired(one, raw[name], fallback[name]);
  }
  return fixed;
}

/** Texts by language and their like: entries that fit stay. */
const repairedRecord = (patterns: object, raw: Plain): Plain =>
  Object.fromEntries(
    Object.entries(raw).filter(([name, one]) =>
      Object.entries(patterns).some(
        ([pattern, schema]) => new RegExp(pattern).test(name) && Value.Check(schema, one),
      ),
    ),
  );

/**
 * What is stored as far as it fits its schema: property by property, entry by entry. A property that does not fit takes what the
 * fallback has, an optional one is left out, and what the schema does not know is dropped. Undefined where nothing is left.
 */
export function repaired(schema: TSchema, raw: unknown, fallback: unknown): unknown {
  if (Value.Check(schema, raw)) return raw;
  const [properties, patterns, items] = ['properties', 'patternProperties', 'items'].map((name) =>
    part(schema, name),
  );
  let found: unknown;
  if (isPlain(raw) && isPlain(properties))
    found = repairedObject(schema, raw, isPlain(fallback) ? fallback : {});
  else if (isPlain(raw) && isPlain(patterns)) found = repairedRecord(patterns, raw);
  else if (Array.isArray(raw) && isSchema(items))
    found = entriesOf(raw).filter((one) => Value.Check(items, one));
  return found !== undefined && Value.Check(schema, found) ? found : fallback;
}
