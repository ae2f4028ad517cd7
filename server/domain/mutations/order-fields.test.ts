import { expect, test } from 'vitest';
import { changed } from '#contract/mutations/orders/order-update.ts';
import { changedFields } from '#tests/support/data/changed-fields.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import { companyOn, rowsOn } from '#tests/support/data/rule-company.ts';

describeOnEachDatabase('every field of order.update', (server) => {
  const company = companyOn(server);

  test('is sent as its screen does, and a colleague’s device receives it', async () => {
    const { who, send } = company();
    let row = testOrder(7, { assignee: who.sophie.user, plannedVisitAt: '2099-06-01T09:00:00.000Z' });
    await server().store(row);
    for (const [field, changes] of Object.entries(changedFields(who.anne.user))) {
      const base = Object.fromEntries(Object.entries(row).filter(([key]) => Object.hasOwn(changes, key)));
      const result = await send(who.claire, 'order.update', { orderId: testId(7), changes }, { base });
      expect({ field, status: result.status }).toEqual({ field, status: 'applied' });
      row = changed(row, changes);
      const [received] = await rowsOn(who.sophie, 'orders');
      expect({ field, received }).toMatchObject({ field, received: changes });
    }
    // The page of a colleague is tested on the row that the contract makes of all these.
    const { commercialStatus: _, ...all } = row;
    expect(await rowsOn(who.sophie, 'orders')).toMatchObject([all]);
  });
});
