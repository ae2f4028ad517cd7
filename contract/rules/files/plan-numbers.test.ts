import { nothingRead } from '#contract/mutations/definition.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RowEffect } from '../../mutations/definition.ts';
import { uploadAttach, uploadRefile, uploadRemove, uploadReorder } from '../../mutations/evidence/uploads.ts';
import type { Upload } from '../../entities/upload.ts';
import { placeMax } from '../../entities/upload.ts';
import { certifier, supervisor, testId, testUpload } from '#tests/support/rows.ts';
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
          nothingRead,
        );
        const moved = plans.map((plan) => {
          const effect = effects.find(({ id }) => id === plan.id);
          return effect === undefined ? plan : { ...plan, ...(effect.apply(plan, nothingRead) as Upload) };
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

test('[PL3f] a copy by who has lost the order takes no number of the plan that it was made from', () => {
  const ground = testUpload(11, 1, { kind: 'plan', place: 1 });
  const copy = testUpload(13, 1, { kind: 'plan', place: placeMax + 1, originalId: ground.id, byFormer: true });
  expect(planNumbers([copy, ground])).toEqual(
    new Map([
      [ground.id, '001'],
      [copy.id, '002'],
    ]),
  );
});

type Rows = ReadonlyMap<string, Upload>;

const subject = { orderId: testId(1), clientId: null };
const planned = { service: 'PEB', code: 'plans' } as const;

/** A device: the server's rows as it pulled them last, and its own changes that it has not sent. */
interface Device {
  serial: number;
  pulled: Rows;
  pending: RowEffect[];
}

function withEffects(rows: Rows, effects: readonly RowEffect[]): Rows {
  const next = new Map(rows);
  for (const { id, apply } of effects) {
    const row = apply(next.get(id), nothingRead);
    if (row !== undefined) next.set(id, row as Upload);
  }
  return next;
}

function shownOn({ pulled, pending }: Device): Rows {
  return withEffects(pulled, pending);
}

function plansIn(rows: Rows): Upload[] {
  const isPlan = ({ removed, requirement }: Upload): boolean => removed === null && requirement?.code === planned.code;
  // Each side holds its rows in an order of its own.
  return [...rows.values()].filter(isPlan);
}

const moves = fc.record({
  kind: fc.constantFrom('attach', 'remove', 'refile', 'reorder'),
  at: fc.nat(11),
  by: fc.nat(11),
});
const steps = fc.array(fc.record({ device: fc.nat(1), does: fc.oneof(moves, fc.constant('sync' as const)) }), {
  maxLength: 24,
});
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

/** Returns the effects of what a user does with the plans on screen. */
function effectsOf(device: Device, name: string, { kind, at, by }: Exclude<Step['does'], 'sync'>): RowEffect[] {
  const instant = `2026-11-20T10:00:${String(at).padStart(2, '0')}.000Z`;
  const context = { actor: name === 'a' ? certifier : supervisor, at: instant, correctedAt: instant };
  const shown = plansInOrder(plansIn(shownOn(device)));
  const ids = shown.map(({ id }) => id);
  const uploadId = ids[at % Math.max(1, ids.length)];
  if (kind === 'attach' || uploadId === undefined) {
    device.serial += 1;
    const { type, size, sha256 } = testUpload(1, 1);
    const facts = { name: `${name}.jpg`, type, size, sha256, place: by, capturedAt: context.at, originalId: null };
    const id = testId((name === 'a' ? 100 : 200) + device.serial);
    return uploadAttach.effects(
      { uploadId: id, ...subject, kind: 'plan', requirement: planned, ...facts },
      context,
      nothingRead,
    );
  }
  if (kind === 'remove') return uploadRemove.effects({ uploadId, ...subject }, context, nothingRead);
  if (kind === 'refile')
    return uploadRefile.effects({ uploadId, ...subject, kind: 'photo', requirement: null }, context, nothingRead);
  const rest = ids.filter((id) => id !== uploadId);
  return uploadReorder.effects(
    { ...subject, uploadIds: [...rest.slice(0, by), uploadId, ...rest.slice(by)] },
    context,
    nothingRead,
  );
}

/** Plays what two devices do, and sends the rest of it: the first device's before the second's. Returns the last rows of all. */
function played(begin: Rows, story: readonly Step[], sendsFirst: 'a' | 'b'): { server: Rows; a: Rows; b: Rows } {
  let server = begin;
  const devices = {
    a: { serial: 0, pulled: begin, pending: [] },
    b: { serial: 0, pulled: begin, pending: [] },
  } as Record<'a' | 'b', Device>;
  const sync = (device: Device): void => {
    server = withEffects(server, device.pending);
    device.pending = [];
    // What a pull brings comes in the server's order of changes, not in the order of the device.
    device.pulled = new Map([...server].toReversed());
  };
  for (const { device: index, does } of story) {
    const name = index === 0 ? 'a' : 'b';
    if (does === 'sync') sync(devices[name]);
    else devices[name].pending.push(...effectsOf(devices[name], name, does));
  }
  const sendsLast = sendsFirst === 'a' ? 'b' : 'a';
  for (const name of [sendsFirst, sendsLast, sendsFirst] as const) sync(devices[name]);
  return { server, a: shownOn(devices.a), b: shownOn(devices.b) };
}

test('two devices that attach, remove, refile and reorder plans at once agree with the server, whoever is heard first', () => {
  fc.assert(
    fc.property(someplans, steps, fc.constantFrom('a' as const, 'b' as const), (plans, story, sendsFirst) => {
      const begin = new Map(plans.map((plan) => [plan.id, { ...plan, requirement: planned }]));
      const { server, a, b } = played(begin, story, sendsFirst);
      const numbers = planNumbers(plansIn(server));
      expect(planNumbers(plansIn(a))).toEqual(numbers);
      expect(planNumbers(plansIn(b))).toEqual(numbers);
      expect([...numbers.values()]).toEqual(wholeFrom001(numbers.size));
    }),
  );
});
