import { expect, test, vi } from 'vitest';
import type { AnyRow } from '#contract/collections.ts';
import type { Visit } from '#contract/entities/visit.ts';
import { visitState } from '#contract/entities/visit.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { mutations } from '#contract/mutations/catalogue.ts';
import { createChance } from '#tests/simulation/world/chance.ts';
import type { Chance } from '#tests/simulation/world/chance.ts';
import { testFeedback } from '#tests/support/examples.ts';
import type { Company, Stored } from '#tests/support/data/rule-company.ts';
import {
  testClientVisit,
  testConflict,
  testId,
  testMessage,
  testPayment,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import type * as records from '../../db/records/records.ts';

/** Set while a decision reads everything under its order and its client, instead of what it may need. */
const reading = vi.hoisted(() => ({ all: false, times: 0 }));
vi.mock('../../db/records/records.ts', async (original) => {
  const real = await original<typeof records>();
  const lockChildrenOf: typeof real.lockChildrenOf = (trx, parentIds, among) => {
    if (!reading.all) return real.lockChildrenOf(trx, parentIds, among);
    reading.times += 1;
    return real.childrenOf(trx, parentIds);
  };
  return { ...real, lockChildrenOf };
});

const { eachWithCompany } = await import('#tests/support/data/rule-company.ts');

const company = eachWithCompany();

/** Returns an instant of these days. */
function instantOf(chance: Chance): string {
  return new Date(Date.parse('2026-11-10T06:00:00.000Z') + chance.below(20 * 24) * 3_600_000).toISOString();
}

function visitOf(chance: Chance, number: number, { sophie, karim, claire }: Company['who']): Visit {
  const by = chance.pick([sophie, karim, claire]).user;
  const plannedStart = instantOf(chance);
  const state = chance.pick(visitState.options);
  const begun =
    state === 'planned' || state === 'cancelled' ? [] : [{ state: 'started' as const, at: plannedStart, by }];
  return testVisit(number, 1, {
    employee: chance.pick([sophie, karim]).user,
    plannedStart,
    plannedEnd: new Date(Date.parse(plannedStart) + 3_600_000).toISOString(),
    state,
    history: [{ state: 'planned', at: '2026-11-09T08:00:00.000Z', by }, ...begun, { state, at: instantOf(chance), by }],
  });
}

/** Returns what an order and its client have behind and before them. */
function lifeOf(chance: Chance, who: Company['who']): AnyRow[] {
  const { sophie, claire, thomas } = who;
  const some = <T>(most: number, row: (index: number) => T): T[] =>
    Array.from({ length: chance.below(most + 1) }, (_, index) => row(index));
  const decided = () => ({ by: claire.user, at: instantOf(chance) });
  return [
    ...some(8, (index) => visitOf(chance, 1_000 + index, who)),
    ...some(3, (index) => testMessage(2_000 + index, 1)),
    ...some(6, (index) =>
      testUpload(3_000 + index, 1, {
        name: `toit-${chance.below(3)}.jpg`,
        by: sophie.user,
        review: chance.happens(0.5) ? { accepted: chance.happens(0.5), reason: '', ...decided() } : null,
        removed: chance.happens(0.2) ? decided() : null,
      }),
    ),
    ...some(2, (index) => ({
      ...testFeedback(sophie.user),
      id: testId(4_000 + index),
      visitId: testId(1_000 + index),
    })),
    ...some(4, (index) =>
      testConflict(5_000 + index, 1, {
        field: chance.pick(['urgent', 'state', 'plannedVisitAt']),
        ...(chance.happens(0.4) ? { upheld: decided() } : {}),
      }),
    ),
    ...some(4, (index) =>
      testClientVisit(6_000 + index, 61, {
        employee: thomas.user,
        state: chance.pick(['planned', 'done', 'cancelled']),
        checkedInAt: chance.happens(0.5) ? instantOf(chance) : null,
      }),
    ),
    ...some(3, (index) => testPayment(8_000 + index, 1, { amount: 10_000 * chance.below(4), receivedBy: sophie.user })),
  ];
}

/** Returns the rows without versions, and with one name for what the server drew by chance. */
function comparable(rows: readonly Stored[], known: ReadonlySet<string>): string[] {
  const made = (id: string): string => (known.has(id) ? id : 'made');
  return rows
    .map(({ collection, id, data }) =>
      `${collection} ${made(id)} ${JSON.stringify(data)}`
        .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, made)
        .replace(/"smsCode":"\d+"/, ''),
    )
    .toSorted();
}

async function outcomeOf(name: MutationName, seed: number, all: boolean): Promise<unknown> {
  await company().anew();
  const lives = lifeOf(createChance(seed), company().who);
  reading.all = all;
  const { id: _id, ...result } = await company().try(name, { rows: lives });
  reading.all = false;
  const known = new Set(
    company()
      .laid()
      .map(({ id }) => id),
  );
  return { status: result.status, error: result.error, rows: comparable(await company().all(), known) };
}

const names = Object.values(mutations).map(({ name }) => name);

test.each(names)('[OB6f] %s is decided alike by what it may need and by everything there is', async (name) => {
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const bounded = await outcomeOf(name, seed, false);
    expect({ seed, bounded }).toEqual({ seed, bounded: await outcomeOf(name, seed, true) });
  }
});

test('everything was read where a decision needs what is beside its rows', () => {
  expect(reading.times).toBeGreaterThan(60);
});
