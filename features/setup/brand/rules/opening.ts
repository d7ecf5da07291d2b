/** Whether a brand is open at an instant: what staff switched, and the window they planned. */
export type Opening = {
  readonly status: 0 | 1 | 2;
  readonly maintenanceStart: Date | null;
  readonly maintenanceEnd: Date | null;
  readonly maintenanceReopen: boolean;
};

/**
 * Maintenance begins by hand or at its start, and ends by hand; only where `maintenanceReopen` says so it ends by itself. So an
 * end that was told to visitors and passed leaves the brand closed: opening an unfinished database is worse than an hour more.
 */
export function inMaintenance(opening: Opening, now: number): boolean {
  const { status, maintenanceStart, maintenanceEnd, maintenanceReopen } = opening;
  const begun = status === 1 || (maintenanceStart !== null && now >= maintenanceStart.getTime());
  const over = maintenanceReopen && maintenanceEnd !== null && now >= maintenanceEnd.getTime();
  return begun && !over;
}
