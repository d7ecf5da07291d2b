/** Several at a time. */
export async function inLanes<Job>(
  jobs: readonly Job[],
  lanes: number,
  work: (job: Job) => Promise<unknown>,
) {
  const left = [...jobs];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let job = left.pop(); job !== undefined; job = left.pop()) await work(job);
    }),
  );
}
