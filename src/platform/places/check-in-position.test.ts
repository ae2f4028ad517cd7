import { expect, test, vi } from 'vitest';
import { createPositionSource } from './check-in-position.ts';

let now = 0;
const brussels = { latitude: 50.8467, longitude: 4.3525, accuracy: 12 };

function source(outcome: 'found' | 'denied' | 'late') {
  const getCurrentPosition = vi.fn<Geolocation['getCurrentPosition']>((found, failed) => {
    const error = { code: outcome === 'denied' ? 1 : 3, PERMISSION_DENIED: 1 };
    if (outcome === 'found') found({ coords: brussels } as unknown as GeolocationPosition);
    else failed?.(error as unknown as GeolocationPositionError);
  });
  return { getCurrentPosition, position: createPositionSource({ getCurrentPosition }, () => now) };
}

test('requests a position in advance, at most every two minutes, and returns it for some minutes', () => {
  now = 0;
  const { getCurrentPosition, position } = source('found');
  expect(position.recent()).toBeNull();
  position.warm();
  position.warm();
  expect(getCurrentPosition).toHaveBeenCalledOnce();
  expect(position.recent()).toEqual(brussels);
  now = 5 * 60_000;
  expect(position.recent()).toBeNull();
  position.warm();
  expect(position.recent()).toEqual(brussels);
});

test('reports a denied permission; a late position is not a denial', async () => {
  expect(await source('denied').position.ask()).toBe(false);
  expect(await source('late').position.ask()).toBe(true);
  expect(await source('found').position.ask()).toBe(true);
  expect(await createPositionSource(undefined, () => now).ask()).toBe(false);
});
