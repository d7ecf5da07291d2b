/**
 * A live topic: declared in a room's contract and read by whoever publishes it, by the server that replays it and by the page that
 * listens. A page uses it as a type only (`import type`), as it does calls.
 */
import type { Static, TSchema } from 'typebox';

/** A name with ids in braces: `match:{id}`. Without its ids it names one topic of the house. */
export type Topic = {
  readonly name: string;
  /**
   * Who hears it: everybody; the members of the brand it belongs to, neither guests nor trials; the member it belongs to, and nobody else;
   * staff of the brand it belongs to who have this right.
   */
  readonly to: 'everybody' | 'brand' | 'member' | { readonly right: string };
  /** Also for a member who may no longer play, as the calls that are `restricted`: his money and what is written to him. */
  readonly restricted?: true;
  /** The form of each id in the name. Nothing is asked for an id that has another. */
  readonly ids?: Readonly<Record<string, TSchema>>;
  /** What an event of it carries. */
  readonly data: TSchema;
};

type IdsIn<Name extends string> = Name extends `${string}{${infer Id}}${infer Rest}`
  ? Id | IdsIn<Rest>
  : never;

/** The ids of a topic's name; `{}` of a name without any. */
export type TopicIds<T extends Topic> = { readonly [Id in IdsIn<T['name']>]: string };
export type TopicData<T extends Topic> = Static<T['data']>;
/** One topic among those of the same name: its ids, and whose it is. */
export type TopicPlace<T extends Topic> = TopicIds<T> &
  (T['to'] extends 'everybody'
    ? unknown
    : T['to'] extends 'member'
      ? { readonly memberId: string }
      : { readonly brandId: string });

type Described<Name extends string> = [IdsIn<Name>] extends [never]
  ? unknown
  : { readonly ids: Readonly<Record<IdsIn<Name>, TSchema>> };

/** A name whose id is not described does not compile. The form of an id is the `pattern` of its schema. */
export const topic = <const T extends Topic>(definition: T & Described<T['name']>): T => definition;

/** The pattern of an id; nothing matches one that has none. */
const formOf = (schema: TSchema | undefined): RegExp =>
  new RegExp(schema && 'pattern' in schema ? String(schema.pattern) : '(?!)', 'u');

/** Fills the ids in: `match:{id}` with `{ id: '7' }` is `match:7`, which is what pages call it. */
export const topicName = (name: string, ids: Readonly<Record<string, string>>): string =>
  name.replaceAll(/\{(\w+)\}/g, (_whole, id: string) => ids[id] ?? '');

/** The ids in a name a page has sent; undefined when it names no such topic, or an id has not its form. */
export function readTopicName(
  { name, ids = {} }: Topic,
  asked: string,
): Readonly<Record<string, string>> | undefined {
  const parts = name.split(':');
  const given = asked.split(':');
  if (parts.length !== given.length) return undefined;
  const found: Record<string, string> = {};
  for (const [at, part] of parts.entries()) {
    const value = given[at] ?? '';
    const id = /^\{(\w+)\}$/.exec(part)?.[1];
    if (id === undefined) {
      if (part !== value) return undefined;
    } else if (formOf(ids[id]).test(value)) found[id] = value;
    else return undefined;
  }
  return found;
}
