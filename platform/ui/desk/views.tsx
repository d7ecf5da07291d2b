import type { ReactNode } from 'react';

type Props<Name extends string> = {
  readonly title: string;
  readonly views: readonly { readonly name: Name; readonly title: string }[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly children?: ReactNode;
};

/** Saved views of a queue as tabs beside its heading. */
export function Views<Name extends string>({ title, views, chosen, onChoose, children }: Props<Name>) {
  return (
    <div className="desk-views">
      <h1 className="sign">{title}</h1>
      <div className="desk-view-list">
        {views.map((view) => (
          <button
            key={view.name}
            type="button"
            aria-current={view.name === chosen ? 'page' : undefined}
            onClick={() => onChoose(view.name)}
          >
            {view.title}
          </button>
        ))}
      </div>
      {children}
    </div>
  );
}
