/**
 * The icons: 24 px, 2 px stroke, square caps. A page holds them once, as a sprite in its HTML (`sprite()`), so that no
 * script carries their paths. Only icons that a screen uses stand here.
 */
const PATHS = {
  again: 'M19 12A7 7 0 1 1 16.5 6.6M17 2.5V7H12.5',
  back: 'M15 5L8 12L15 19',
  bell: 'M6 17V11C6 7 8.5 5 12 5C15.5 5 18 7 18 11V17L20 19H4ZM10 21H14',
  chat: 'M4 5H20V16H12L7 20V16H4Z',
  check: 'M5 12.5L10 17.5L19.5 7',
  clock: 'M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM12 7V12L15.5 14',
  close: 'M6 6L18 18M18 6L6 18',
  copy: 'M9 9H20V20H9ZM5 15H4V4H15V5',
  doc: 'M6 3H15L19 7V21H6ZM15 3V7H19M9 12H16M9 16H16',
  exit: 'M14 4H5V20H14M10 12H21M17 8L21 12L17 16',
  eye: 'M2 12C5 7 8.5 5 12 5C15.5 5 19 7 22 12C19 17 15.5 19 12 19C8.5 19 5 17 2 12ZM12 9A3 3 0 1 1 12 15A3 3 0 1 1 12 9',
  filter: 'M4 6H20M7 12H17M10 18H14',
  fwd: 'M9 5L16 12L9 19',
  gift: 'M4 9H20V13H4ZM6 13V20H18V13M12 9V20M12 9C9 9 7 8 7 6C7 4 10 3 12 9C14 3 17 4 17 6C17 8 15 9 12 9',
  globe: 'M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3ZM3 12H21M12 3C8 8 8 16 12 21C16 16 16 8 12 3',
  grid: 'M4 4H10V10H4ZM14 4H20V10H14ZM4 14H10V20H4ZM14 14H20V20H14Z',
  heart:
    'M12 20L4 12C1.5 9 3.5 4.5 7.5 4.5C9.5 4.5 11 5.5 12 7.5C13 5.5 14.5 4.5 16.5 4.5C20.5 4.5 22.5 9 20 12Z',
  hide: 'M2 12C5 7 8.5 5 12 5C15.5 5 19 7 22 12C19 17 15.5 19 12 19C8.5 19 5 17 2 12ZM4 20L20 4',
  home: 'M4 11L12 4L20 11V20H14V14H10V20H4Z',
  lock: 'M6 11H18V20H6ZM8.5 11V8C8.5 3.5 15.5 3.5 15.5 8V11',
  menu: 'M4 7H20M4 12H20M4 17H20',
  minus: 'M5 12H19',
  mute: 'M4 10H8L13 6V18L8 14H4ZM17 9.5L22 14.5M22 9.5L17 14.5',
  pause: 'M8 5V19M16 5V19',
  plus: 'M12 5V19M5 12H19',
  run: 'M7 5L18 12L7 19Z',
  search: 'M11 4A7 7 0 1 1 11 18A7 7 0 1 1 11 4ZM16 16L21 21',
  shield: 'M12 3L20 6V12C20 17 16 20 12 21C8 20 4 17 4 12V6ZM8.5 12L11 14.5L15.5 9.5',
  slip: 'M5 3L7 5L9.3 3L11.6 5L14 3L16.4 5L19 3V21L16.4 19L14 21L11.6 19L9.3 21L7 19L5 21ZM9 9H15M9 13H15',
  sound: 'M4 10H8L13 6V18L8 14H4ZM16 9C17.5 10.5 17.5 13.5 16 15M18.5 6.5C21.5 9.5 21.5 14.5 18.5 17.5',
  sun: 'M12 8A4 4 0 1 1 12 16A4 4 0 1 1 12 8ZM12 2V4.5M12 19.5V22M2 12H4.5M19.5 12H22M5 5L6.7 6.7M17.3 17.3L19 19M19 5L17.3 6.7M6.7 17.3L5 19',
  user: 'M12 4A4 4 0 1 1 12 12A4 4 0 1 1 12 4ZM4 21C4 16 8 14.5 12 14.5C16 14.5 20 16 20 21',
  wallet: 'M4 7H20V19H4ZM4 7L15 4V7M15 12H20V15H15Z',
  warn: 'M12 3L22 20H2ZM12 10V14.5M12 17V17.3',
} as const;

export type IconName = keyof typeof PATHS;

/** The hidden SVG a page holds once; `<Icon name="home"/>` refers to `#i-home`. */
export function sprite(): string {
  const symbols = Object.entries(PATHS).map(
    ([name, d]) => `<symbol id="i-${name}" viewBox="0 0 24 24"><path d="${d}"/></symbol>`,
  );
  return `<svg hidden aria-hidden="true">${symbols.join('')}</svg>`;
}
