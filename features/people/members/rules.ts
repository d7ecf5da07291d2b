import { AGENT_TYPES, type MemberStatus, TRIAL_TYPE } from './contract.ts';

/** How the gate knows somebody of this type. */
export const audienceOf = (type: number): 'agent' | 'trial' | 'player' =>
  AGENT_TYPES.includes(type) ? 'agent' : type === TRIAL_TYPE ? 'trial' : 'player';

/** An exclusion is the player's own and is not lifted by staff before its end (RULINGS, Protection); the account may be closed. */
export const mayBecome = (from: MemberStatus, to: MemberStatus): boolean =>
  from !== 'excluded' || to === 'excluded' || to === 'closed';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Ten characters without look-alikes (Crockford), 50 random bits. */
export const referralCode = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 10)].map((byte) => ALPHABET[byte & 31]).join('');
