/** Cuts a stream of bytes into lines, without ever holding more of a line than may be read. */

/** A line, or why it is none. */
export type Line = { readonly text: string } | { readonly code: 'line.too_long' | 'line.encoding' };

/** A slip of twenty legs has some 10 kB; a day of lottery results fits too. */
export const LONGEST_LINE = 1_048_576;

const NEWLINE = 10;
const RETURN = 13;

/** What of a line came before this chunk. */
class Rest {
  #parts: Uint8Array[] = [];
  #length = 0;
  isEmpty = true;

  add(part: Uint8Array): void {
    if (part.length === 0) return;
    this.isEmpty = false;
    this.#length += part.length;
    // Of a line that is too long nothing is kept.
    if (this.#length > LONGEST_LINE) this.#parts = [];
    else this.#parts.push(part);
  }

  take(): Line {
    const bytes = Buffer.concat(this.#parts);
    const tooLong = this.#length > LONGEST_LINE;
    this.#parts = [];
    this.#length = 0;
    this.isEmpty = true;
    if (tooLong) return { code: 'line.too_long' };
    const end = bytes.at(-1) === RETURN ? bytes.length - 1 : bytes.length;
    try {
      return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, end)) };
    } catch {
      return { code: 'line.encoding' };
    }
  }
}

/** The lines of each chunk that arrives; a last line without its end is one too. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<readonly Line[]> {
  const rest = new Rest();
  for await (const chunk of bytes) {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      rest.add(chunk.subarray(from, end));
      lines.push(rest.take());
      from = end + 1;
    }
    // A copy: the chunk may be large and the piece small.
    rest.add(Uint8Array.from(chunk.subarray(from)));
    yield lines;
  }
  if (!rest.isEmpty) yield [rest.take()];
}
