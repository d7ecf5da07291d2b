/**
 * Short cues from WebAudio, no files. Off on a first visit, remembered per device; the audio context is only made inside a tap
 * with the sound on. The same switch rules the touch feedback, which reduced motion turns off as well.
 */
export type Cue = 'spin' | 'stop' | 'win' | 'big' | 'free';

export type Sound = {
  readonly on: () => boolean;
  readonly watch: (listener: () => void) => () => void;
  readonly toggle: () => void;
  /** @param step semitones above the cue's own pitch: one more for each reel */
  readonly cue: (cue: Cue, step?: number) => void;
  readonly close: () => void;
};

const KEY = 'haat.sound';
const BUZZ: Readonly<Record<Cue, number | readonly number[]>> = {
  spin: 0,
  stop: 8,
  win: 0,
  big: [20, 40, 20],
  free: 12,
};

type Note = {
  readonly at: number;
  readonly pitch: number;
  readonly length: number;
  readonly loud: number;
  readonly wave: OscillatorType;
};

const note = (
  at: number,
  pitch: number,
  length: number,
  loud = 0.12,
  wave: OscillatorType = 'triangle',
): Note => ({ at, pitch, length, loud, wave });

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

const stored = (): boolean => {
  try {
    return localStorage.getItem(KEY) === 'on';
  } catch {
    return false;
  }
};

export function openSound(): Sound {
  let on = stored();
  let context: AudioContext | undefined;
  const listeners = new Set<() => void>();

  const play = (audio: AudioContext, { at, pitch, length, loud, wave }: Note, step: number): void => {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = wave;
    tone.frequency.value = pitch * 2 ** (step / 12);
    gain.gain.setValueAtTime(loud, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(audio.destination);
    tone.start(start);
    tone.stop(start + length);
  };

  return {
    on: () => on,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toggle: () => {
      on = !on;
      try {
        localStorage.setItem(KEY, on ? 'on' : 'off');
      } catch {
        // A device that keeps nothing still has its switch for this visit.
      }
      for (const listener of listeners) listener();
    },
    cue: (cue, step = 0) => {
      if (!on) return;
      context ??= new AudioContext();
      if (context.state === 'suspended') void context.resume();
      for (const tone of CUES[cue]) play(context, tone, step);
      const buzz = BUZZ[cue];
      if (buzz && 'vibrate' in navigator && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
        navigator.vibrate(typeof buzz === 'number' ? buzz : [...buzz]);
      }
    },
    close: () => void context?.close(),
  };
}
