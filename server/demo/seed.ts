import { sql } from 'kysely';
import { hashPassword } from '../auth/passwords.ts';
import type { Context } from '../context.ts';
import { addUser } from '../db/accounts/accounts.ts';
import type { Trx } from '../db/connection/database.ts';
import { readLocalities } from '../db/search/localities.ts';
import { syncEmployees } from '../domain/people/employees.ts';
import { storeNewRows } from '../domain/rows/direct-writes.ts';
import { demoPassword } from './people/accounts.ts';
import { createChance } from './chance.ts';
import type { CompanySize } from './company.ts';
import { generateCompany } from './company.ts';
import { listed } from './data.ts';
import { generateDemo } from './generate.ts';
import { storeFiles } from './files/store-files.ts';
import type { DemoEmployee } from './people/workforce.ts';
import { employeesOf } from './people/workforce.ts';

async function addAccounts(
  trx: Trx,
  { config }: Context,
  employees: readonly DemoEmployee[],
  now: Date,
): Promise<void> {
  const password_hash = await hashPassword(demoPassword);
  const roles = {
    certifier: [],
    commercial: [config.roles.commercial],
    supervisor: [config.roles.supervisor, config.roles.commercial],
  };
  for (const { id, email, first, last, kind, qualifications } of employees) {
    const names = { first_name: first, name: last };
    const user = { id, email, password_hash, ...names, roles: roles[kind], qualifications, picture: null };
    await addUser(trx, user, now);
  }
  await syncEmployees(trx, config.roles, now);
}

/** Updates the statistics of the query planner. Without them it sees empty tables and plans full scans. */
async function gatherStatistics({ database }: Context): Promise<void> {
  await sql`analyze records, memberships`.execute(database.db);
}

/**
 * Fills an empty database with the demo company in one transaction. If the process is killed, the database stays empty.
 * Files that were already written have no rows then, and the next run overwrites them.
 */
export async function seedDemo(context: Context): Promise<void> {
  const now = context.now();
  const data = generateDemo(readLocalities(), context.content, now);
  await context.database.db.transaction().execute(async (trx) => {
    await addAccounts(trx, context, employeesOf(createChance(0), 0), now);
    await storeNewRows(trx, listed(data), now);
    await storeFiles(trx, context.files, data);
  });
  await gatherStatistics(context);
}

/**
 * Fills an empty database with a company of a given size, in one transaction.
 * @param progress receives the number of orders stored so far
 * @throws {TooManyOrders}
 */
export async function seedCompany(
  context: Context,
  size: CompanySize,
  progress: (orders: number) => void,
): Promise<void> {
  const now = context.now();
  const company = generateCompany(size, readLocalities(), context.content, now);
  await context.database.db.transaction().execute(async (trx) => {
    await addAccounts(trx, context, company.employees, now);
    let stored = 0;
    for (const data of company.records()) {
      await storeNewRows(trx, listed(data), now);
      await storeFiles(trx, context.files, data);
      stored += data.orders.length;
      progress(stored);
    }
  });
  await gatherStatistics(context);
}
