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

test('a position is asked for ahead, once in a while, and stands for some minutes', () => {
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

test('a refusal is told, a fix that does not come is none', async () => {
  expect(await source('denied').position.ask()).toBe(false);
  expect(await source('late').position.ask()).toBe(true);
  expect(await source('found').position.ask()).toBe(true);
  expect(await createPositionSource(undefined, () => now).ask()).toBe(false);
});
