/** In the style of Hub88: signature B over the body both ways, calls named `user/…` and `transaction/…`, the supplier's answers bare. */
import type { Verb } from '../contract/protocol.ts';
import type { Speaking, VendorAdapter } from './adapter.ts';
import { type Fields, fieldsOf, textOf } from './fields.ts';
import { answerText, listOf, movementOf, readCall } from './haat.ts';
import { isSignedB, signB } from './signature.ts';

const VERBS: Readonly<Record<string, Verb>> = {
  'user/info': 'info',
  'user/balance': 'balance',
  'transaction/bet': 'bet',
  'transaction/win': 'win',
  'transaction/rollback': 'rollback',
  'transaction/award': 'award',
};

async function post({ send, key }: Speaking, path: string, content: object): Promise<string> {
  const body = Buffer.from(JSON.stringify(content));
  const headers = signB(Buffer.from(key.secret).toString('utf8'), body);
  const { status, text } = await send({ method: 'POST', path: `/operator/generic/v2${path}`, body, headers });
  if (status !== 200) throw new Error(`the vendor answered ${status}`);
  return text;
}

const objectOf = (text: string): Fields => fieldsOf(JSON.parse(text));
/** Its lists come without an object around them. */
const listIn = (text: string): readonly Fields[] => listOf({ list: JSON.parse(text) }, 'list');

export const hub88Adapter: VendorAdapter = {
  code: 'hub88',
  wallet: 'seamless',
  keys: 'rsa',
  inbound: {
    verbs: VERBS,
    verify: (key, signed, header) => key.kind === 'rsa' && isSignedB(key.theirs, signed.body, header),
    read: readCall,
    answer: answerText,
  },
  outbound: {
    async launch(to, one) {
      const text = await post(to, '/game/url', {
        user: one.user,
        token: one.token,
        sub_partner_id: one.operator,
        platform: one.platform === 'mobile' ? 'GPL_MOBILE' : 'GPL_DESKTOP',
        operator_id: one.operator,
        lobby_url: one.back,
        lang: one.language,
        ip: one.ip,
        game_code: one.game,
        currency: one.currency,
        country: one.country,
      });
      return String(objectOf(text)['url'] ?? '');
    },
    games: async (to, operator) =>
      listIn(await post(to, '/game/list', { operator_id: operator })).map((fields) => ({
        ref: textOf(fields, 'game_code'),
        name: String(fields['name'] ?? ''),
        gameType: 'RNG',
        trial: fields['demo_game_support'] === true,
        freeRounds: fields['freebet_support'] === true,
      })),
    transactions: async (to, { operator, from, to: until }) =>
      listIn(
        await post(to, '/transactions/list', {
          operator_id: operator,
          start_time: new Date(from).toISOString(),
          end_time: new Date(until).toISOString(),
        }),
      ).map(movementOf),
  },
};
