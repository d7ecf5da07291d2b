/** One translated message, judged: does it take what its source takes, and say every number its language can tell apart? */
import { IntlMessageFormat } from 'intl-messageformat';

type Ast = ReturnType<IntlMessageFormat['getAst']>;
type Element = Ast[number];
type Plural = Extract<Element, { type: 6 }>;

/** Numbers of elements in the parsed message, as the parser of ICU messages writes them. */
const LITERAL = 0;
const SELECT = 5;
const PLURAL = 6;
const POUND = 7;
const TAG = 8;
const KINDS = ['text', 'argument', 'number', 'date', 'time', 'select', 'plural', 'number sign', 'tag'];

function parse(message: string): Ast {
  return new IntlMessageFormat(message, 'en').getAst();
}

/** Every element of a message, also those in branches and tags. */
function flat(ast: Ast): Element[] {
  return ast.flatMap((element) => {
    if (element.type === TAG) return [element, ...flat(element.children)];
    if (element.type === SELECT || element.type === PLURAL)
      return [element, ...Object.values(element.options).flatMap((option) => flat(option.value))];
    return [element];
  });
}

const isOrdinal = (element: Element): boolean => element.type === PLURAL && element.pluralType === 'ordinal';

/** What a caller must hand over: `count plural`, `b tag`; sorted, each once. A number may be said plainly or by a plural. */
function takes(ast: Ast): string[] {
  const named = flat(ast).flatMap((element) => {
    if (element.type === LITERAL || element.type === POUND) return [];
    if (element.type === SELECT)
      return [`${element.value} select ${Object.keys(element.options).sort().join(' ')}`];
    if (element.type === PLURAL || KINDS[element.type] === 'number') return [`${element.value} number`];
    return [`${element.value} ${KINDS[element.type] ?? 'argument'}`];
  });
  return [...new Set(named)].sort();
}

/** The names of arguments and tags a message takes, sorted. @throws when it is no ICU message */
export function argumentsOf(message: string): string[] {
  const names = flat(parse(message)).flatMap((element) =>
    element.type === LITERAL || element.type === POUND ? [] : [element.value],
  );
  return [...new Set(names)].sort();
}

/** How many letters of a message a reader sees at once: of branches the longest, of arguments none; a text that is no message counts as it is. */
export function lengthOf(message: string): number {
  const letters = (ast: Ast): number =>
    ast.reduce((sum, element) => {
      if (element.type === LITERAL) return sum + [...element.value].length;
      if (element.type === TAG) return sum + letters(element.children);
      if (element.type === SELECT || element.type === PLURAL)
        return sum + Math.max(...Object.values(element.options).map(({ value }) => letters(value)));
      return sum;
    }, 0);
  try {
    return letters(parse(message));
  } catch {
    return [...message].length; // `judge` refuses it
  }
}

/** Whole numbers that decide which categories stand for several of them: every rule of CLDR repeats below a thousand. */
const SAMPLE = 1_000;
const sampled = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** category → the whole numbers of the sample it stands for */
function numbersOf(rules: Intl.PluralRules, name: string): ReadonlyMap<string, readonly number[]> {
  const known = sampled.get(name);
  if (known) return known;
  const seen = new Map<string, number[]>();
  for (let number = 0; number <= SAMPLE; number += 1) {
    const category = rules.select(number);
    const numbers = seen.get(category) ?? [];
    numbers.push(number);
    seen.set(category, numbers);
  }
  sampled.set(name, seen);
  return seen;
}

const showsNumber = (ast: Ast, argument: string): boolean =>
  flat(ast).some((element) => element.type === POUND || ('value' in element && element.value === argument));

/** A source that names its numbers one by one (`=3 {…} =4 {…} other {…}`) speaks of those alone: no category has to be filled. */
const listsNumbers = (plural: Plural): boolean =>
  Object.keys(plural.options).every((option) => option.startsWith('=') || option === 'other') &&
  Object.keys(plural.options).length > 1;

type Source = { readonly shows: boolean; readonly lists: boolean };

function judgePlural(plural: Plural, tag: string, source: Source): string[] {
  const type = isOrdinal(plural) ? 'ordinal' : 'cardinal';
  const rules = new Intl.PluralRules(tag, { type });
  const needed: readonly string[] = rules.resolvedOptions().pluralCategories;
  const given = Object.keys(plural.options).filter((option) => !option.startsWith('='));
  const numbers = numbersOf(rules, `${tag} ${type}`);
  // Numbers with a branch of their own are said there: Arabic `zero` by `=0`, half of Bengali `one` as well.
  const unnamed = (category: string): number =>
    numbers.get(category)?.filter((number) => !(`=${number}` in plural.options)).length ?? 1;
  const missing = needed.filter(
    (category) => !source.lists && !given.includes(category) && unnamed(category) > 0,
  );
  const foreign = given.filter((category) => !needed.includes(category));
  const silent = Object.entries(plural.options).filter(
    ([category, option]) => source.shows && unnamed(category) > 1 && !showsNumber(option.value, plural.value),
  );
  return [
    ...missing.map((category) => `{${plural.value}} lacks the plural "${category}"`),
    ...foreign.map(
      (category) => `{${plural.value}} has the plural "${category}", which the language does not know`,
    ),
    ...silent.map(
      ([category]) => `"${category}" of {${plural.value}} stands for several numbers and does not show which`,
    ),
  ];
}

const isPlural = (element: Element): element is Plural => element.type === PLURAL;

/** Text an HTML page would read as something else; tags of the source are elements of their own and never text. */
const MARKUP = /[<>]|&(#\d+|\w+);/;
// Invisible signs that are no part of any of our scripts' spelling (joiners and direction marks are); mails have lines.
const STRAY = /[^\P{Cc}\n]|[\uFEFF\uFFFD]/u;

/** Whether a translation can stand in for its source at all: an ICU message that takes the same. */
export function fits(text: string, source: string): boolean {
  try {
    return takes(parse(text)).join() === takes(parse(source)).join();
  } catch {
    return false; // no ICU message: `judge` says why
  }
}

/** What is wrong with a translation, a line each; nothing when all is well. `tag` is BCP 47. */
export function judge(text: string, source: string, tag: string): string[] {
  let ast: Ast;
  try {
    ast = parse(text);
  } catch (error) {
    return [`is no ICU message: ${error instanceof Error ? error.message : String(error)}`];
  }
  const original = parse(source);
  const wrong: string[] = [];
  const [wanted, got] = [takes(original).join(', '), takes(ast).join(', ')];
  if (wanted !== got) wrong.push(`takes {${got}} but the source takes {${wanted}}`);
  const literals = flat(ast).flatMap((element) => (element.type === LITERAL ? [element.value] : []));
  if (literals.some((literal) => MARKUP.test(literal))) wrong.push('holds markup');
  if (STRAY.test(text)) wrong.push('holds an invisible sign');
  if (text.trim() !== text || text === '') wrong.push('is empty, or begins or ends with a space');
  const sources = flat(original).filter(isPlural);
  for (const plural of flat(ast).filter(isPlural)) {
    const from = sources.filter(({ value }) => value === plural.value);
    const shows = from.some(
      ({ options: { other } }) => other !== undefined && showsNumber(other.value, plural.value),
    );
    wrong.push(...judgePlural(plural, tag, { shows, lists: from.some(listsNumbers) }));
  }
  return wrong;
}
