import { beforeEach, expect, test } from 'vitest';
import { qualifications } from '#contract/entities/user.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import type { TestClient } from '#tests/support/server/test-server.ts';
import { disableUser } from '../../db/accounts/accounts.ts';
import { syncEmployees } from './employees.ts';

describeOnEachDatabase('the collection of employees', (server) => {
  let claire: TestClient;
  let sophie: TestClient;

  beforeEach(async () => {
    claire = await server().addUser('Claire Peeters', 'supervisor', 'commercial');
    sophie = await server().addUser('Sophie Dubois');
  });

  const follow = (roles = server().context.config.roles): Promise<void> =>
    server()
      .context.database.db.transaction()
      .execute((trx) => syncEmployees(trx, roles, server().clock.now));

  async function employees(client: TestClient, cursor?: string): Promise<{ version: number; row: unknown }[]> {
    const { changes } = await client.pullAll('main', cursor);
    return changes.filter(({ collection }) => collection === 'employees').map(({ version, row }) => ({ version, row }));
  }

  test('lists every employee, on every device', async () => {
    const everybody = [
      {
        version: 1,
        row: {
          ...claire.user,
          qualifications: [...qualifications],
          commercial: true,
          supervisor: true,
          disabled: false,
        },
      },
      {
        version: 1,
        row: {
          ...sophie.user,
          qualifications: [...qualifications],
          commercial: false,
          supervisor: false,
          disabled: false,
        },
      },
    ];
    expect(await employees(claire)).toEqual(everybody);
    expect(await employees(sophie)).toEqual(everybody);
  });

  test('follows a disabled user, and writes only changes', async () => {
    const { cursor } = await claire.pullAll('main');
    await follow();
    expect(await employees(claire, cursor)).toEqual([]);
    await server()
      .context.database.db.transaction()
      .execute((trx) => disableUser(trx, 'sophie.dubois@test.example', server().clock.now));
    await follow();
    expect(await employees(claire, cursor)).toMatchObject([
      { version: 2, row: { id: sophie.user.id, disabled: true } },
    ]);
  });

  test('follows the configured roles', async () => {
    await follow({ commercial: 'another', supervisor: server().context.config.roles.supervisor });
    expect((await employees(claire)).find(({ version }) => version === 2)).toMatchObject({
      row: { id: claire.user.id, commercial: false, supervisor: true },
    });
  });

  test('is the same after concurrent updates', async () => {
    await server()
      .context.database.db.transaction()
      .execute((trx) => disableUser(trx, 'sophie.dubois@test.example', server().clock.now));
    await Promise.all(Array.from({ length: 6 }, () => follow()));
    expect((await employees(claire)).map(({ version }) => version).toSorted((one, other) => one - other)).toEqual([
      1, 2,
    ]);
  });
});
