/** A schema as the document shows it: every field says what it holds, by itself or by its name. */

/** Field name → what it holds. */
export type FieldNotes = Readonly<Record<string, string>>;

type Shown = Record<string, unknown>;
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const shown = (value: unknown, notes: FieldNotes): unknown => {
  if (Array.isArray(value)) return value.map((one) => shown(one, notes));
  return isObject(value) ? describedSchema(value, notes) : value;
};

function withNote(name: string, field: unknown, notes: FieldNotes): unknown {
  const copy = shown(field, notes);
  const note = Object.hasOwn(notes, name) ? notes[name] : undefined;
  return isObject(copy) && copy['description'] === undefined && note !== undefined
    ? { ...copy, description: note }
    : copy;
}

/** A copy with descriptions filled in; what a schema says of itself stays. */
export function describedSchema(schema: object, notes: FieldNotes): Shown {
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties' && isObject(value))
        return [
          key,
          Object.fromEntries(
            Object.entries(value).map(([name, field]) => [name, withNote(name, field, notes)]),
          ),
        ];
      // Values, not schemas.
      return [
        key,
        ['default', 'const', 'enum', 'required', 'example'].includes(key) ? value : shown(value, notes),
      ];
    }),
  );
}
