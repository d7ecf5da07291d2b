/** What the sea sounds like. */
import { note, type Note, type Sound } from '#games/sound.ts';

const CUES: Readonly<Record<'shot' | 'catch' | 'big', readonly Note[]>> = {
  shot: [note(0, 320, 0.06, 0.06, 'sine'), note(0.03, 190, 0.09, 0.05, 'sine')],
  catch: [note(0, 523, 0.1, 0.1), note(0.08, 784, 0.18, 0.1)],
  big: [note(0, 392, 0.14), note(0.12, 523, 0.14), note(0.24, 659, 0.16), note(0.38, 1047, 0.4, 0.14)],
};

export const play = (sound: Sound, cue: keyof typeof CUES): void =>
  sound.play(CUES[cue], 0, cue === 'big' ? [20, 40, 20] : cue === 'catch' ? 12 : 0);
