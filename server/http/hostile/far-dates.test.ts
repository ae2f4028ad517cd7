import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { fullExamples } from '#tests/support/contract/full-examples.ts';
import { companyRows, eachWithCompany } from '#tests/support/data/rule-company.ts';
import { certifier } from '#tests/support/rows.ts';
import { replacedAt } from '#tests/support/contract/schema-values.ts';
import { aMutation, testNow } from '#tests/support/server/test-server.ts';

const company = eachWithCompany();
const date = /^\d{4}(-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?)$/;
const farYears = ['0000', '1969', '2101', '9999'];

/** Returns the paths of the dates in an example, with what follows the year. */
function datesIn(value: unknown, path: string[] = []): { path: string; rest: string }[] {
  const rest = typeof value === 'string' ? date.exec(value)?.[1] : undefined;
  if (rest !== undefined) return [{ path: path.join('.'), rest }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => datesIn(item, [...path, key]));
}

const cases = fullExamples(certifier).flatMap(({ name, args }, index) =>
  datesIn(args).map((one) => ({ ...one, index, name })),
);

/** Pushes a mutation as Anne, who has every right. Returns its result. */
async function send(name: MutationName, given: Record<string, unknown>): Promise<unknown> {
  const { anne } = company().who;
  const mutation = { ...aMutation(name, exampleArgs(anne.user)[name]), ...given };
  const { status, body } = await anne.askPush(definitionOf(name).remote, anne.envelope([mutation]));
  expect({ given, status }).toEqual({ given, status: 200 });
  return pushResponse.parse(body).results[0];
}

describe('dates outside the years 1970 to 2100', () => {
  test('are looked for wherever a mutation names a date', () => {
    expect(cases.length).toBeGreaterThan(40);
  });

  test.each(cases)('are refused: $name, $path ($index)', async ({ index, name, path, rest }) => {
    const { server, who } = company();
    await server.store(...companyRows(name, { ...who, thomas: who.anne }, who.anne));
    const before = await company().all();
    for (const year of farYears) {
      const args = replacedAt(fullExamples(who.anne.user)[index]?.args, path, `${year}${rest}`);
      expect(await send(name, { args })).toMatchObject({ status: 'refused', error: { code: 'ValidationFailed' } });
    }
    expect(await company().all()).toEqual(before);
  });

  test.each(['createdAt', 'asOf', 'expiresAt'])('are refused: the %s of a mutation, and it alone', async (field) => {
    for (const year of farYears)
      expect(await send('reminder.create', { [field]: `${year}-01-01T00:00:00.000Z` })).toMatchObject({
        status: 'refused',
        error: { code: 'ValidationFailed', paths: [{ path: [field], issue: 'invalid_date' }] },
      });
  });

  test('are ignored as the time of a push: a wrong clock stops no change', async () => {
    const { anne } = company().who;
    const { remote } = definitionOf('reminder.create');
    for (const year of farYears) {
      const args = exampleArgs(anne.user)['reminder.create'];
      const created = { ...aMutation('reminder.create', args), expiresAt: '2099-01-01T00:00:00.000Z' };
      const envelope = anne.envelope([created], { sentAt: `${year}-01-01T00:00:00.000Z` });
      const answer = await anne.askPush(remote, envelope);
      expect({ year, answer }).toMatchObject({ answer: { status: 200, body: { results: [{ status: 'applied' }] } } });
    }
  });

  test('a device without a clock, whose time is of 1970, is heard', async () => {
    const { anne } = company().who;
    const { remote } = definitionOf('reminder.create');
    const created = {
      ...aMutation('reminder.create', exampleArgs(anne.user)['reminder.create']),
      createdAt: '1970-01-01T00:00:00.000Z',
    };
    const answer = await anne.askPush(remote, anne.envelope([created], { sentAt: '1970-01-01T00:00:10.000Z' }));
    expect(answer).toMatchObject({ status: 200, body: { results: [{ status: 'applied' }] } });
  });
});

/** Fields that name a time to come, values of those that a merge set aside, and what a device's own clock said. */
const toCome = /\.(planned\w+|due\w+|from|to|expiresAt|kept|lost|deviceAt)$/;
const future = '2099-12-31T00:00:00.000Z';
const tomorrow = '2026-11-21T09:00:00.000Z';

/** Returns the instants that some rows have and earlier ones lack, with their path. */
function newInstants(rows: unknown, before: unknown): [string, string][] {
  const all = (value: unknown): [string, string][] =>
    datesIn(value).map(({ path }) => [path, String(path.split('.').reduce<unknown>(valueAt, value))]);
  const known = new Set(all(before).map(([, instant]) => instant));
  return all(rows).filter(([path, instant]) => instant.includes('T') && !known.has(instant) && !toCome.test(path));
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : value;
}

describe('[OB7] a deed was done, whatever the clock of its device says', () => {
  const deeds = new Set(['at', 'startedAt', 'capturedAt', 'takenAt', 'receivedAt']);
  const examples = fullExamples(certifier).map(({ name }, index) => ({ name, index }));

  test.each(examples)('$name ($index)', async ({ name, index }) => {
    const { server, who } = company();
    await server.store(...companyRows(name, { ...who, thomas: who.anne }, who.anne));
    const before = await company().all();
    const example = Object.entries(fullExamples(who.anne.user)[index]?.args ?? {});
    const args = Object.fromEntries(example.map(([key, value]) => [key, deeds.has(key) ? future : value]));
    const mutation = { ...aMutation(name, exampleArgs(who.anne.user)[name]), args, createdAt: future };
    for (const sentAt of ['1971-01-01T00:00:00.000Z', future])
      await who.anne.askPush(definitionOf(name).remote, who.anne.envelope([{ ...mutation, id: v7() }], { sentAt }));
    const after = await company().all();
    expect(newInstants(after, before).filter(([, instant]) => instant > tomorrow)).toEqual([]);
  });

  test('no paper is dated by its device, and a message is not older than its order', async () => {
    const { server, who, rows } = company();
    await server.store(...companyRows('invoice.issue', who, who.claire));
    const { claire } = who;
    const issue = {
      ...aMutation('invoice.issue', exampleArgs(claire.user)['invoice.issue']),
      createdAt: '1971-01-01T00:00:00.000Z',
    };
    await claire.askPush('main', claire.envelope([issue], { sentAt: future }));
    expect(await rows('invoices')).toMatchObject([{ issuedAt: testNow }]);
    const body = exampleArgs(claire.user)['order.sendMessage'];
    await claire.push('main', aMutation('order.sendMessage', body, { createdAt: '1971-01-01T00:00:00.000Z' }));
    const [order] = await rows('orders');
    expect((await rows('messages')).find(({ id }) => id === body.messageId)).toMatchObject({
      sentAt: order?.createdAt,
    });
  });
});
