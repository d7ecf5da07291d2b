import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const [out,cols,w,...files]=process.argv.slice(2);
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const p=await b.newPage({viewport:{width:Number(cols)*(Number(w)+6),height:800}});
await p.setContent('<body style="margin:0;background:#888;display:grid;gap:6px;grid-template-columns:repeat('+cols+',auto)">'+files.map(f=>`<img width="${w}" src="data:image/png;base64,${readFileSync(f).toString('base64')}">`).join('')+'</body>');
await p.waitForTimeout(300);
await p.screenshot({path:out,fullPage:true}); await b.close();
