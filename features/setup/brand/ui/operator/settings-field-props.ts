/** What every field of a section of settings is handed. */

export type FieldProps = {
  readonly name: string;
  readonly schema: object;
  readonly value: unknown;
  readonly currency: string;
  readonly wrong: string | undefined;
  /** `step`: a change that can be taken back by itself; letters typed one after another are not. */
  readonly onValue: (value: unknown, step: boolean) => void;
};
