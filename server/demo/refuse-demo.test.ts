import { expect, test } from 'vitest';
import { v7 } from 'uuid';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { addUser, disableUser } from '../db/accounts/accounts.ts';
import { refuseDemoAccounts } from './refuse-demo.ts';

describeOnEachDatabase('demo accounts outside the demo', (server) => {
  async function add(email: string): Promise<void> {
    const names = { first_name: 'Sophie', name: 'Dubois' };
    const user = { id: v7(), email, ...names, roles: [], qualifications: [], picture: null, password_hash: 'none' };
    await addUser(server().context.database.db, user, server().clock.now);
  }

  async function disable(email: string): Promise<void> {
    const { db } = server().context.database;
    await db.transaction().execute((trx) => disableUser(trx, email, server().clock.now));
  }

  test('are refused while one of them is enabled', async () => {
    const { db } = server().context.database;
    await add('certifier@firm.example');
    await add('someone@notdemo.mycerti.example');
    await expect(refuseDemoAccounts(db)).resolves.toBeUndefined();
    await add('certifier@demo.mycerti.example');
    await add('employee12@demo.mycerti.example');
    await expect(refuseDemoAccounts(db)).rejects.toThrow(/2 enabled demo accounts.*certifier@demo\.mycerti\.example/);
    await disable('certifier@demo.mycerti.example');
    await expect(refuseDemoAccounts(db)).rejects.toThrow(/1 enabled/);
    await disable('employee12@demo.mycerti.example');
    await expect(refuseDemoAccounts(db)).resolves.toBeUndefined();
  });
});
