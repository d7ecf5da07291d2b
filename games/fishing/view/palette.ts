/** What a sea looks like: bands of water from the light down, its ground, what grows there, and the ink everything is drawn with. */
export type SeaTheme = {
  readonly bands: readonly [string, string, string, string];
  readonly ray: string;
  readonly crest: string;
  readonly ground: string;
  readonly groundInk: string;
  readonly weed: string;
  readonly coral: string;
  readonly ink: string;
  readonly paper: string;
  readonly grows: 'weed' | 'vents' | 'wreck';
};

const GHARIAL: SeaTheme = {
  bands: ['#2fa79b', '#178a86', '#0f6b73', '#0b4a5c'],
  ray: '#5cc3b4',
  crest: '#7fd2c4',
  ground: '#7d3b14',
  groundInk: '#f4a91b',
  weed: '#1f7a46',
  coral: '#db2563',
  ink: '#062a38',
  paper: '#fff3d2',
  grows: 'weed',
};

const THEMES: Readonly<Record<string, SeaTheme>> = {
  'gharial-bay': GHARIAL,
  'lantern-deep': {
    bands: ['#2b2a72', '#211f5c', '#171546', '#0d0c2e'],
    ray: '#3c3a92',
    crest: '#4d4ab0',
    ground: '#1a1233',
    groundInk: '#8f5bd6',
    weed: '#3a2f86',
    coral: '#e0641c',
    ink: '#07061c',
    paper: '#fff3d2',
    grows: 'vents',
  },
  'monsoon-wreck': {
    bands: ['#7b8a6a', '#4f7474', '#30596a', '#1c3c54'],
    ray: '#95a386',
    crest: '#b9c2a3',
    ground: '#4a3a22',
    groundInk: '#d8b26a',
    weed: '#4c6b2a',
    coral: '#b1350a',
    ink: '#0c1f2b',
    paper: '#fff6dc',
    grows: 'wreck',
  },
};

export const themeOf = (code: string): SeaTheme => THEMES[code] ?? GHARIAL;
/** Of the four cannons, by seat: one's own is told from others by its plate, not by its colour alone. */
export const CANNONS: readonly string[] = ['#db2563', '#2a56c6', '#c8420f', '#0e8474'];
