import { openProject, readOccurrences } from './symbols.mjs';
const [, , home, pattern] = process.argv; const p = await openProject(home); const re = new RegExp(pattern);
const wanted = (n) => re.test(n); wanted.text = new RegExp(pattern.replace(/[\^$]/g, ''));
const { components, unresolved, sources } = readOccurrences(p, wanted);
const rows = [...components.values()].map((c) => { const f = [...new Set(c.decls.map((d) => d.file.replace(home + '/', '')))];
  const d = c.decls[0]; let line = ''; const src = d && sources.get(d.file); if (src) { try { const n = d.handle.resolve(p.project); const s = p.ast.getTokenPosOfNode(n, src); line = src.text.slice(s, s + 90).replace(/\s+/g, ' '); } catch { line = '?'; } }
  return [c.name, [...c.sides].join('+'), p.K[d?.kind] ?? '?', c.places.length, f.slice(0, 3).join(' '), line].join(' | '); });
console.log(rows.sort().join('\n')); console.log('UNRESOLVED'); for (const u of unresolved) console.log(u.name, u.why, u.file.replace(home + '/', ''), u.start); p.api.close();
