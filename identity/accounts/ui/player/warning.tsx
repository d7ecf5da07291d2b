import { Button } from '#platform/ui/button.tsx';
import { Popup } from '#platform/ui/popup.tsx';
import { useWords } from '#platform/ui/words.tsx';

/** A warning with one button (docs/PRODUCT.md, 8); on pages only, never over another dialog. */
export function Warning({ text, onClose }: { readonly text: string; readonly onClose: () => void }) {
  const words = useWords();
  return (
    <Popup title={words('identity.warning')} onClose={onClose}>
      <div className="stack">
        <p>{text}</p>
        <Button look="go" wide onClick={onClose}>
          {words('identity.confirm_ok')}
        </Button>
      </div>
    </Popup>
  );
}
