/** Processor time of this process, its threads included: what else the machine does meanwhile does not count. */

/** Begins to measure. @returns asks how many ms of processor time went by since */
export function cpuTime(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
}
