/**
 * Short sounds from WebAudio, no files. Off on a first visit, remembered per device for every game; the audio context is only made
 * inside a tap with the sound on. The same switch rules the touch feedback, which reduced motion turns off as well.
 */
export type Note = {
  /** seconds after the sound begins */
  readonly at: number;
  /** hertz */
  readonly pitch: number;
  /** seconds */
  readonly length: number;
  /** 0 to 1 */
  readonly loud: number;
  readonly wave: OscillatorType;
};

export type Sound = {
  readonly on: () => boolean;
  readonly watch: (listener: () => void) => () => void;
  readonly toggle: () => void;
  /**
   * @param semitones above the notes' own pitch
   * @param buzz touch feedback in ms, or a pattern of on and off; 0 for none
   */
  readonly play: (notes: readonly Note[], semitones?: number, buzz?: number | readonly number[]) => void;
};

export const note = (
  at: number,
  pitch: number,
  length: number,
  loud = 0.12,
  wave: OscillatorType = 'triangle',
): Note => ({ at, pitch, length, loud, wave });

const KEY = 'haat.sound';

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

  const play = (audio: AudioContext, { at, pitch, length, loud, wave }: Note, semitones: number): void => {
    const start = audio.currentTime + at;
    const tone = audio.createOscillator();
    const gain = audio.createGain();
    tone.type = wave;
    tone.frequency.value = pitch * 2 ** (semitones / 12);
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
    play: (notes, semitones = 0, buzz = 0) => {
      if (!on) return;
      context ??= new AudioContext();
      if (context.state === 'suspended') void context.resume();
      for (const one of notes) play(context, one, semitones);
      if (buzz && 'vibrate' in navigator && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
        navigator.vibrate(typeof buzz === 'number' ? buzz : [...buzz]);
      }
    },
  };
}
