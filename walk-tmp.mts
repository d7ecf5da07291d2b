import { chromium } from 'playwright-core';
import { readFileSync } from 'node:fs';
const origin='http://localhost:4110';
const args=process.argv.slice(2);
const [w,h]=(args[0]??'360x780').split('x').map(Number); const theme=args[1]??'dark'; const spins=Number(args[2]??'2'); const tags=(args[3]??'ct,fl,wa,wk,cp,sp,ca,ew,st,ww,fs,hw,pb,ga,rs,ch,bf').split(',');
const list:any=[];
for(let p=1;p<=6;p++){const r=await (await fetch(`${origin}/wps/relay/GCS_gameList?gameType=RNG&pageSize=100&pageNo=${p}`)).json() as any; list.push(...r.value.games);}
const path=process.env.CHROME;
const browser=await chromium.launch({executablePath:path,args:['--no-sandbox']});
await Promise.all([0].map(async()=>{
for(const tag of tags){
  const game=tag==='mt'?{gameCode:'monsoon-tiger'}:list.find((g:any)=>new RegExp(`-${tag}\\d\\d-`).test(g.gameCode)); if(!game){console.log('none',tag);continue;}
  const ctx=await browser.newContext({viewport:{width:w,height:h},colorScheme:theme as any});
  await ctx.addCookies([{name:'theme',value:theme,url:origin}]);
  const page=await ctx.newPage(); await page.addInitScript((t:any)=>localStorage.setItem('theme',t),theme);
  const bad:string[]=[];
  page.on('console',m=>{if(m.type()==='error')bad.push(m.text().slice(0,200))});
  page.on('pageerror',e=>bad.push('ERR '+e.message.slice(0,300)));
  page.on('response',r=>{if(r.status()>=400)bad.push(r.status()+' '+r.url().slice(0,120))});
  await page.goto(`${origin}/play/${game.gameCode}?mode=trial`);
  try{
  await page.locator('.slot-spin:not([aria-disabled])').waitFor({timeout:15000});
  await page.waitForSelector('canvas[data-ready]',{timeout:10000});
  for(let s=0;s<spins;s++){
    await page.locator('.slot-spin:not([aria-disabled])').click({timeout:8000});
    const end=Date.now()+60000;
    while(Date.now()<end){
      await page.waitForTimeout(200);
      if(await page.locator('.reel-box:not([disabled])').count()){await page.screenshot({path:`/tmp/shots-slotfam/${tag}-${w}-${theme}-pick.png`});await page.locator('.reel-box:not([disabled])').first().click();continue;}
      if(await page.locator('.reel-colour:not([disabled])').count()){await page.screenshot({path:`/tmp/shots-slotfam/${tag}-${w}-${theme}-gamble.png`});await page.locator('.reel-colours .btn').click();continue;}
      if(await page.locator('.slot-spin:not([aria-disabled])').count())break;
    }
  }
  }catch(e:any){bad.push('FAIL '+e.message.slice(0,200))}
  await page.waitForTimeout(300);
  await page.screenshot({path:`/tmp/shots-slotfam/${tag}-${w}-${theme}.png`});
  console.log(tag,game.gameCode,bad.join(' | ')||'ok', (await page.locator('.slot-place').innerText().catch(()=>'')).replace(/\n/g,' / '));
  await ctx.close();
}}));
await browser.close();
