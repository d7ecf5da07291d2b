/** The words of the front desk: the keys of encrypted calls. */
import { Type } from 'typebox';
import { call } from '#kernel/call.ts';

export const SystemKeys = call({
  method: 'GET',
  path: '/wps/system/keys',
  summary: 'Public keys for encrypted calls, as a JWKS.',
  answer: Type.Object({ keys: Type.Array(Type.Record(Type.String(), Type.String())) }),
});
