import type { ReactNode } from 'react';
import { useId } from 'react';
import { Icon } from '#platform/ui/icon.tsx';

type Props = {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly wrong?: string | undefined;
  readonly children: ReactNode;
};

/** A promise that has to be ticked; never ticked beforehand. */
export function CheckBox({ on, onChange, wrong, children }: Props) {
  const id = useId();
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={on}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? id : undefined}
        />
        <span>{children}</span>
      </label>
      {wrong && (
        <p id={id} className="field-wrong">
          <Icon name="warn" />
          {wrong}
        </p>
      )}
    </div>
  );
}
