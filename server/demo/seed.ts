import { hashPassword } from '../auth/passwords.ts';
import type { Context } from '../context.ts';
import { addUser } from '../db/accounts.ts';
import type { Trx } from '../db/database.ts';
import { readLocalities } from '../db/localities.ts';
import { followUsers } from '../domain/employees.ts';
import { storeNewRows } from '../domain/office.ts';
import { demoAccounts, demoColleagues, demoPassword } from './accounts.ts';
import { generateDemo } from './generate.ts';

async function addAccounts(trx: Trx, { config }: Context, now: Date): Promise<void> {
  const password_hash = await hashPassword(demoPassword);
  const roles = {
    certifier: [],
    commercial: [config.roles.commercial],
    supervisor: [config.roles.supervisor, config.roles.commercial],
  };
  for (const { key, id, email, first, last, qualifications } of demoAccounts) {
    await addUser(
      trx,
      {
        id,
        email,
        password_hash,
        first_name: first,
        name: last,
        roles: roles[key],
        qualifications: [...qualifications],
        picture: null,
      },
      now,
    );
  }
  for (const { id, email, first, last, qualifications } of demoColleagues) {
    await addUser(
      trx,
      {
        id,
        email,
        password_hash,
        first_name: first,
        name: last,
        roles: [],
        qualifications: [...qualifications],
        picture: null,
      },
      now,
    );
  }
}

/** Fills an empty database with the demo company, in one transaction: killed half way, it is still empty. */
export async function seedDemo(context: Context): Promise<void> {
  const now = context.now();
  const { orders, visits, messages } = generateDemo(readLocalities(), context.content, now);
  await context.database.db.transaction().execute(async (trx) => {
    await addAccounts(trx, context, now);
    await followUsers(trx, context.config.roles, now);
    const rows = [
      ...orders.map((row) => ({ collection: 'orders' as const, row })),
      ...visits.map((row) => ({ collection: 'visits' as const, row })),
      ...messages.map((row) => ({ collection: 'messages' as const, row })),
    ];
    await storeNewRows(trx, rows, now);
  });
}
