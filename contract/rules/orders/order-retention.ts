/** Months that a closed order stays on devices (rule PL3). */
const retentionMonths = 18;

/** Returns the instant before which closed orders leave the devices. */
export function retentionStart(now: Date): string {
  const start = new Date(now);
  start.setUTCMonth(start.getUTCMonth() - retentionMonths);
  return start.toISOString();
}
