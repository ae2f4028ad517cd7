import type { Position } from '#contract/entities/position.ts';

export type Coordinates = Position['coordinates'];

/** How old a position may be that stands for where somebody is now, milliseconds: a certifier has not got far from the door. */
const freshFor = 5 * 60_000;
/** Not asked for more often, milliseconds: it costs battery. */
const restFor = 2 * 60_000;
/** Longest wait for a first fix in a stairwell, milliseconds. */
const patience = 30_000;

/** Where this device is, for the moment of a check-in: asked for ahead, so that no tap waits for a satellite. */
export interface PositionSource {
  /** Asks the browser for its leave; false when it refuses, or knows no position. */
  ask: () => Promise<boolean>;
  /** Has a recent position ready; does nothing when there is one. */
  warm: () => void;
  /** The position of the last minutes, null when none is known. */
  recent: () => Coordinates | null;
}

/** @param geolocation undefined where the browser has none */
export function createPositionSource(
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined,
  now: () => number,
): PositionSource {
  let known: { at: number; coordinates: Coordinates } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  const read = (): Promise<boolean> =>
    new Promise((resolve) => {
      if (geolocation === undefined) return resolve(false);
      askedAt = now();
      geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude, accuracy } }) => {
          known = { at: now(), coordinates: { latitude, longitude, accuracy } };
          resolve(true);
        },
        // No fix in time is no refusal: the next visit may have one.
        ({ code, PERMISSION_DENIED }) => resolve(code !== PERMISSION_DENIED),
        { maximumAge: restFor, timeout: patience },
      );
    });
  return {
    ask: read,
    warm: () => {
      if (now() - askedAt >= restFor) void read();
    },
    recent: () => (known !== null && now() - known.at < freshFor ? known.coordinates : null),
  };
}
