/** Stored text as elements: paragraphs between empty lines, `- ` before the items of a list. Never HTML. */
export function Prose({ text }: { readonly text: string }) {
  return text.split(/\n\s*\n/).map((block, at) =>
    block.startsWith('- ') ? (
      // a block is its place
      <ul key={at} className="prose-list">
        {block.split('\n').map((line) => (
          <li key={line}>{line.replace(/^- /, '')}</li>
        ))}
      </ul>
    ) : (
      <p key={at}>{block}</p>
    ),
  );
}
