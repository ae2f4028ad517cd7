import { z } from 'zod';
import { employeeRef } from '#contract/entities/common.ts';
import { readMutation } from '#contract/mutations/upcast.ts';
import type { RemindAbout } from '#data/queries/inbox/reminders.ts';

const typed = {
  title: z.string(),
  note: z.string(),
  dueAt: z.string(),
  assignee: employeeRef,
};
const created = z.object({
  ...typed,
  reminderId: z.string(),
  orderId: z.string().nullable(),
  clientId: z.string().nullable(),
});
const updated = z.object({ reminderId: z.string(), changes: z.object(typed).partial() });

/** Content of a refused mutation: a new reminder, or changes of an existing one. */
export type RefusedContent =
  | { kind: 'create'; args: z.infer<typeof created> }
  | { kind: 'update'; args: z.infer<typeof updated> };

/** Parses a refused mutation. Returns null when no form can edit it. */
export function refusedContent(entry: NonNullable<RemindAbout['refused']>): RefusedContent | null {
  const args = readMutation(entry)?.args;
  if (entry.name === 'reminder.create') {
    const read = created.safeParse(args);
    return read.success ? { kind: 'create', args: read.data } : null;
  }
  if (entry.name !== 'reminder.update') return null;
  const read = updated.safeParse(args);
  return read.success ? { kind: 'update', args: read.data } : null;
}
