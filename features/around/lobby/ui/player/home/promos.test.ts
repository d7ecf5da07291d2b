import { describe, expect, it } from 'vitest';
import type { Banner } from '#features/around/content/contract.ts';
import { shownIn } from './promos.tsx';

const banner = (id: string, groupName: string, linkage: string): Banner => ({
  id,
  groupName,
  linkage,
  url: '',
  title: id,
  text: '',
  action: '',
  ink: 'slots',
  linkageType: '',
});

describe('promos', () => {
  it('leave out what a banner further up leads to, and keep those that lead nowhere', () => {
    const banners = [
      banner('game', 'w_home', '/play/one'),
      banner('fair', 'h_p1', '/fair'),
      banner('game again', 'w_p1', '/play/one'),
      banner('fair again', 'w_p1', '/fair'),
      banner('picture', 'w_p1', ''),
    ];
    expect(shownIn(banners, 'h_p1').map(({ id }) => id)).toEqual(['fair']);
    expect(shownIn(banners, 'w_p1').map(({ id }) => id)).toEqual(['picture']);
  });
});
