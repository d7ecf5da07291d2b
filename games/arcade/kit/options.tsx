/** What is chosen with a stake: a row of choices, a slider. */
import { type ReactNode, useId } from 'react';

export function Choices<Value extends string | number>({
  name,
  values,
  value,
  onChoose,
  text = String,
}: {
  readonly name: string;
  readonly values: readonly Value[];
  readonly value: Value;
  readonly onChoose: (value: Value) => void;
  readonly text?: (value: Value) => string;
}) {
  const group = useId();
  return (
    <div className="arc-choices" role="radiogroup" aria-label={name}>
      <small>{name}</small>
      <span>
        {values.map((one) => (
          <label key={one}>
            <input type="radio" name={group} checked={one === value} onChange={() => onChoose(one)} />
            <b className="num">{text(one)}</b>
          </label>
        ))}
      </span>
    </div>
  );
}

export function Slider({
  name,
  min,
  max,
  step = 1,
  value,
  onChange,
  text,
}: {
  readonly name: string;
  readonly min: number;
  readonly max: number;
  readonly step?: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
  readonly text: string;
}) {
  return (
    <label className="arc-slider">
      <small>{name}</small>
      <b className="num">{text}</b>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  );
}

/** Figures of what is chosen, each with its name. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="arc-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
