import type { UserDatabase } from '../user-database.ts';

/** How far a device's clock may be off before what one notes by it is wrong, milliseconds. */
const tolerance = 5 * 60_000;

/** What two clocks said at the same moment, milliseconds since the epoch. */
export interface ClockFault {
  device: number;
  server: number;
}

/** What this device's clock and the server's said when they last met, where they did not agree; null where they did, or never met. */
export async function clockFault(db: UserDatabase): Promise<ClockFault | null> {
  const met = (await db.remotes.toArray())
    .flatMap(({ contactAt, clockOffset }) => (contactAt === null ? [] : [{ at: contactAt, offset: clockOffset ?? 0 }]))
    .toSorted((a, b) => a.at - b.at)
    .at(-1);
  return met === undefined || Math.abs(met.offset) <= tolerance
    ? null
    : { device: met.at, server: met.at + met.offset };
}
