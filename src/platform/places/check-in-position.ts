import type { Position } from '#contract/entities/position.ts';

export type Coordinates = Position['coordinates'];

/** How old a position may be that counts as current, milliseconds: a certifier has not gone far by then. */
const freshFor = 5 * 60_000;
/** Shortest time between two requests, milliseconds: each costs battery. */
const restFor = 2 * 60_000;
/** Longest wait for a first fix in a stairwell, milliseconds. */
const patience = 30_000;

/** This device's position for a check-in, requested ahead so that no tap waits for a satellite. */
export interface PositionSource {
  /** Asks for the browser's permission; resolves with false when it refuses, or has no position. */
  ask: () => Promise<boolean>;
  /** Requests a position unless a recent one is known. */
  warm: () => void;
  /** Returns the position of the last minutes; null when none is known. */
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
        // A late fix is not a refusal: the next visit may have one.
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
