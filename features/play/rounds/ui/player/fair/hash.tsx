/** A seed or a fingerprint: figures of a machine, the same in every language, broken wherever the line ends. */
export function Hash({ children }: { readonly children: string }) {
  return (
    <code className="hash" dir="ltr">
      {children}
    </code>
  );
}

export function HashRow({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div className="hash-row">
      <dt className="muted">{name}</dt>
      <dd>
        <Hash>{children}</Hash>
      </dd>
    </div>
  );
}
