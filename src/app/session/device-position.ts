import { createPositionSource } from '#platform/places/check-in-position.ts';

/** This device's position, for the page. */
export const devicePosition = createPositionSource(navigator.geolocation, () => Date.now());
