import { clockTolerance } from '#contract/rules/people/device-clock.ts';
import type { UserDatabase } from '../../database/user-database.ts';

/** The times of the device's and the server's clock at the same moment, milliseconds since the epoch. */
export interface ClockFault {
  device: number;
  server: number;
}

/** Returns the last contact with a server, with the server's clock minus the device's then, milliseconds. */
async function lastMet(db: UserDatabase): Promise<{ at: number; offset: number } | undefined> {
  return (await db.remotes.toArray())
    .flatMap(({ contactAt, clockOffset }) => (contactAt === null ? [] : [{ at: contactAt, offset: clockOffset ?? 0 }]))
    .toSorted((a, b) => a.at - b.at)
    .at(-1);
}

/** Returns the server's clock minus the device's at their last contact, milliseconds; 0 without any. */
export async function latestOffset(db: UserDatabase): Promise<number> {
  return (await lastMet(db))?.offset ?? 0;
}

/** Returns both clocks at the last contact with the server; null when they agreed, or without any contact. */
export async function clockFault(db: UserDatabase): Promise<ClockFault | null> {
  const met = await lastMet(db);
  return met === undefined || Math.abs(met.offset) <= clockTolerance
    ? null
    : { device: met.at, server: met.at + met.offset };
}
