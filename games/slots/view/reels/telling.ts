/** What a session with a title is at, told to the page around the reels. */
import type { RoundAnswer } from '#games/host.ts';
import type { Loudness } from '../sums.ts';
import type { Won } from './falls.ts';
import type { Feature, Step } from './steps.ts';

export type Outcome = {
  readonly step: Step;
  readonly answer: RoundAnswer;
  /** units shown: of this step, or of the whole round at its end */
  readonly units: number;
  readonly loud: Loudness;
  /** ms the sum counts up; 0 = it stands at once */
  readonly countMs: number;
  readonly won: readonly Won[];
};

export type Telling =
  | { readonly kind: 'ready' }
  | { readonly kind: 'turning'; readonly feature: Feature | undefined; readonly units: number }
  /** one step has been shown; `feature` is what goes on */
  | { readonly kind: 'landed'; readonly outcome: Outcome; readonly feature: Feature | undefined }
  /** winning symbols fall; `at` counts the falls of this spin */
  | { readonly kind: 'falling'; readonly at: number; readonly times: number; readonly units: number }
  | { readonly kind: 'opened'; readonly feature: Feature; readonly more: number }
  /** the player chooses: a box, a colour */
  | {
      readonly kind: 'choosing';
      readonly feature: Feature;
      readonly busy: boolean;
      readonly last: Step | undefined;
    }
  | { readonly kind: 'total'; readonly outcome: Outcome; readonly of: Feature['kind'] }
  /** an act was refused: the open round waits for another press */
  | { readonly kind: 'waiting'; readonly feature: Feature };
