import type { ReactNode } from 'react';

type SlipProps = {
  readonly children: ReactNode;
  readonly flat?: boolean;
  readonly feed?: boolean;
  readonly className?: string;
};

/** Paper. Carries an amount, or a promise about one; nothing else may be paper. */
export function Slip({ children, flat = false, feed = false, className = '' }: SlipProps) {
  return (
    <div className={`slip${flat ? ' slip-flat' : ''}${feed ? ' slip-feed' : ''} ${className}`.trim()}>
      {children}
    </div>
  );
}

/** Title, serial, and at the end a stamp; the dashed rule follows. */
export function SlipHead({
  title,
  serial,
  stamp,
}: {
  readonly title: string;
  readonly serial?: string | undefined;
  readonly stamp?: ReactNode;
}) {
  return (
    <>
      <header className="slip-head">
        <h2 className="sign">{title}</h2>
        {serial && <Serial>{serial}</Serial>}
        {stamp}
      </header>
      <hr />
    </>
  );
}

export function SlipRows({ children }: { readonly children: ReactNode }) {
  return <dl className="slip-rows">{children}</dl>;
}

export function SlipRow({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="slip-row">
      <dt className="muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The sum: the largest figure on the slip, below its own dashed rule. */
export function SlipSum({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <hr />
      <div className="slip-sum">
        <span className="muted">{name}</span>
        {children}
      </div>
    </>
  );
}

export function SlipAction({ children }: { readonly children: ReactNode }) {
  return <div className="slip-act">{children}</div>;
}

export const Serial = ({ children }: { readonly children: string }) => (
  <span className="serial num">{`Nº ${children}`}</span>
);

export type StampTone = 'plain' | 'gain' | 'danger' | 'action';

/** A rubber stamp: text, translated, never the only sign of a state. */
export function Stamp({
  tone = 'plain',
  children,
}: {
  readonly tone?: StampTone;
  readonly children: string;
}) {
  return (
    <span className="stamp sign" data-tone={tone}>
      {children}
    </span>
  );
}

export const BarcodeRule = () => <div className="barcode" aria-hidden="true" />;
