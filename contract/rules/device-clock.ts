/** How far a device's clock may be off before what it wrote is corrected, milliseconds (rule OB7g). */
export const clockTolerance = 5 * 60_000;

/**
 * How far from its change an argument may be to count as read from the clock at that time, milliseconds. Further away is the day
 * that somebody chose, or the time of another camera.
 */
const sameHours = 12 * 3_600_000;

/** The arguments that say when something was done. Others name a time to come, or a row by its time. */
const deedInstants = new Set(['at', 'startedAt', 'capturedAt', 'takenAt', 'receivedAt']);

/** Changes whose time compares with what was typed on the same device, which keeps its time. Never moved ahead of it. */
const besideTyped = new Set(['formDraft.end']);

/** Corrected instants, each with what the device's own clock said. */
export type DeviceTimes = ReadonlyMap<string, string>;

interface Made {
  name: string;
  args: unknown;
  /** By the device's clock. */
  createdAt: string;
}

interface Corrected {
  args: unknown;
  createdAt: string;
  deviceTimes: DeviceTimes;
}

/**
 * Returns when a change and the deeds that it names were done, by the server's clock (rule OB7g). A clock that is right within the
 * tolerance is left alone.
 * @param offset the server's clock minus the device's when the change was made, milliseconds
 * @param now the server's clock, milliseconds: nothing was done later. Infinity where it is not known.
 */
export function correctedDeeds({ name, args, createdAt }: Made, offset: number, now = Infinity): Corrected {
  const made = Date.parse(createdAt);
  const correction = Math.abs(offset) <= clockTolerance || (offset > 0 && besideTyped.has(name)) ? 0 : offset;
  const deviceTimes = new Map<string, string>();
  const done = (instant: string): string => {
    const said = Date.parse(instant);
    const moved = Math.abs(said - made) <= sameHours ? said + correction : said;
    // No instant is before 1970. A clock that is right may be a little ahead.
    const at = moved === said && said <= now + clockTolerance ? said : Math.max(0, Math.min(moved, now));
    if (at === said) return instant;
    const corrected = new Date(at).toISOString();
    deviceTimes.set(corrected, instant);
    return corrected;
  };
  const entries: [string, unknown][] = typeof args === 'object' && args !== null ? Object.entries(args) : [];
  const deeds = entries.flatMap(([field, value]) =>
    deedInstants.has(field) && typeof value === 'string' ? [[field, done(value)] as const] : [],
  );
  const times = { createdAt: done(createdAt), deviceTimes };
  return {
    ...times,
    args: deeds.length === 0 ? args : { ...Object.fromEntries(entries), ...Object.fromEntries(deeds) },
  };
}

/** Returns the device's own time of a deed, to be kept beside; nothing where it was not corrected. */
export function deviceTimeOf(at: string, { deviceTimes }: { deviceTimes?: DeviceTimes }): { deviceAt?: string } {
  const deviceAt = deviceTimes?.get(at);
  return deviceAt === undefined ? {} : { deviceAt };
}
