import { Icon } from '#platform/ui/icon.tsx';

/** What went wrong, in words, above the button. */
export function Refusal({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className="field-wrong" role="alert">
      <Icon name="warn" />
      {text}
    </p>
  );
}
