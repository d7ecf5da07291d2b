/** What a theme looks like: bands of sky from the ground up, the cloth under the curve, the line, what stands below. */
export type Theme = {
  readonly bands: readonly [string, string, string, string];
  readonly cloth: { readonly base: string; readonly a: string; readonly b: string; readonly thread: string };
  readonly line: string;
  readonly dash: string;
  readonly ground: string;
  readonly light: string;
  readonly sun: string;
  readonly body: 'kite' | 'lantern' | 'boat';
};

const KITE: Theme = {
  bands: ['#6b2a78', '#3a2a78', '#232770', '#1b1e56'],
  cloth: { base: '#7d1650', a: '#c41155', b: '#db2563', thread: '#fbb829' },
  line: '#fff3d2',
  dash: '#db2563',
  ground: '#0b0a26',
  light: '#ffc94d',
  sun: '#f4a91b',
  body: 'kite',
};

const THEMES: Readonly<Record<string, Theme>> = {
  'kite-cut': KITE,
  'sky-lantern': {
    bands: ['#7a2b2b', '#5a1f4a', '#2c1a4f', '#150f33'],
    cloth: { base: '#6a2c10', a: '#b1350a', b: '#e0641c', thread: '#ffd98a' },
    line: '#fff3d2',
    dash: '#f4731b',
    ground: '#120a1e',
    light: '#ffc94d',
    sun: '#fff0c4',
    body: 'lantern',
  },
  'river-launch': {
    bands: ['#1f6f78', '#17506e', '#123a63', '#0d2549'],
    cloth: { base: '#0f4d47', a: '#14786a', b: '#22a08c', thread: '#fbe3a0' },
    line: '#fff6dc',
    dash: '#22a08c',
    ground: '#061a2c',
    light: '#ffd873',
    sun: '#ffb347',
    body: 'boat',
  },
};

export const themeOf = (code: string): Theme => THEMES[code.replace(/-\d{1,3}$/, '')] ?? KITE;
