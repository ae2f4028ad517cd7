import { sql } from 'kysely';
import type { Row } from '#contract/collections.ts';
import type { EmployeeRef } from '#contract/entities/common.ts';
import { rowKey } from '#contract/collections.ts';
import { qualifications } from '#contract/entities/user.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { withEndedLink } from '#contract/rules/clients/proof-links.ts';
import type { RoleIds } from '#contract/rules/people/roles.ts';
import { sameJson } from '#contract/rules/text/same-json.ts';
import type { Account } from '../../db/accounts/accounts.ts';
import { listAccounts } from '../../db/accounts/accounts.ts';
import type { Trx } from '../../db/connection/database.ts';
import { childrenOf, lockClientsClaimedBy, lockRows } from '../../db/records/records.ts';
import { writeRows } from '../../db/records/write-rows.ts';
import { editRows } from '../rows/direct-writes.ts';
import { RowSet } from '../rows/row-set.ts';
import { viewerOf } from '../rows/viewer.ts';
import { changeTo, planWrite, rescopedParents } from '../rows/write-plan.ts';

/** Rows per statement. */
const chunk = 500;

function employeeOf(account: Account, roleIds: RoleIds): Row<'employees'> {
  const { id, name, commercial, supervisor } = viewerOf(account, roleIds);
  const held = qualifications.filter((one) => account.qualifications.includes(one));
  return { id, name, qualifications: held, commercial, supervisor, disabled: account.disabled };
}

/** Withdraws the claims of employees who are no longer agents: nobody may give them a client. */
async function withdrawClaims(trx: Trx, employeeIds: readonly string[], at: Date): Promise<void> {
  if (employeeIds.length === 0) return;
  const claimed = new RowSet(await lockClientsClaimedBy(trx, employeeIds));
  const changes = claimed.all('clients').map((client) => {
    const claims = client.claims.filter(({ by }) => !employeeIds.includes(by.id));
    return changeTo('clients', { ...client, claims }, claimed.stored(rowKey('clients', client.id)));
  });
  const plan = planWrite(changes, claimed, await childrenOf(trx, rescopedParents(changes)));
  await writeRows(trx, { plan, results: [], at });
}

/** Ends the clients' links that these employees asked for: nobody answers for what arrives. */
async function endLinks(trx: Trx, employees: readonly Row<'employees'>[], at: Date): Promise<void> {
  if (employees.length === 0) return;
  const { rows } = await sql<{ id: string; by: EmployeeRef }>`
    select id, data->'proofLink'->'by' as by from records where collection = 'orders'
    and data->'proofLink'->'by'->>'id' = any(${employees.map(({ id }) => id)}::text[])
    and jsonb_typeof(data->'proofLink'->'revoked') = 'null'
  `.execute(trx);
  const edits = rows.map(({ id, by }) =>
    changeOn('orders', id, (order) => withEndedLink(order, { by, at: at.toISOString(), why: 'disabled' })),
  );
  await editRows(trx, edits, [], at);
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
    const former = some.filter(({ id, commercial }) => !commercial && rows.get('employees', id)?.commercial === true);
    await withdrawClaims(
      trx,
      former.map(({ id }) => id),
      at,
    );
    await endLinks(
      trx,
      some.filter(({ id, disabled }) => disabled && rows.get('employees', id)?.disabled !== true),
      at,
    );
    if (changes.length > 0) await writeRows(trx, { plan: planWrite(changes, rows, []), results: [], at });
  }
}
