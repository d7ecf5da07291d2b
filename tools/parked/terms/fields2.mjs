import { createRequire } from 'node:module'; import { execSync } from 'node:child_process'; import { readFileSync } from 'node:fs';
const home=process.argv[2]; const { parseSync } = createRequire(home+'/package.json')('oxc-parser');
const files=execSync("git ls-files '*.ts' '*.tsx'",{cwd:home,encoding:'utf8'}).split('\n').filter(f=>f&&!/test\.|fixture|\.gen\./.test(f)); const out=[];
for(const f of files){ const t=readFileSync(home+'/'+f,'utf8'); const at=(n)=>t.slice(0,n.start).split('\n').length;
 const walk=(n)=>{ if(!n||typeof n!=='object')return; if(Array.isArray(n)){for(const c of n)walk(c);return;}
 if(/Function/.test(n.type??'')&&n.params){ for(const p of n.params.items??n.params??[]){ const pat=p.pattern??p; const o=pat.type==='AssignmentPattern'?pat.left:pat; if(o.type==='ObjectPattern'&&o.properties.length>=9) out.push([o.properties.length,'unpacks',f,at(n),n.id?.name??'']); } }
 if(n.type==='ObjectPattern'&&n.properties.length>=10) out.push([n.properties.length,'pattern',f,at(n),'']);
 if(n.type==='ObjectExpression'){ const by=new Map(); for(const p of n.properties) if(p.type==='Property'&&p.value?.type==='MemberExpression'&&p.value.object.type==='Identifier'&&p.value.property.name===p.key.name) by.set(p.value.object.name,(by.get(p.value.object.name)??0)+1); for(const [k,c] of by) if(c>=7) out.push([c,'copies '+k,f,at(n),'']); }
 if(n.type==='JSXOpeningElement'){ const c=n.attributes.filter(a=>a.type==='JSXAttribute').length; if(c>=9) out.push([c,'attributes',f,at(n),n.name.name??'']); }
 for(const k of Object.keys(n)) if(!['type','start','end'].includes(k)) walk(n[k]); };
 walk(parseSync(f,t).program); }
for(const o of out.sort((a,b)=>b[0]-a[0]).slice(0,70)) console.log(o.join(' | '));
