import { describe, expect, it } from 'vitest';
import { createApi } from '#platform/ui/api.ts';
import { byLot, launchAddress, launchOrigins } from './launch-host.ts';

const routes = (...domains: string[]) => domains.map((domain, at) => ({ domain, main: at === 0 }));
const CODE = 'c'.repeat(43);
let asked: string[] = [];
/** Answers a code and nothing else. */
const api = createApi({
  language: () => 'en',
  token: () => 'token',
  merchant: () => undefined,
  onUnauthenticated: () => undefined,
  seal: async () => async () => '',
  fetch: async (address) => {
    asked.push(String(address));
    return new Response(JSON.stringify({ success: true, message: '', value: { code: CODE, expiresAt: '' } }));
  },
});
const request = { url: '/play/koi?mode=trial', api, here: 'https://haat.example' } as const;

describe('hosts games are launched at', () => {
  it.each([
    ['none are set', [], ['haat.example'], []],
    ['one is the brand’s', ['https://g1.example/'], ['haat.example', 'g1.example'], ['https://g1.example']],
    [
      'one is a stranger’s',
      ['https://g1.example', 'https://evil.example'],
      ['g1.example'],
      ['https://g1.example'],
    ],
    ['a port belongs to the host', ['https://g1.example:8443'], ['g1.example'], []],
    [
      'twice the same, and nonsense',
      ['https://g1.example/a', 'https://g1.example/b', 'g1'],
      ['g1.example'],
      ['https://g1.example'],
    ],
  ])('%s', (_, launchGameCDNs, domains, wanted) => {
    expect(launchOrigins({ launchGameCDNs, domainRoute: routes(...domains) })).toEqual(wanted);
  });

  it('are drawn by lot, each as likely as the others', () => {
    expect(byLot([], () => 7)).toBeUndefined();
    expect([0, 1, 2, 3].map((lot) => byLot(['a', 'b', 'c'], () => lot))).toEqual(['a', 'b', 'c', 'a']);
    // The last number of 2³² would favour the first of three: it is drawn again.
    const lots = [2 ** 32 - 1, 2];
    expect(byLot(['a', 'b', 'c'], () => lots.shift() ?? 0)).toBe('c');
    expect(['a', 'b']).toContain(byLot(['a', 'b']));
  });

  it('get a member’s session by a code, a guest none; without a host the game opens here', async () => {
    asked = [];
    const hosts = {
      launchGameCDNs: ['https://g1.example'],
      domainRoute: routes('haat.example', 'g1.example'),
    };
    expect(await launchAddress({ ...request, hosts, isMember: false })).toBe(
      'https://g1.example/play/koi?mode=trial',
    );
    expect(asked).toEqual([]);
    const member = await launchAddress({ ...request, hosts, isMember: true });
    expect(member).toBe(`https://g1.example/play/koi?mode=trial&handoff=${CODE}`);
    expect(asked).toEqual(['/wps/session/handoff/code']);
    for (const launchGameCDNs of [[], ['https://haat.example'], ['https://evil.example']])
      expect(
        await launchAddress({ ...request, hosts: { ...hosts, launchGameCDNs }, isMember: true }),
      ).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  it('never take the game to an address of somebody else', async () => {
    const hosts = { launchGameCDNs: ['https://g1.example'], domainRoute: routes('g1.example') };
    for (const url of ['//evil.example/x', 'https://evil.example/x'])
      expect(await launchAddress({ ...request, url, hosts, isMember: true })).toBeUndefined();
  });
});
