import type { Inks } from '#platform/ui/art/emblems.ts';
import type { Skin } from './skin.ts';

const FIELD = '#06262d';
const CREAM = '#FFF3DA';
const tiger: Inks = { p: CREAM, k: FIELD, a: '#f59f1c', b: '#FFD36B', o: CREAM };
const rani: Inks = { p: CREAM, k: FIELD, a: '#f0406f', b: '#ffc247', o: CREAM };
const mor: Inks = { p: '#e9fff6', k: FIELD, a: '#30b79b', b: '#ffc247', o: CREAM };

/** Monsoon Tiger: peacock night, turmeric line, paper where it wins (mockups/play-360.png). */
export const monsoonTigerSkin: Skin = {
  title: 'Monsoon Tiger',
  names: {
    T: 'tiger',
    L: 'lotus',
    F: 'koi',
    D: 'drum',
    A: 'ace',
    K: 'king',
    Q: 'queen',
    J: 'jack',
    W: 'peacock',
    M: 'moon',
  },
  faces: {
    T: { emblem: 'tiger', inks: tiger },
    L: { emblem: 'lotus', inks: rani, deep: true },
    F: { emblem: 'koi', inks: mor },
    D: { emblem: 'drum', inks: rani },
    A: { sign: 'A' },
    K: { sign: 'K' },
    Q: { sign: 'Q' },
    J: { sign: 'J' },
    W: { emblem: 'peacock', inks: mor, deep: true },
    M: { emblem: 'moon', inks: tiger, deep: true },
  },
  board: '#041d24',
  cell: '#0a3a40',
  deepCell: '#0b4f50',
  signInk: '#ffe9b8',
  paper: '#fff3d2',
  paperEdge: '#fbb829',
  paperInks: { p: '#fffaf0', k: FIELD, a: '#e8930c', b: '#c41155', o: FIELD },
  paperSignInk: '#16183a',
  line: '#fbb829',
  lineEdge: '#0e0f2c',
  emblem: 'tiger',
  short: ['T', 'L', 'F', 'D', 'M', 'W'],
};
