import { clockTolerance } from '#contract/rules/device-clock.ts';
import type { UserDatabase } from '../../user-database.ts';

/** The times of the device's and the server's clock at the same moment, milliseconds since the epoch. */
export interface ClockFault {
  device: number;
  server: number;
}

/** Returns both clocks at the last contact with the server; null when they agreed, or without any contact. */
export async function clockFault(db: UserDatabase): Promise<ClockFault | null> {
  const met = (await db.remotes.toArray())
    .flatMap(({ contactAt, clockOffset }) => (contactAt === null ? [] : [{ at: contactAt, offset: clockOffset ?? 0 }]))
    .toSorted((a, b) => a.at - b.at)
    .at(-1);
  return met === undefined || Math.abs(met.offset) <= clockTolerance
    ? null
    : { device: met.at, server: met.at + met.offset };
}
