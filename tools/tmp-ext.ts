import { WebSocket } from 'ws';
import { loadKeys } from '#platform/crypto/keys.ts';
import { createDb } from '#platform/db/db.ts';
import { silentLog } from '#platform/log/log.ts';
import { composeHouse } from '#apps/server/compose.ts';
import { openPerson } from '#apps/server/testing.ts';
import { createClient } from '#apps/server/testing-client.ts';
const [url = '', keys = '', api1 = '', api2 = '', live = ''] = process.argv.slice(2);
const db = createDb({ url, log: silentLog() });
const rooms = await composeHouse({ db, keys: loadKeys(keys), log: silentLog(), origin: () => '' });
const [brand] = await rooms.brand.brands.all();
if (!brand) throw new Error('no brand');
await db.pool.query(`update brand.brands set jurisdiction = jsonb_set(jurisdiction, '{paceMs}', '{"slots":0,"casino":0}')`);
await db.pool.query('update catalogue.games set cycle_ms = 0');
await new Promise((w) => setTimeout(w, 2500));
const people = await Promise.all(Array.from({ length: 10 }, () => openPerson(rooms, db, brand.id, 1_000_000n)));
const calls = [api1, api2].map((o) => createClient(() => o));
const me = people[0]!;
const heard: string[] = [];
const ws = new WebSocket(live.replace('http', 'ws') + '/live', { headers: { cookie: me.cookie, origin: live } });
await new Promise((r, j) => { ws.on('open', r); ws.on('error', j); });
ws.on('message', (m) => heard.push(String(m).slice(0, 160)));
ws.send(JSON.stringify({ token: me.token }));
ws.send(JSON.stringify({ subscribe: "wallet" }));
const seen = new Map<string, number>();
const count = (s: string) => seen.set(s, (seen.get(s) ?? 0) + 1);
await Promise.all(people.map(async (as, i) => {
  for (let n = 0; n < 40; n++) {
    const a = await calls[n % 2]!({ path: '/play/monsoon-tiger/act', as, key: `k${i}-${n}`, body: { type: 'stake', stake: '1.00', currency: 'BDT' } });
    count(`${a.status} ${a.code ?? ''}`);
    const b = await calls[(n + 1) % 2]!({ path: '/play/monsoon-tiger/act', as, key: `k${i}-${n}`, body: { type: 'stake', stake: '1.00', currency: 'BDT' } });
    if (a.status === 200 && b.text !== a.text) count('DIFFERENT on the other process');
  }
}));
const dep = await calls[0]!({ path: '/wps/cashier/deposits', as: me, key: 'd', body: { method: 'sandbox-instant', amount: '50.00', currency: 'BDT' } });
let state = '';
for (let n = 0; n < 150 && state !== 'credited'; n++) {
  state = String((await calls[1]!({ method: 'GET', path: `/wps/cashier/deposits/${dep.value['id']}`, as: me })).value['state']);
  await new Promise((w) => setTimeout(w, 200));
}
console.log(Object.fromEntries(seen), 'deposit', dep.status, dep.code ?? '', state, 'live messages', heard.length, heard.at(-1));
const v = await db.pool.query('select version()');
console.log(v.rows[0].version.slice(0, 30));
ws.close(); await rooms.close(); await db.close(); process.exit(0);
