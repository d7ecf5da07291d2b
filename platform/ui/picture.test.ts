import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownAddress, pictureAt } from './picture.tsx';

const HOSTS = ['https://a.example', 'https://b.example:8443/shop/', 'https://c.example'] as const;

describe('a picture', () => {
  it('stands on this host where the brand has no others', () => {
    expect(pictureAt([], '/art/RNG/tiger.svg?ink=6')).toBe('/art/RNG/tiger.svg?ink=6');
  });

  it('is had from one of the brand’s hosts, always the same one, spread evenly', () => {
    const addresses = Array.from({ length: 3_000 }, (_, at) => `/art/RNG/game-${at}.svg`);
    const counts = new Map<string, number>();
    for (const address of addresses) {
      const at = pictureAt(HOSTS, address);
      expect(at).toBe(pictureAt(HOSTS, address));
      counts.set(new URL(at).host, (counts.get(new URL(at).host) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual(['a.example', 'b.example:8443', 'c.example']);
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
  });

  it.each([
    ['https://elsewhere.example/x.png'],
    ['//elsewhere.example/x.png'],
    ['data:image/png;base64,AA'],
    ['blob:https://here.example/1'],
    [''],
  ])('of somebody else stays as it is: %s', (address) => {
    expect(pictureAt(HOSTS, address)).toBe(address);
  });

  it('that does not arrive is found here again; one of nobody’s is not', () => {
    const path = fc.string({ maxLength: 40 }).map((text) => `/art/${encodeURIComponent(text)}.svg?t=A`);
    fc.assert(fc.property(path, (address) => ownAddress(HOSTS, pictureAt(HOSTS, address)) === address));
    expect(ownAddress(HOSTS, 'https://a.example.evil/art/x.svg')).toBeUndefined();
    expect(ownAddress(HOSTS, 'https://here.example/art/x.svg')).toBeUndefined();
    expect(ownAddress([], 'https://a.example/art/x.svg')).toBeUndefined();
  });
});
