/**
 * node run.mjs CHECKOUT [TERM…]: renames the terms of the field in a checkout, one pass a term; nothing is left to do when it runs again.
 * Identifiers and file names only. Words' keys, names on the wire, columns, facts, trail actions and metrics are strings and stay; a property
 * that is on the wire or in a row stays, too, and is listed. Prints what it renamed, and what it left and why; --dry writes nothing.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, posix, resolve } from 'node:path';
import { openProject, readOccurrences } from './symbols.mjs';
import { LEAVE, TERMS } from './terms.mjs';

const args = process.argv.slice(2);
const dry = args.includes('--dry');
const [where, ...asked] = args.filter((arg) => !arg.startsWith('--'));
const home = resolve(where ?? '');
if (!existsSync(`${home}/house.ts`)) throw new Error('node run.mjs CHECKOUT [TERM…]');
const terms = asked.length > 0 ? asked : Object.keys(TERMS);
const git = (...words) => execFileSync('git', words, { cwd: home, encoding: 'utf8', maxBuffer: 1 << 28 });
const tracked = () => git('ls-files').split('\n').filter(Boolean);
const short = (file) => file.replace(`${home}/`, '');
const touched = new Set();

/** Names a property bears outside of the program: where it is declared says so. */
const ON_WIRE = /(^|\/)contract(\.ts|\/)/;
const SQL = /\b(select|insert into|update|delete from|returning)\b/;
const inSql = (text, name) =>
  [...text.matchAll(/`[^`]*`|'(?:[^'\\\n]|\\.)*'/g)].some(([one]) => SQL.test(one) && new RegExp(`(?<![a-z]{3}\\.)\\b${name}\\b`).test(one));
const roomOf = (file) => short(file).split('/').slice(0, 3).join('/');
const isTried = (file) => /\.(test|fixture)\.|fixtures|access\.ts$|^(e2e|tools|bench|apps\/server)\//.test(short(file));

function ruleFor(rules, component) {
  const files = component.decls.map(({ file }) => short(file));
  const side = component.sides.has('property') ? 'property' : 'value';
  return rules.find(([name, part, , options]) => {
    if (name !== component.name || !files.some((file) => file.includes(part))) return false;
    if (options?.only === 'fn') return component.isFunction;
    return options?.only === undefined || options.only === side;
  });
}

function describe(p, sources, component) {
  const { K } = p;
  for (const decl of component.decls) {
    try {
      decl.node = decl.handle.resolve(p.project);
    } catch {
      decl.node = undefined;
    }
  }
  component.isFunction = component.decls.some(({ node, file }) => {
    if (!node) return false;
    if ([K.FunctionDeclaration, K.MethodSignature, K.MethodDeclaration].includes(node.kind)) return true;
    if (node.type?.kind === K.FunctionType) return true;
    if (short(file).includes('tables/service') && /^(Told|Notify)$/.test(node.type?.typeName?.text ?? '')) return true;
    return [K.ArrowFunction, K.FunctionExpression].includes(node.initializer?.kind);
  });
  component.isOutside = component.decls.length === 0 || component.decls.some(({ file }) => !sources.has(file));
  component.isStored =
    component.sides.has('property') &&
    component.decls.some(({ file, node }) => {
      if (!node) return true;
      const path = short(file);
      if (ON_WIRE.test(path) && [K.PropertyAssignment, K.ShorthandPropertyAssignment].includes(node.kind)) return true;
      return node.kind === K.PropertySignature && !component.isFunction && inSql(sources.get(file)?.text ?? '', component.name);
    });
}

const SCOPES = ['FunctionDeclaration', 'ArrowFunction', 'FunctionExpression', 'MethodDeclaration', 'Constructor', 'Block', 'CaseBlock', 'ForStatement', 'ForOfStatement', 'ForInStatement', 'CatchClause', 'ModuleBlock', 'SourceFile', 'FunctionType', 'MethodSignature', 'TypeAliasDeclaration'];

/** The part of a file in which a name is seen. */
function scopeOf(p, source, component) {
  const own = component.decls.filter(({ file, node }) => node && file === source.fileName);
  const kinds = new Set(SCOPES.map((name) => p.K[name]));
  if (own.length === 0) return [0, source.text.length];
  let [start, end] = [Infinity, 0];
  for (const { node } of own) {
    let at = node.parent;
    if (node.kind === p.K.FunctionDeclaration || node.kind === p.K.TypeAliasDeclaration) at = node.parent;
    while (at && !kinds.has(at.kind)) at = at.parent;
    [start, end] = [Math.min(start, at?.pos ?? 0), Math.max(end, at?.end ?? source.text.length)];
  }
  return [start, end];
}

/** A name that stands for a thing here, and is no name of a property. */
function isBare(p, node) {
  const { K } = p;
  const { parent } = node;
  if (parent.kind === K.PropertyAccessExpression && parent.name === node) return false;
  if ([K.PropertyAssignment, K.PropertySignature, K.MethodSignature, K.MethodDeclaration, K.JsxAttribute, K.PropertyDeclaration].includes(parent.kind) && parent.name === node) return false;
  if ((parent.kind === K.BindingElement || parent.kind === K.ImportSpecifier) && parent.propertyName === node) return false;
  return parent.kind !== K.QualifiedName || parent.left === node;
}

function clash(p, found, component, name, taken) {
  if (component.sides.has('value')) {
    for (const file of new Set(component.places.filter((place) => place.value === component.root).map((place) => place.file))) {
      const source = found.sources.get(file);
      const [start, end] = scopeOf(p, source, component);
      const there = found.identifiers.get(file).find((node) => node.text === name && node.pos >= start && node.end <= end && isBare(p, node));
      if (there) return `${short(file)} has ${name} in its scope`;
      const other = (taken.get(`${file} ${name}`) ?? []).find(([from, to]) => from < end && start < to);
      if (other) return `${short(file)} gets another ${name} in its scope`;
    }
  }
  if (component.sides.has('property'))
    for (const { node } of component.decls) {
      const siblings = node?.parent?.members ?? node?.parent?.properties ?? [];
      if ([...siblings].some((one) => one !== node && one.name?.text === name)) return `its owner has a ${name} already`;
    }
  return undefined;
}

function take(p, found, component, name, taken) {
  const bare = component.places.filter((place) => place.value === component.root);
  for (const file of new Set(bare.map((place) => place.file))) {
    const key = `${file} ${name}`;
    taken.set(key, [...(taken.get(key) ?? []), scopeOf(p, found.sources.get(file), component)]);
  }
  component.to = name;
}

/** What every component is called from now on. */
function decide(p, found, rules) {
  const [renamed, left, taken] = [[], [], new Map()];
  const stored = new Map();
  for (const component of found.components.values()) describe(p, found.sources, component);
  for (const component of found.components.values()) if (component.isStored) stored.set(component.name, [...(stored.get(component.name) ?? []), ...component.decls.map(({ file }) => roomOf(file))]);
  for (const component of found.components.values()) {
    const rule = ruleFor(rules, component);
    if (!rule) continue;
    const [, , to] = rule;
    const loose = component.sides.has('property') && !component.sides.has('value') && component.decls.some(({ file }) => stored.has(component.name) && (isTried(file) || stored.get(component.name).includes(roomOf(file)))) && component.places.every(({ how, property }) => how !== 'plain' && property === component.root) && component.decls.every(({ node }) => [p.K.PropertyAssignment, p.K.ShorthandPropertyAssignment].includes(node?.kind));
    const why = component.isOutside ? 'declared outside' : component.isStored ? 'on the wire or in a row' : loose ? 'a literal that goes to the wire' : to === LEAVE ? 'left by its rule' : undefined;
    if (why) {
      left.push([component, why]);
      continue;
    }
    const wanted = [to].flat();
    const reasons = [];
    const name = wanted.find((one) => {
      const reason = clash(p, found, component, one, taken);
      if (reason) reasons.push(reason);
      return reason === undefined;
    });
    if (name === undefined) left.push([component, reasons.join('; ')]);
    else {
      take(p, found, component, name, taken);
      renamed.push(component);
    }
  }
  return { renamed, left };
}

/** The new text of each place. */
function editsOf(found) {
  const nameOf = (root, old) => (root === undefined ? old : (found.components.get(root)?.to ?? old));
  const edits = new Map();
  for (const place of found.places) {
    const [property, value] = [nameOf(place.property, place.name), nameOf(place.value, place.name)];
    const text =
      place.how === 'shorthand' || place.how === 'binding'
        ? property === value
          ? value
          : `${property}: ${value}`
        : place.how === 'property'
          ? property
          : value;
    if (text !== place.name) edits.set(place.file, [...(edits.get(place.file) ?? []), { start: place.start, end: place.end, text, old: place.name }]);
  }
  return edits;
}

function applyEdits(text, edits) {
  let out = text;
  for (const { start, end, text: to } of [...edits].sort((a, b) => b.start - a.start)) out = out.slice(0, start) + to + out.slice(end);
  return out;
}

/** The table of mutants quotes sources: what it quotes is renamed with them. */
function readMutants() {
  const program = `import { MUTANTS } from '#tools/mutants/table.ts'; process.stdout.write(JSON.stringify(MUTANTS.flatMap(({ edits }) => edits)));`;
  return JSON.parse(execFileSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], { cwd: home, encoding: 'utf8', maxBuffer: 1 << 26 }));
}
const bareWords = (text, names) => text.replace(/(?<![.\w'"`$-])[A-Za-z_$][\w$]*(?![\w'"`])/g, (word) => names.get(word) ?? word);

function quotesOf(mutants, edits, texts) {
  const quotes = new Map();
  for (const { file, find, replace } of mutants) {
    const mine = edits.get(`${home}/${file}`);
    const text = texts.get(`${home}/${file}`);
    const at = text?.indexOf(find) ?? -1;
    if (!mine || at < 0) continue;
    const inside = mine.filter(({ start, end }) => start >= at && end <= at + find.length);
    const isInside = new Map(inside.map(({ old, text: to }) => [old, to.includes(':') ? to.split(': ')[1] : to]));
    const everywhere = new Map();
    for (const { old, text: to } of mine) everywhere.set(old, everywhere.has(old) && everywhere.get(old) !== to ? old : to);
    const names = new Map([...everywhere].filter(([, to]) => !to.includes(':')));
    for (const [old, to] of isInside) names.set(old, to);
    const newFind = applyEdits(find, inside.map((one) => ({ ...one, start: one.start - at, end: one.end - at })));
    if (newFind !== find) quotes.set(find, newFind);
    // A member keeps its dot: what it is called inside of the quotation it is called in its stead.
    const newReplace = inside.length === 0 ? replace : bareWords(replace, names).replace(/\.([A-Za-z_$][\w$]*)/g, (whole, word) => (isInside.has(word) && new RegExp(`\\.${word}\\b`).test(find) ? `.${isInside.get(word)}` : whole));
    if (newReplace !== replace && replace !== '') quotes.set(replace, newReplace);
  }
  return quotes;
}

/** Texts of a source in their order, templates without parts among them. */
function literalsOf(file, text) {
  const { parseSync } = createRequire(`${home}/package.json`)('oxc-parser');
  const found = [];
  const walk = (node) => {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(walk);
    if (node.type === 'Literal' && typeof node.value === 'string') found.push({ start: node.start, end: node.end, value: node.value });
    if (node.type === 'TemplateLiteral' && node.quasis.length === 1) found.push({ start: node.start, end: node.end, value: node.quasis[0].value.cooked });
    for (const [key, child] of Object.entries(node)) if (key !== 'type') walk(child);
  };
  walk(parseSync(file, text).program);
  return found.sort((x, y) => x.start - y.start);
}

function requote(quotes) {
  if (quotes.size === 0) return;
  for (const file of tracked().filter((path) => path.startsWith('tools/mutants/table/') && path.endsWith('.ts'))) {
    const text = readFileSync(`${home}/${file}`, 'utf8');
    let next = text;
    for (const { start, end, value } of literalsOf(file, text).reverse()) {
      const to = quotes.get(value);
      if (to === undefined) continue;
      const json = JSON.stringify(to);
      const literal = to.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`;
      next = next.slice(0, start) + literal + next.slice(end);
    }
    if (next !== text) {
      writeFileSync(`${home}/${file}`, next);
      touched.add(file);
    }
  }
}

async function renameNames(term) {
  const { rules } = TERMS[term];
  const names = new Set(rules.map(([name]) => name));
  const wanted = (name) => names.has(name);
  wanted.text = new RegExp(`\\b(${[...names].join('|')})\\b`);
  const p = await openProject(home);
  const found = readOccurrences(p, wanted);
  const { renamed, left } = decide(p, found, rules);
  const edits = editsOf(found);
  const texts = new Map([...found.sources].map(([file, source]) => [file, source.text]));
  p.api.close();
  if (!dry && edits.size > 0) {
    const quotes = quotesOf(readMutants(), edits, texts);
    for (const [file, list] of edits) {
      writeFileSync(file, applyEdits(texts.get(file), list));
      touched.add(short(file));
    }
    requote(quotes);
  }
  const count = new Map();
  for (const one of renamed) {
    const key = `${one.name} → ${one.to}`;
    const sum = count.get(key) ?? { things: 0, places: 0 };
    count.set(key, { things: sum.things + 1, places: sum.places + one.places.length });
  }
  for (const [key, { things, places }] of [...count].sort()) console.log(`  ${key}  (${things} declared, ${places} places)`);
  for (const [one, why] of left) console.log(`  left: ${one.name} in ${[...new Set(one.decls.map(({ file }) => short(file)))].slice(0, 2).join(', ')}: ${why} (${one.places.length} places)`);
  for (const one of found.unresolved) console.log(`  unclear: ${one.name} in ${short(one.file)} at ${one.start}: ${one.why}`);
}

function renameInPages(term) {
  for (const [page, from, to] of TERMS[term].pages ?? []) {
    const text = readFileSync(`${home}/${page}`, 'utf8');
    if (!text.includes(from)) continue;
    console.log(`  ${page}: ${from} → ${to}`);
    if (!dry) writeFileSync(`${home}/${page}`, text.replaceAll(from, to));
  }
}

function renameFiles(term) {
  const paths = tracked();
  const moves = new Map();
  for (const [from, to] of TERMS[term].files)
    for (const path of paths) {
      if (!/\.(tsx?|css)$/.test(path)) continue;
      const at = path.indexOf(from);
      const next = path.slice(at + from.length);
      if (at < 0 || !(at === 0 || path[at - 1] === '/') || !next.startsWith('.') || path.includes('/migrations/')) continue;
      const target = path.slice(0, at) + to + next;
      if (paths.includes(target)) console.log(`  left: ${path}: ${target} is there already`);
      else moves.set(path, target);
    }
  for (const [from, to] of moves) console.log(`  ${from} → ${to}`);
  if (dry || moves.size === 0) return;
  const aliases = Object.entries(JSON.parse(readFileSync(`${home}/package.json`, 'utf8')).imports).map(([name, place]) => [name.replace('*', ''), place.replace('./', '').replace('*', '')]);
  const targetOf = (from, specifier) => {
    if (specifier.startsWith('.')) return posix.normalize(posix.join(dirname(from), specifier));
    const alias = aliases.find(([name]) => specifier.startsWith(name));
    return alias && specifier.replace(alias[0], alias[1]);
  };
  for (const [from, to] of moves) git('mv', from, to);
  for (const path of paths.filter((one) => /\.(tsx?|mjs|css|md|json|jsonc)$/.test(one))) {
    const now = moves.get(path) ?? path;
    const text = readFileSync(`${home}/${now}`, 'utf8');
    let next = text;
    if (/\.(tsx?|mjs|css)$/.test(path)) {
      const consts = new Map();
      if (path.startsWith('tools/mutants/')) {
        for (const [, name, literal] of text.matchAll(/const ([A-Z_]+) = ['`]([^'`]*)['`]/g)) consts.set(name, literal.replace(/\$\{(\w+)\}/g, (_, one) => consts.get(one) ?? _));
        next = next.replace(/(\$\{(\w+)\})([^`$]*)(?=`)/g, (whole, head, name, rest) => {
          const full = (consts.get(name) ?? '') + rest;
          const to = moves.get(full);
          return to !== undefined && to.startsWith(`${consts.get(name)}`) ? head + to.slice(consts.get(name).length) : whole;
        });
      }
      next = next.replace(/(['"])((?:\.{1,2}\/|#)[^'"\n]+)\1/g, (whole, quote, specifier) => {
        const target = targetOf(path, specifier);
        const aim = target === undefined ? undefined : (moves.get(target) ?? (path === now ? undefined : target));
        if (aim === undefined) return whole;
        if (specifier.startsWith('#')) {
          const [name, place] = aliases.find(([one]) => specifier.startsWith(one));
          return `${quote}${name}${aim.slice(place.length)}${quote}`;
        }
        const relative = posix.relative(dirname(now), aim);
        return `${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
      });
    }
    for (const [from, to] of moves) next = next.replaceAll(from, to);
    if (next !== text) {
      writeFileSync(`${home}/${now}`, next);
      touched.add(now);
    }
  }
  for (const [from, to] of moves) if (touched.delete(from)) touched.add(to);
}

/** With --together the compiler reads the checkout twice and not once a term: `needs` wants to come after what makes way for it. */
function batches() {
  if (!args.includes('--together')) return terms;
  const early = terms.filter((term) => term !== 'needs');
  TERMS[early.join(' ')] = {
    rules: early.flatMap((term) => TERMS[term].rules),
    files: early.flatMap((term) => TERMS[term].files),
    pages: early.flatMap((term) => TERMS[term].pages ?? []),
  };
  return [early.join(' '), ...terms.filter((term) => term === 'needs')];
}

for (const term of batches()) {
  if (!TERMS[term]) throw new Error(`no term ${term}: ${Object.keys(TERMS).join(', ')}`);
  console.log(term);
  await renameNames(term);
  renameFiles(term);
  renameInPages(term);
}
const formatted = [...touched].filter((file) => /\.(tsx?|mjs|css|json)$/.test(file) && existsSync(`${home}/${file}`));
if (!dry && formatted.length > 0)
  for (let at = 0; at < formatted.length; at += 200)
    execFileSync(process.execPath, [`${home}/node_modules/@biomejs/biome/bin/biome`, 'format', '--write', ...formatted.slice(at, at + 200)], { cwd: home, stdio: 'ignore' });
/** A line that became longer is broken elsewhere: what the table of mutants quotes of it is broken alike. */
function refitMutants() {
  const quotes = new Map();
  for (const { file, find } of readMutants()) {
    const text = existsSync(`${home}/${file}`) ? readFileSync(`${home}/${file}`, 'utf8') : '';
    if (find === '' || text.split(find).length === 2) continue;
    const loose = find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
    const matches = [...text.matchAll(new RegExp(loose, 'g'))];
    if (matches.length === 1) quotes.set(find, matches[0][0]);
    else console.log(`  a mutant finds its guard ${matches.length} times: ${file}: ${JSON.stringify(find).slice(0, 100)}`);
  }
  requote(quotes);
  return quotes.size;
}
if (!dry && formatted.length > 0) console.log(`${refitMutants()} quotations of mutants broken anew`);
console.log(`${formatted.length} files written`);
