/** How far a device's clock may be off before what it wrote is corrected, milliseconds (rule OB7g). */
export const clockTolerance = 5 * 60_000;

/**
 * How far from its change an argument may be to count as read from the clock at that time, milliseconds. Further away is the day
 * that somebody chose, or the time of another camera.
 */
const sameHours = 12 * 3_600_000;

/** The arguments that say when something was done. Others name a time to come, or a row by its time. */
const deedInstants = new Set(['at', 'startedAt', 'capturedAt', 'takenAt', 'receivedAt', 'arrivedAt', 'consentAt']);

/** The parts of a form that say so too. Other nested arguments repeat what a row says. */
const deedParts = new Set(['sale', 'signature']);

/** Changes whose time compares with what was typed on the same device, which keeps its time. Never moved ahead of it. */
const besideTyped = new Set(['formDraft.end']);

/** What the device's own clock said of the corrected instants, each with the corrected one. */
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
    deviceTimes.set(instant, corrected);
    return corrected;
  };
  const corrected = (part: unknown): unknown => {
    if (typeof part !== 'object' || part === null) return part;
    const entries = Object.entries(part).map(([field, value]: [string, unknown]): [string, unknown] => {
      if (deedParts.has(field)) return [field, corrected(value)];
      return [field, deedInstants.has(field) && typeof value === 'string' ? done(value) : value];
    });
    return Object.fromEntries(entries);
  };
  return { createdAt: done(createdAt), args: corrected(args), deviceTimes };
}

/** Returns the time that a row has when the change names it again; else the time that the change says. */
export function restated<At extends string | null | undefined>(
  at: At,
  was: At,
  { deviceTimes }: { deviceTimes?: DeviceTimes },
): At {
  return typeof was === 'string' && deviceTimes?.get(was) === at ? was : at;
}

/** Returns the device's own time of a deed, to be kept beside; nothing where it was not corrected. */
export function deviceTimeOf(at: string, { deviceTimes }: { deviceTimes?: DeviceTimes }): { deviceAt?: string } {
  const deviceAt = [...(deviceTimes ?? [])].find(([, corrected]) => corrected === at)?.[0];
  return deviceAt === undefined ? {} : { deviceAt };
}
