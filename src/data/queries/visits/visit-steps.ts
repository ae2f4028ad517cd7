import type { VisitState } from '#contract/entities/visit.ts';
import type { MutationName } from '#contract/mutations/catalogue.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { VisitStep } from '#contract/rules/orders/visit-history.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { unsettledOf } from '../sync/outbox.ts';

const stepNames: Readonly<Partial<Record<VisitState, MutationName>>> = {
  confirmed: 'visit.confirm',
  onTheWay: 'visit.onMyWay',
  started: 'visit.start',
  done: 'visit.complete',
  absent: 'visit.absent',
  cancelled: 'visit.cancel',
};

/** Returns the mutation that made a step of a visit, while it is in the outbox. */
export async function entryOfStep(
  db: UserDatabase,
  visitId: string,
  { state, at }: Pick<VisitStep, 'state' | 'at'>,
): Promise<OutboxEntry | undefined> {
  const entries = await unsettledOf(db, 'visits', visitId);
  return entries.findLast((entry) => {
    if (entry.name !== stepNames[state]) return false;
    const args: unknown = readMutation(entry)?.args;
    return typeof args === 'object' && args !== null && Object.values(args).includes(at);
  });
}
