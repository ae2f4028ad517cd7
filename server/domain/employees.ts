import { sql } from 'kysely';
import type { Row } from '#contract/collections.ts';
import { rowKey } from '#contract/collections.ts';
import { qualifications } from '#contract/entities/user.ts';
import type { RoleIds } from '#contract/rules/roles.ts';
import type { Account } from '../db/accounts.ts';
import { listAccounts } from '../db/accounts.ts';
import type { Trx } from '../db/database.ts';
import { lockRows } from '../db/records.ts';
import { writeRows } from '../db/write-rows.ts';
import { sameJson } from './json.ts';
import { RowSet } from './row-set.ts';
import { viewerOf } from './viewer.ts';
import { changeTo, planWrite } from './write-plan.ts';

/** Rows per statement. */
const chunk = 500;

function employeeOf(account: Account, roleIds: RoleIds): Row<'employees'> {
  const { id, name, commercial, supervisor } = viewerOf(account, roleIds);
  const held = qualifications.filter((one) => account.qualifications.includes(one));
  return { id, name, qualifications: held, commercial, supervisor, disabled: account.disabled };
}

/**
 * Updates the collection of employees from the users. Runs after a user was added, changed or disabled, and at start,
 * when the configured role identifiers may have changed. Writes only differences.
 */
export async function syncEmployees(trx: Trx, roleIds: RoleIds, at: Date): Promise<void> {
  // One instance at a time: two that start together would both add what is missing.
  await sql`select pg_advisory_xact_lock(hashtext('mycerti employees'))`.execute(trx);
  const employees = (await listAccounts(trx)).map((account) => employeeOf(account, roleIds));
  for (let from = 0; from < employees.length; from += chunk) {
    const some = employees.slice(from, from + chunk);
    const rows = new RowSet(
      await lockRows(
        trx,
        some.map(({ id }) => rowKey('employees', id)),
      ),
    );
    // Fields that employees set themselves stay.
    const changes = some
      .map((row) => ({ ...rows.get('employees', row.id), ...row }))
      .filter((row) => !sameJson(row, rows.get('employees', row.id)))
      .map((row) => changeTo('employees', row, rows.stored(rowKey('employees', row.id))));
    if (changes.length > 0) await writeRows(trx, { plan: planWrite(changes, rows, []), results: [], at });
  }
}
