import { describe, expect, test } from 'vitest';
import type { RowKey } from '#contract/collections.ts';
import { definitionOf, isMutationName, mutations } from '#contract/mutations/catalogue.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { collectionOf } from '#tests/support/data/collection-of.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { certifier, testId } from '#tests/support/rows.ts';
import { companyRows, eachWithCompany } from '#tests/support/data/rule-company.ts';

const names = Object.keys(mutations).filter(isMutationName);
const example = exampleArgs(certifier);

const needed = names.flatMap((name) =>
  definitionOf(name)
    .requires(example[name])
    .map((key) => ({ name, key })),
);
/** The sending employee always exists. */
const isRemovable = ({ key }: { key: RowKey }): boolean => !key.startsWith('employees/');
const creating = names.filter((name) => definitionOf(name).creates !== undefined);

describe('generated from the contract', () => {
  const company = eachWithCompany();

  test.each(needed.filter(isRemovable))('$name without $key: NotFound', async ({ name, key }) => {
    const { server, who, send, all } = company();
    const boss = who.anne;
    const rows = companyRows(name, { ...who, thomas: boss }, boss);
    await server.store(
      ...rows.filter((row) => {
        const own = `${collectionOf(row)}/${row.id}`;
        const isUnder = 'orderId' in row && `orders/${row.orderId}` === key;
        return own !== key && !isUnder && !('clientId' in row && `clients/${row.clientId}` === key);
      }),
    );
    const before = await all();
    const result = await send(boss, name, exampleArgs(boss.user)[name]);
    expect(result).toMatchObject({ status: 'refused', error: { code: 'NotFound' } });
    expect(await all()).toEqual(before);
  });

  test.each(creating)('%s of a row of another author: Conflict', async (name) => {
    const { server, who, send, all } = company();
    const [first, second] = [who.anne, who.bart];
    await server.store(...companyRows(name, { ...who, thomas: first }, first));
    expect(await send(first, name, exampleArgs(first.user)[name])).toMatchObject({ status: 'applied' });
    await server.edit([changeOn('clients', testId(61), (row) => ({ ...row, commercial: second.user }))], []);
    await server.edit(
      [
        changeOn('uploads', testId(69), (row) => ({ ...row, by: second.user })),
        changeOn('orders', testId(1), (row) => ({ ...row, invoice: null, paymentNotice: null, state: 'planned' })),
      ],
      [testId(1)],
    );
    const before = await all();
    const result = await send(second, name, exampleArgs(second.user)[name]);
    expect(result).toMatchObject({ status: 'refused', error: { code: 'Conflict' } });
    expect(await all()).toEqual(before);
  });

  test.each(creating)('%s by the same person again, under another key: changes nothing', async (name) => {
    const { server, who, send, all } = company();
    const boss = who.anne;
    await server.store(...companyRows(name, { ...who, thomas: boss }, boss));
    const args = exampleArgs(boss.user)[name];
    expect(await send(boss, name, args)).toMatchObject({ status: 'applied' });
    const after = await all();
    expect(await send(boss, name, args)).toMatchObject({ status: 'applied' });
    expect(await all()).toEqual(after);
  });
});
