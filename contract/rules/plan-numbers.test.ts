import fc from 'fast-check';
import { expect, test } from 'vitest';
import { uploadReorder } from '../mutations/uploads.ts';
import type { Upload } from '../entities/upload.ts';
import { certifier, testId, testUpload } from '#tests/support/rows.ts';
import { planNumbers, plansInOrder } from './plan-numbers.ts';

/** Plans with any places: gaps, equal places and equal instants included. Some were edited from another one. */
const someplans = fc
  .array(
    fc.record({ place: fc.integer({ min: 0, max: 9 }), second: fc.integer({ min: 0, max: 3 }), from: fc.nat(12) }),
    { maxLength: 12 },
  )
  .map((made) =>
    made.map(({ place, second, from }, index) =>
      testUpload(10 + index, 1, {
        kind: 'plan',
        place,
        capturedAt: `2026-11-20T08:10:0${second}.000Z`,
        originalId: from < index && from % 3 === 0 ? testId(10 + from) : null,
      }),
    ),
  );

function numbersOf(plans: readonly Upload[]): string[] {
  return [...planNumbers(plans).values()];
}

function wholeFrom001(count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(index + 1).padStart(3, '0'));
}

test('plans are numbered from 001 without a gap, whatever their places are', () => {
  fc.assert(
    fc.property(someplans, (plans) => {
      expect(numbersOf(plans)).toEqual(wholeFrom001(planNumbers(plans).size));
    }),
  );
});

test('two devices with the same plans agree on each number, in whatever order they hold them', () => {
  fc.assert(
    fc.property(
      someplans.chain((plans) => fc.tuple(fc.constant(plans), fc.shuffledSubarray(plans, { minLength: plans.length }))),
      ([plans, shuffled]) => {
        expect(planNumbers(shuffled)).toEqual(planNumbers(plans));
      },
    ),
  );
});

test('a removed plan closes its gap, and the others stay in their order', () => {
  fc.assert(
    fc.property(someplans, fc.nat(11), (plans, index) => {
      const before = plansInOrder(plans).map(({ id }) => id);
      const rest = plans.filter(({ id }) => id !== before[index]);
      const kept = new Set(before);
      const after = plansInOrder(rest).map(({ id }) => id);
      // The original of a removed edit has a number again.
      expect(after.filter((id) => kept.has(id))).toEqual(before.filter((_, place) => place !== index));
      expect(numbersOf(rest)).toEqual(wholeFrom001(after.length));
    }),
  );
});

test('the numbers follow the order that a drag leaves, whatever order that is', () => {
  fc.assert(
    fc.property(
      someplans.chain((plans) => {
        const ids = plansInOrder(plans).map(({ id }) => id);
        return fc.tuple(fc.constant(plans), fc.shuffledSubarray(ids, { minLength: ids.length }));
      }),
      ([plans, uploadIds]) => {
        const at = '2026-11-20T10:00:00.000Z';
        const effects = uploadReorder.effects(
          { orderId: testId(1), clientId: null, uploadIds },
          { actor: certifier, at, correctedAt: at },
        );
        const moved = plans.map((plan) => {
          const effect = effects.find(({ id }) => id === plan.id);
          return effect === undefined ? plan : { ...plan, ...(effect.apply(plan) as Upload) };
        });
        expect(plansInOrder(moved).map(({ id }) => id)).toEqual(uploadIds);
        expect(numbersOf(moved)).toEqual(wholeFrom001(uploadIds.length));
      },
    ),
  );
});

test('a plan that was edited gives its number to the edited copy', () => {
  const ground = testUpload(11, 1, { kind: 'plan', place: 1 });
  const floor = testUpload(12, 1, { kind: 'plan', place: 2 });
  const cropped = testUpload(13, 1, { kind: 'plan', place: 1, originalId: ground.id });
  expect(planNumbers([ground, floor, cropped])).toEqual(
    new Map([
      [cropped.id, '001'],
      [floor.id, '002'],
    ]),
  );
});
