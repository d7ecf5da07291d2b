/** Reads a checkout with the TypeScript compiler: every occurrence of the names asked for, grouped by what it names. */
import { pathToFileURL } from 'node:url';

export async function openProject(home) {
  const load = (path) => import(pathToFileURL(`${home}/node_modules/typescript/dist/${path}`).href);
  const [{ API }, ast] = [await load('api/sync/api.js'), await load('ast/index.js')];
  const api = new API({ cwd: home });
  const project = api.updateSnapshot({ openProjects: [`${home}/tsconfig.json`] }).getProjects()[0];
  return { home, api, ast, project, checker: project.checker, K: ast.SyntaxKind };
}

const ALIAS = 1 << 21;

/** Disjoint sets of declarations: a property of a literal and the one its type asks for are one. */
class Groups {
  parents = new Map();
  find(key) {
    let at = key;
    while (this.parents.has(at)) at = this.parents.get(at);
    return at;
  }
  join(a, b) {
    const [x, y] = [this.find(a), this.find(b)];
    if (x !== y) this.parents.set(x, y);
  }
}

/**
 * @param wanted (name) => boolean: which identifiers are of interest
 * @returns components: {name, decls: [{file, kind, node}], refs: [{file, start, end, how, group…}]}
 */
export function readOccurrences({ home, ast, project, checker, K }, wanted) {
  const groups = new Groups();
  const decls = new Map();
  const places = [];
  const identifiers = new Map();
  const sources = new Map();
  const unresolved = [];
  const files = project.rootFiles
    .map((file) => (file.startsWith('/') ? file : `${home}/${file}`))
    .filter((file) => !file.includes('/node_modules/') && !/\.gen\.tsx?$/.test(file) && !file.endsWith('.d.ts'));

  const keyOf = (symbol) => {
    if (!symbol) return undefined;
    let one = symbol;
    if (one.flags & ALIAS) one = checker.getAliasedSymbol(one) ?? one;
    const found = one.declarations ?? [];
    if (found.length === 0) return undefined;
    const keys = found.map((decl) => `${decl.path}:${decl.index}`);
    for (const [at, decl] of found.entries())
      if (!decls.has(keys[at])) decls.set(keys[at], { file: decl.path, kind: decl.kind, handle: decl, name: one.name, symbol: one });
    for (const key of keys.slice(1)) groups.join(key, keys[0]);
    return { key: keys[0], name: one.name, symbol: one };
  };
  const propertyOf = (type, name) => (type ? keyOf(checker.getPropertyOfType(type, name)) : undefined);

  const take = (source, file, node) => {
    const { parent } = node;
    const start = ast.getTokenPosOfNode(node, source);
    const place = (how, property, value) => places.push({ file, start, end: node.end, name: node.text, how, property, value, node });
    const lost = (why) => unresolved.push({ file, start, name: node.text, why });
    if (parent.kind === K.ShorthandPropertyAssignment && parent.name === node) {
      const value = keyOf(checker.getShorthandAssignmentValueSymbol(parent));
      const own = keyOf(checker.getSymbolAtLocation(node));
      const asked = propertyOf(checker.getContextualType(parent.parent), node.text);
      if (own && asked) groups.join(own.key, asked.key);
      return place('shorthand', own?.key ?? asked?.key, value?.key);
    }
    if (parent.kind === K.BindingElement && parent.parent.kind === K.ObjectBindingPattern) {
      const type = checker.getTypeAtLocation(parent.parent);
      if (parent.propertyName === node) {
        const property = propertyOf(type, node.text) ?? keyOf(checker.getSymbolAtLocation(node));
        return property ? place('property', property.key) : lost('a property of no type');
      }
      if (parent.name === node) {
        const local = keyOf(checker.getSymbolAtLocation(node));
        if (parent.propertyName || parent.dotDotDotToken) return place('plain', undefined, local?.key);
        const property = propertyOf(type, node.text);
        if (!property) lost('a property of no type');
        return place('binding', property?.key, local?.key);
      }
    }
    if ((parent.kind === K.PropertyAssignment || parent.kind === K.MethodDeclaration) && parent.name === node && parent.parent.kind === K.ObjectLiteralExpression) {
      const own = keyOf(checker.getSymbolAtLocation(node));
      const asked = propertyOf(checker.getContextualType(parent.parent), node.text);
      if (own && asked) groups.join(own.key, asked.key);
      return place('property', own?.key ?? asked?.key);
    }
    if (parent.kind === K.JsxAttribute && parent.name === node) {
      const asked = propertyOf(checker.getContextualType(parent.parent), node.text);
      return asked ? place('property', asked.key) : lost('an attribute of no type');
    }
    if (parent.kind === K.ImportSpecifier || parent.kind === K.ExportSpecifier) {
      if (parent.propertyName && parent.name === node) return undefined; // a name of its own for what comes from elsewhere
      const found = keyOf(checker.getSymbolAtLocation(node));
      if (parent.kind === K.ExportSpecifier && !parent.parent.parent.moduleSpecifier) {
        const target = keyOf(checker.getExportSpecifierLocalTargetSymbol(parent)) ?? found;
        return target ? place('plain', undefined, target.key) : lost('an export of nothing');
      }
      return found ? place('plain', undefined, found.key) : lost('an import of nothing');
    }
    const found = keyOf(checker.getSymbolAtLocation(node));
    if (!found) return lost('no symbol');
    const isProperty =
      (parent.kind === K.PropertyAccessExpression && parent.name === node) || parent.kind === K.PropertySignature || parent.kind === K.PropertyDeclaration || parent.kind === K.MethodSignature || parent.kind === K.QualifiedName;
    return isProperty ? place('property', found.key) : place('plain', undefined, found.key);
  };

  for (const file of files) {
    const source = project.program.getSourceFile(file);
    if (!source) continue;
    sources.set(file, source);
  }
  /** `Pick<Who, 'standing'>`, `Props['standing']`: a property named by its text in a type. */
  const takeText = (source, file, node) => {
    let at = node.parent;
    const start = ast.getTokenPosOfNode(node, source);
    const put = (property) => {
      if (property) places.push({ file, start: start + 1, end: node.end - 1, name: node.text, how: 'property', property: property.key, node });
    };
    if (at?.kind === K.BinaryExpression && at.operatorToken?.kind === K.InKeyword && at.left === node) {
      const type = checker.getTypeAtLocation(at.right);
      return put([type, ...(type?.getTypes?.() ?? [])].map((one) => propertyOf(one, node.text)).find(Boolean));
    }
    if (at?.kind !== K.LiteralType) return;
    let inner = at;
    at = at.parent;
    while (at?.kind === K.UnionType || at?.kind === K.ParenthesizedType) [inner, at] = [at, at.parent];
    const owner =
      at?.kind === K.IndexedAccessType && at.indexType === inner
        ? at.objectType
        : at?.kind === K.TypeReference && ['Pick', 'Omit'].includes(at.typeName?.text) && at.typeArguments?.[1] === inner
          ? at.typeArguments[0]
          : undefined;
    if (!owner) return;
    put(propertyOf(checker.getTypeFromTypeNode(owner), node.text));
  };
  const walk = (source, file, node, into) => {
    if (node.kind === K.StringLiteral && wanted(node.text)) takeText(source, file, node);
    if (node.kind === K.Identifier) {
      into.push(node);
      if (wanted(node.text)) take(source, file, node);
    }
    node.forEachChild((child) => void walk(source, file, child, into));
  };
  for (const [file, source] of sources) {
    const all = [];
    if (!wanted.text || wanted.text.test(source.text)) walk(source, file, source, all);
    identifiers.set(file, all);
  }
  const components = new Map();
  for (const place of places) {
    for (const side of ['property', 'value']) {
      if (place[side] === undefined) continue;
      const root = groups.find(place[side]);
      place[side] = root;
      const component = components.get(root) ?? { root, name: place.name, places: [], decls: [], sides: new Set() };
      component.places.push(place);
      component.sides.add(side);
      components.set(root, component);
    }
  }
  for (const [key, decl] of decls) components.get(groups.find(key))?.decls.push(decl);
  return { components, places, sources, identifiers, unresolved };
}
