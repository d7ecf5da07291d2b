/** What was sent before counts as well: who is told to wait waits as long as he is told, once. */
export async function patiently<
  One extends { readonly status: number; readonly headers: Record<string, unknown> },
>(ask: () => Promise<One>): Promise<One> {
  const answer = await ask();
  if (answer.status !== 429) return answer;
  await new Promise((resume) =>
    setTimeout(resume, Number(answer.headers['retry-after'] ?? 60) * 1_000 + 100),
  );
  return ask();
}
