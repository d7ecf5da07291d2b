import { Icon } from './icon.tsx';

/** Why a form or a button was refused, as a line below it that is read out; nothing while there is no reason. */
export function WrongLine({ text }: { readonly text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="field-wrong" role="alert">
      <Icon name="warn" />
      {text}
    </p>
  );
}
