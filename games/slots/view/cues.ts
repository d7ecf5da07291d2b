/** What a reel game sounds like. */
import { note, type Note, type Sound } from '#games/sound.ts';

export type Cue = 'spin' | 'stop' | 'win' | 'big' | 'free';

export type Cues = {
  /** @param step semitones above the cue's own pitch: one more for each reel */
  readonly cue: (cue: Cue, step?: number) => void;
};

const BUZZ: Readonly<Record<Cue, number | readonly number[]>> = {
  spin: 0,
  stop: 8,
  win: 0,
  big: [20, 40, 20],
  free: 12,
};

/** A drum skin, a wooden stop, a flute: plain waves that fall away at once. Times in seconds, pitches in hertz. */
const CUES: Readonly<Record<Cue, readonly Note[]>> = {
  spin: [note(0, 140, 0.09, 0.1, 'sine'), note(0.05, 190, 0.12, 0.07, 'sine')],
  stop: [note(0, 196, 0.07, 0.16, 'triangle'), note(0, 98, 0.1, 0.14, 'sine')],
  win: [note(0, 523, 0.14), note(0.11, 659, 0.14), note(0.22, 784, 0.26)],
  big: [
    note(0, 392, 0.16),
    note(0.13, 523, 0.16),
    note(0.26, 659, 0.16),
    note(0.39, 784, 0.2),
    note(0.55, 1047, 0.5, 0.14),
  ],
  free: [
    note(0, 440, 0.2, 0.1, 'sine'),
    note(0.16, 554, 0.2, 0.1, 'sine'),
    note(0.32, 740, 0.4, 0.1, 'sine'),
  ],
};

export const cuesOf = (sound: Sound): Cues => ({
  cue: (cue, step = 0) => sound.play(CUES[cue], step, BUZZ[cue]),
});
