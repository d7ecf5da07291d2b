import type { Macro } from '#features/around/support/contract/desk.ts';
import { useDeskKeys } from '#platform/ui/desk/keys.ts';
import { useWords } from '#platform/ui/words.tsx';

type Props = {
  readonly macros: readonly Macro[];
  readonly textOf: (macro: Macro) => string;
  readonly onUse: (macro: Macro) => void;
  readonly onClose: () => void;
};

/** Answers that are ready, each with the digit that uses it. */
export function MacroList({ macros, textOf, onUse, onClose }: Props) {
  const words = useWords();
  const use = (macro: Macro): void => {
    onClose();
    onUse(macro);
  };
  useDeskKeys(
    Object.fromEntries(macros.slice(0, 9).map((macro, at) => [String(at + 1), () => use(macro)] as const)),
  );
  if (macros.length === 0) return <p className="muted">{words('support.ops.no_macros')}</p>;
  return (
    <ol className="case-macros" aria-label={words('support.ops.macros')}>
      {macros.map((macro, at) => (
        <li key={macro.id}>
          <button type="button" onClick={() => use(macro)}>
            {at < 9 && <kbd>{at + 1}</kbd>}
            <span>
              <b>
                <bdi>{macro.title}</bdi>
              </b>
              <small className="muted">
                {words(`support.ops.step_${macro.step}`)} · <bdi>{textOf(macro)}</bdi>
              </small>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
