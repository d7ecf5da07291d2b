/** The error catalogue (docs/PRODUCT.md, 8): every message stands in English, Bengali and Filipino, and says what it has to. */
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSources, readTranslations } from '#platform/words/source.ts';
import { PATTERNS } from '#identity/accounts/rules/patterns.ts';
import { PROVIDER_ERRORS } from '#identity/providers/contract.ts';

const root = join(import.meta.dirname, '../..');
const english = new Map(readSources(root).flatMap(({ words }) => Object.entries(words)));
const LANGUAGES = ['bn', 'fil'].map((code) => [code, readTranslations(root, code)] as const);

/** What happened → our word, and what of it the English text has to hold. */
const CATALOGUE: readonly (readonly [string, string, RegExp])[] = [
  ['invitation code error', 'fault.members.invitation_code_error', /invitation/i],
  ['terms not ticked', 'identity.wrong.terms', /terms/i],
  ['not logged in', 'fault.gate.sign_in_first', /not logged in/i],
  ['trial account', 'fault.lobby.in_need_true_account', /account/i],
  ['maintenance title', 'site.maintenance', /maintenance/i],
  ['maintenance information', 'site.maintenance_info', /./],
  ['maintenance end', 'site.maintenance_end', /./],
  ['blocked title', 'site.blocked', /restricted/i],
  ['blocked information', 'site.blocked_info', /region|address/i],
  ['chunk load failure', 'site.chunk', /load/i],
  ['a member only', 'fault.identity.not_member', /./],
  ['an agent only', 'fault.identity.not_agent', /agent/i],
  ['username or email does not exist', 'fault.identity.name_unknown', /does not exist/i],
  ['incorrect password', 'fault.identity.wrong_credentials', /password/i],
  ['network link abnormal', 'identity.wrong.network', /network|connection|again/i],
  ['page takes longer', 'ui.loading_long', /longer/i],
  ['domain check failed', 'fault.wire.unknown_brand', /customer service/i],
  ['verification first', 'fault.identity.human_check', /verification/i],
  ['incorrect confirmation', 'fault.identity.confirm_mismatch', /same/i],
  ['enter the captcha', 'fault.identity.captcha_required', /captcha|picture/i],
  ['input cannot be empty', 'identity.wrong.empty', /fill/i],
  ['a valid mobile number', 'identity.wrong.mobile', /number/i],
  ['an e-mail', 'identity.wrong.email', /mail/i],
  ['a password of some length', 'identity.wrong.password', /\{min/],
  ...PROVIDER_ERRORS.map(
    (code) => [`provider: ${code}`, `fault.identity.provider_${code.replaceAll('-', '_')}`, /./] as const,
  ),
  ...PATTERNS.map(({ name }, n) => [`pattern ${n}: ${name}`, `identity.pattern.${n}`, /\{min/] as const),
];
const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name = '']) => name))].sort();

describe('a message of the catalogue', () => {
  it.each(CATALOGUE)('%s', (_what, key, says) => {
    const source = english.get(key)?.text ?? '';
    expect(source).toMatch(says);
    for (const [code, texts] of LANGUAGES) {
      const text = texts[key] ?? '';
      expect([code, text === '' || text === source]).toEqual([code, false]);
      expect([code, ...placeholders(text)]).toEqual([code, ...placeholders(source)]);
    }
  });

  it('of too many requests says when: after five minutes', () => {
    expect(english.get('fault.identity.provider_too_many_requests')?.text).toMatch(/5 minutes|five minutes/i);
  });

  it.each(['quota_exceeded', 'operation_not_allowed'])('of %s sends to customer service', (code) => {
    expect(english.get(`fault.identity.provider_${code}`)?.text).toMatch(/customer service/i);
  });
});
