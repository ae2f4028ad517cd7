import type { Device } from '#contract/entities/device.ts';
import { reportedUnsent } from '#contract/rules/orders/reported-work.ts';

/** Returns the name of a device among the team's: whose it is, and how it is called. */
export function deviceTitle({
  employee,
  status,
  browser,
}: Pick<Device, 'employee' | 'status'> & { browser?: string | undefined }): string {
  return [employee.name, status.name || browser].filter(Boolean).join(', ');
}

/** Returns how much a device held at its last report and had not sent. */
export function unsentOn(status: Device['status']): number {
  return reportedUnsent(status) + status.refused;
}
