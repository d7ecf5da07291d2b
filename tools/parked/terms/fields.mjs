import { createRequire } from 'node:module'; import { execSync } from 'node:child_process'; import { readFileSync } from 'node:fs';
const home=process.argv[2]; const { parseSync } = createRequire(home+'/package.json')('oxc-parser');
const files=execSync("git ls-files '*.ts' '*.tsx'",{cwd:home,encoding:'utf8'}).split('\n').filter(f=>f&&!/test\.|fixture|\.gen\./.test(f)); const out=[];
for(const f of files){ const t=readFileSync(home+'/'+f,'utf8'); const walk=(n,fn)=>{ if(!n||typeof n!=='object')return; if(Array.isArray(n)){for(const c of n)walk(c,fn);return;} let g=fn;
 if(/Function/.test(n.type??'')&&n.params){ g={n,bound:new Map(),passed:new Map()}; const ps=n.params.items??n.params; for(const p of ps??[]){ const pat=p.pattern??p; const o=pat.type==='AssignmentPattern'?pat.left:pat; if(o.type==='ObjectPattern') for(const pr of o.properties) if(pr.type==='Property'&&pr.value.type==='Identifier') g.bound.set(pr.value.name,0); } }
 if(n.type==='VariableDeclarator'&&n.id.type==='ObjectPattern'&&g&&n.init?.type==='Identifier') for(const pr of n.id.properties) if(pr.type==='Property'&&pr.value?.type==='Identifier') g.bound.set(pr.value.name,0);
 if(n.type==='ObjectExpression'&&g){ const names=n.properties.filter(p=>p.type==='Property'&&p.shorthand&&g.bound.has(p.key.name)).map(p=>p.key.name); if(names.length>=6) out.push([names.length,f,t.slice(0,n.start).split('\n').length,names.join(',')]); }
 if(n.type==='JSXOpeningElement'&&g){ const names=n.attributes.filter(a=>a.type==='JSXAttribute'&&a.value?.type==='JSXExpressionContainer'&&a.value.expression.type==='Identifier'&&a.value.expression.name===a.name.name&&g.bound.has(a.name.name)).map(a=>a.name.name); if(names.length>=5) out.push([names.length,f,t.slice(0,n.start).split('\n').length,'<'+(n.name.name??'')+'> '+names.join(',')]); }
 for(const k of Object.keys(n)) if(!['type','start','end'].includes(k)) walk(n[k],g); };
 walk(parseSync(f,t).program,null); }
for(const o of out.sort((a,b)=>b[0]-a[0])) console.log(o.join(' | '));
