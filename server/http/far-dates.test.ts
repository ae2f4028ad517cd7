import { describe, expect, test } from 'vitest';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { definitionOf } from '#contract/mutations/catalogue.ts';
import { pushResponse } from '#contract/protocol/push.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { fullExamples } from '#tests/support/full-examples.ts';
import { companyRows, eachWithCompany } from '#tests/support/rule-company.ts';
import { certifier } from '#tests/support/rows.ts';
import { replacedAt } from '#tests/support/schema-values.ts';
import { aMutation } from '#tests/support/test-server.ts';

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
