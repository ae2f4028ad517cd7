import { describe, expect, test } from 'vitest';
import type { GeoPoint } from './travel.ts';
import { isAfterRound, orderRound, roundLength, roundTimes } from './round.ts';

const brussels = { latitude: 50.85, longitude: 4.35 };
const north = (degrees: number): GeoPoint => ({ latitude: brussels.latitude + degrees, longitude: brussels.longitude });
const stop = (id: string, at: GeoPoint | null) => ({ id, at });

/** Returns every order of the stops. */
function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, index) =>
    permutations([...items.slice(0, index), ...items.slice(index + 1)]).map((rest) => [item, ...rest]),
  );
}

describe('the order of a round', () => {
  test('goes to the nearest stop first; stops of unknown place come last', () => {
    const stops = [
      stop('far', north(0.3)),
      stop('nowhere', null),
      stop('near', north(0.1)),
      stop('middle', north(0.2)),
    ];
    expect(orderRound(brussels, stops)).toEqual(['near', 'middle', 'far', 'nowhere']);
  });

  test('begins with the first stop when the start is unknown', () => {
    const stops = [stop('far', north(0.3)), stop('near', north(0.1)), stop('middle', north(0.2))];
    expect(orderRound(null, stops)).toEqual(['far', 'middle', 'near']);
  });

  test('is at most a tenth longer than the shortest of all orders, and never loses a stop', () => {
    let seed = 7;
    const random = (): number => {
      seed = (seed * 16_807) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let round = 0; round < 40; round++) {
      const stops = Array.from({ length: 6 }, (_, index) =>
        stop(String(index), { latitude: 50 + random(), longitude: 4 + random() }),
      );
      const ordered = orderRound(brussels, stops).map((id) => stops[Number(id)] ?? stop('lost', null));
      expect(new Set(ordered)).toEqual(new Set(stops));
      const shortest = Math.min(...permutations(stops).map((one) => roundLength(brussels, one)));
      expect(roundLength(brussels, ordered)).toBeLessThanOrEqual(shortest * 1.1);
    }
  });

  test('of no stop is empty', () => expect(orderRound(brussels, [])).toEqual([]));
});

test('each stop begins after the visit before it and the way from there', () => {
  const stops = [stop('a', brussels), stop('b', brussels), stop('c', north(0.1)), stop('d', null)];
  const from = Date.parse('2026-11-24T08:02:00.000Z');
  // 45 minutes a visit; 10 minutes to park at the same place, some 11 km and 20 minutes more to the third.
  expect(roundTimes(from, stops).map((at) => at.slice(11, 16))).toEqual(['08:05', '09:00', '10:15', '11:00']);
});

test.each([
  ['2026-11-20T16:15:00.000Z', false],
  ['2026-11-20T16:20:00.000Z', true],
  ['2026-11-20T23:30:00.000Z', true],
])('a visit at %s ends after the round in winter: %s', (plannedAt, late) => {
  expect(isAfterRound('2026-11-20', plannedAt)).toBe(late);
});
