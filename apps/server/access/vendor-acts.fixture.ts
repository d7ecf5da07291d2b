/** What staff do at vendors of other houses, each at a vendor of its own. */
import { createServer } from 'node:http';
import { makeKey } from '#features/play/vendors/service/keys.ts';
import { addCalls, openIncident } from '#features/play/vendors/store/calls.ts';
import { putVendorGame, putVendorRow } from '#features/play/vendors/store/vendors.ts';
import { putChange, putDifference } from '#features/play/vendors/store/watch.ts';
import { newId } from '#kernel/ids.ts';
import { systemClock } from '#kernel/time.ts';
import { createSealer } from '#platform/crypto/seal.ts';
import type { TestServer } from '../testing.ts';

type Act = {
  readonly params?: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
};

/** A vendor that answers every call with this text. */
const answering = (text: string): Promise<string> =>
  new Promise((ready) => {
    const one = createServer((asked, answer) => {
      asked.resume();
      asked.on('end', () => answer.writeHead(200, { connection: 'close' }).end(text));
    });
    one.listen(0, '127.0.0.1', () => {
      const address = one.address();
      one.unref();
      ready(typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '');
    });
  });

const TERMS = {
  name: 'Trail',
  endpoint: '',
  operator: 'trail',
  currencies: ['BDT'],
  limits: [],
  roundMinutes: 20,
};
const now = (): Date => new Date();

/** A vendor nobody else knows, and a key of it. */
function vendorsOf(server: () => TestServer) {
  const vendor = async (endpoint = ''): Promise<string> => {
    const code = `V${newId().replaceAll('-', '').slice(-10).toUpperCase()}`;
    const { db, brandId } = server();
    await putVendorRow(db, {
      brand_id: brandId,
      code,
      name: code,
      adapter: 'haat',
      endpoint,
      operator: 'self',
      currencies: ['BDT'],
      limits: {},
      round_minutes: 15,
    });
    return code;
  };
  const key = async (code: string): Promise<string> => {
    const { db, brandId, keys } = server();
    const needs = { sealer: createSealer(keys.derive('vendors')), clock: systemClock };
    return (await db.transaction((tx) => makeKey(tx, needs, { brand_id: brandId, code }, 'hmac', ''))).id;
  };
  const answers = async (text: string): Promise<string> => {
    const code = await vendor(await answering(text));
    await key(code);
    return code;
  };
  return { vendor, key, answers };
}
type Vendors = ReturnType<typeof vendorsOf>;
type Acts = Readonly<Record<string, () => Act | Promise<Act>>>;

const termActs = ({ vendor, key }: Vendors): Acts => ({
  'POST /ops/vendors': () => ({ body: { code: 'TRAILED', adapter: 'haat', ...TERMS } }),
  'PUT /ops/vendors/{vendor}': async () => ({ params: { vendor: await vendor() }, body: TERMS }),
  'PUT /ops/vendors/{vendor}/state': async () => ({
    params: { vendor: await vendor() },
    body: { open: false, reason: 'trail' },
  }),
  'POST /ops/vendors/{vendor}/keys': async () => ({
    params: { vendor: await vendor() },
    body: { given: '' },
  }),
  'POST /ops/vendors/{vendor}/keys/{id}/retire': async () => {
    const code = await vendor();
    await key(code);
    return { params: { vendor: code, id: await key(code) }, body: {} };
  },
});

const gameActs = (server: () => TestServer, { vendor, answers }: Vendors): Acts => ({
  'POST /ops/vendors/{vendor}/games/import': async () => ({
    params: { vendor: await answers('{"status":"RS_OK","games":[]}') },
    body: {},
  }),
  'POST /ops/vendors/{vendor}/freeRounds': async () => {
    const code = await answers('{"status":"RS_OK"}');
    const { db, brandId } = server();
    const game = `vg-${code.toLowerCase()}`;
    await putVendorGame(db, {
      brand_id: brandId,
      vendor: code,
      code: game,
      ref: 'g',
      name: 'G',
      game_type: 'RNG',
      trial: true,
      free_rounds: true,
    });
    const { id } = await server().person();
    const { rows } = await db.pool.query<{ account: string }>(
      'select account from members.members where id = $1',
      [id],
    );
    const grant = { gameCode: game, rounds: 5, value: '1.00', currency: 'BDT', days: 7 };
    return { params: { vendor: code }, body: { account: rows[0]?.account, ...grant } };
  },
  'POST /ops/vendors/{vendor}/games/decide': async () => {
    const [code, id] = [await vendor(), newId()];
    await putChange(server().db, {
      id,
      brand_id: server().brandId,
      vendor: code,
      ref: 'trail',
      kind: 'added',
      before: null,
      after: { ref: 'trail', name: 'Trail', gameType: 'RNG', trial: true, freeRounds: false },
      found_at: now(),
    });
    return { params: { vendor: code }, body: { ids: [id], approve: true } };
  },
});

const watchActs = (server: () => TestServer, { vendor }: Vendors): Acts => ({
  'POST /ops/vendors/{vendor}/calls/{id}/replay': async () => {
    const [code, id] = [await vendor(), newId()];
    await addCalls(server().db, [
      {
        id,
        brand_id: server().brandId,
        vendor: code,
        direction: 'in',
        verb: 'info',
        member_id: null,
        transaction: '',
        round: '',
        request: 'r-1',
        status: 'RS_OK',
        http: 200,
        sent: JSON.stringify({ user: 'nobody', request_uuid: 'r-1' }),
        answered: '',
        took_ms: 1,
        at: now(),
      },
    ]);
    return { params: { vendor: code, id }, body: {} };
  },
  'POST /ops/vendors/incidents/{id}/close': async () => {
    const [code, id] = [await vendor(), newId()];
    const about = { id, brand_id: server().brandId, vendor: code, kind: 'round_open' };
    await openIncident(server().db, { ...about, subject: 'r', detail: 'd' }, now());
    return { params: { id }, body: { note: 'trail' } };
  },
  'POST /ops/vendors/differences/{id}/explain': async () => {
    const [code, id] = [await vendor(), newId()];
    await putDifference(server().db, {
      id,
      brand_id: server().brandId,
      vendor: code,
      transaction: 't',
      kind: 'amount',
      ours: '',
      theirs: '',
      found_at: now(),
    });
    return { params: { id }, body: { note: 'trail' } };
  },
});

export function vendorActs(server: () => TestServer): Acts {
  const vendors = vendorsOf(server);
  return { ...termActs(vendors), ...gameActs(server, vendors), ...watchActs(server, vendors) };
}
