import { useRef } from 'react';

type Tab<Name extends string> = { readonly name: Name; readonly title: string };

/** Ways to do the same thing, side by side; arrow keys move between them. Shown only when there is more than one. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  if (tabs.length < 2) return null;
  const move = (step: number): void => {
    const at = tabs.findIndex(({ name }) => name === chosen);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.name);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
  };
  return (
    <div
      ref={list}
      className="ways"
      role="tablist"
      aria-label={label}
      onKeyDown={(event) => {
        const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
        if (event.key === forward) move(1);
        else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') move(-1);
      }}
    >
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          data-tab={name}
          aria-selected={name === chosen}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
        >
          {title}
        </button>
      ))}
    </div>
  );
}
