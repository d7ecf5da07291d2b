/** Takes the parts of a file in their order and hands them to the browser as one. */

/** @param take the text of part n, from 1 */
export async function download(
  name: string,
  parts: number,
  take: (n: number) => Promise<string>,
): Promise<void> {
  const texts: string[] = [];
  for (let n = 1; n <= parts; n += 1) texts.push(await take(n));
  const address = URL.createObjectURL(new Blob(texts, { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has read the address by then; kept for ever it would keep the file in memory.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
