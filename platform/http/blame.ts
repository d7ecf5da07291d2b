/**
 * Which fields of an input are wrong. Where a schema offers several shapes, a validator tells what is wrong with each of them: here only the
 * shape counts that was meant – the one whose fixed words (`type: "stake"`) the input says, else the one it comes closest to.
 */
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

export type Trouble = {
  /** `/body/field`; empty for the input itself. */
  readonly instancePath: string;
  /** `#/properties/body/anyOf/0` */
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: unknown;
};

const NO_SHAPE: Trouble = { instancePath: '', schemaPath: '#', keyword: 'anyOf', params: {} };

const partOf = (schema: unknown, key: string): unknown =>
  typeof schema === 'object' && schema !== null ? Reflect.get(schema, key) : undefined;

const shapesOf = (schema: TSchema): readonly TSchema[] | undefined => {
  const shapes = partOf(schema, 'anyOf');
  return Array.isArray(shapes) ? shapes : undefined;
};

/** A fixed word of the shape is another one in the input. */
function contradicts(shape: TSchema, input: unknown): boolean {
  return Object.entries(Object(partOf(shape, 'properties'))).some(([name, property]) => {
    const word = partOf(property, 'const');
    const said = partOf(input, name);
    return word !== undefined && said !== undefined && said !== word;
  });
}

function meant(shapes: readonly TSchema[], input: unknown): readonly Trouble[] | undefined {
  const objects = shapes.filter((shape) => partOf(shape, 'properties') !== undefined || shapesOf(shape));
  if (typeof input !== 'object' || input === null || objects.length === 0) return undefined;
  const fitting = objects.filter((shape) => !contradicts(shape, input));
  return (fitting.length > 0 ? fitting : objects)
    .map((shape) => errorsOf(shape, input))
    .sort((one, other) => one.length - other.length)[0];
}

/** The part of a schema, and of its input, that stands at `/a/0/b`. */
function at(schema: unknown, input: unknown, path: string): { schema: unknown; input: unknown } {
  let here = { schema, input };
  for (const key of path.split('/').slice(1)) {
    const property = partOf(partOf(here.schema, 'properties'), key) ?? partOf(here.schema, 'items');
    here = { schema: property, input: partOf(here.input, key) };
  }
  return here;
}

/** Where the outermost union stands that a trouble lies in or is: validators stop after a few, so the union itself may not be told. */
function unionAround({ keyword, schemaPath, instancePath }: Trouble): string | undefined {
  const [outside = '', inside] = `${schemaPath}${keyword === 'anyOf' ? '/anyOf/' : ''}`.split('/anyOf/');
  if (inside === undefined) return undefined;
  const depth = outside.match(/\/properties\/[^/]+|\/items(\/\d+)?/g)?.length ?? 0;
  return instancePath
    .split('/')
    .slice(0, depth + 1)
    .join('/');
}

/** What is wrong with an input that does not fit. Compiles: for refusals only. */
export function errorsOf(schema: TSchema, input: unknown): readonly Trouble[] {
  const shapes = shapesOf(schema);
  if (shapes) return meant(shapes, input) ?? [NO_SHAPE];
  const all: readonly Trouble[] = Compile(schema).Errors(input);
  const outer = [...new Set(all.map(unionAround).filter((path) => path !== undefined))];
  return outer.reduce<readonly Trouble[]>((left, path) => {
    const part = at(schema, input, path);
    const inner = shapesOf(Object(part.schema));
    const troubles = (inner && meant(inner, part.input)) ?? [NO_SHAPE];
    return [
      ...left.filter(({ instancePath }) => instancePath !== path && !instancePath.startsWith(`${path}/`)),
      ...troubles.map((one) => ({ ...one, instancePath: `${path}${one.instancePath}` })),
    ];
  }, all);
}
