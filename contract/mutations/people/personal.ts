import { z } from 'zod';
import { notificationReadMax } from '../../values/limits.ts';
import { rowKey } from '../../collections.ts';
import { givenEmployee, instant, recordId, valueLine } from '../../entities/common.ts';
import { isTooLong, unavailabilityKinds } from '../../entities/unavailability.ts';
import { changeOn, defineMutation, effectOn, onRow } from '../definition.ts';
import { wrongArgument } from '../refusals.ts';

const readArgs = z.strictObject({ notificationIds: z.array(recordId).min(1).max(notificationReadMax) });
type Read = z.infer<typeof readArgs>;

/** Marks notifications as read. The first reading time stays. */
export const notificationRead = defineMutation({
  name: 'notification.read',
  version: 1,
  remote: 'main',
  args: readArgs,
  right: 'ownNotification',
  lane: () => 'notifications',
  root: (a: Read) => rowKey('notifications', a.notificationIds[0] ?? ''),
  requires: (a: Read) => a.notificationIds.map((id) => rowKey('notifications', id)),
  effects: (a: Read, { at }) =>
    a.notificationIds.map((id) =>
      changeOn('notifications', id, (row) => (row.readAt === null ? { ...row, readAt: at } : row)),
    ),
});

const profileChanges = z
  .strictObject({
    phone: valueLine(40).nullable().exactOptional(),
    pictureId: recordId.nullable().exactOptional(),
    language: z.enum(['fr', 'nl']).exactOptional(),
  })
  .refine((given) => Object.keys(given).length > 0, { message: 'nothing to change' });
const profileArgs = z.strictObject({ employeeId: recordId, changes: profileChanges });
type Profile = z.infer<typeof profileArgs>;

/** Changes an employee's own profile. */
export const profileUpdate = defineMutation({
  name: 'profile.update',
  version: 1,
  remote: 'main',
  args: profileArgs,
  right: 'self',
  ...onRow<Profile>('employees', 'employee', (a) => a.employeeId),
  requires: ({ employeeId, changes: { pictureId } }) => [
    rowKey('employees', employeeId),
    // The picture is attached at the other API first.
    ...(pictureId ? [rowKey('uploads', pictureId)] : []),
  ],
  effects: (a) => [changeOn('employees', a.employeeId, (row) => ({ ...row, ...a.changes }))],
});

const onTime = {
  version: 1,
  remote: 'field',
  right: 'ownTime',
  ...onRow<{ unavailabilityId: string }>('unavailabilities', 'unavailability', (a) => a.unavailabilityId),
} as const;

const addArgs = z
  .strictObject({
    unavailabilityId: recordId,
    employee: givenEmployee,
    kind: z.enum(unavailabilityKinds),
    from: instant,
    to: instant,
    note: z.string().trim().max(400),
  })
  .refine(({ from, to }) => to > from, { path: ['to'], message: 'ends before it begins' });
type Add = z.infer<typeof addArgs>;

/** Sets an unavailability of an employee. A repetition changes it. */
export const unavailabilitySet = defineMutation({
  name: 'unavailability.set',
  ...onTime,
  args: addArgs,
  requires: () => [],
  creates: (a: Add) => rowKey('unavailabilities', a.unavailabilityId),
  merge: { kind: 'first', from: 'first', to: 'first', note: 'first' },
  refusal: ({ unavailabilityId, from, to }: Add, { rows }) => {
    if (isTooLong({ from, to })) return wrongArgument('to', 'too_big');
    return rows.get('unavailabilities', unavailabilityId)?.removed === true ? 'StateNotAllowed' : undefined;
  },
  updates: 'unavailabilities',
  changes: (a: Add) => ({
    row: rowKey('unavailabilities', a.unavailabilityId),
    fields: ['kind', 'from', 'to', 'note'],
  }),
  effects: ({ unavailabilityId: id, ...given }: Add) => [
    effectOn('unavailabilities', id, (row) => (row?.removed === true ? row : { id, ...given, removed: false })),
  ],
});

const removeArgs = z.strictObject({ unavailabilityId: recordId });
type Remove = z.infer<typeof removeArgs>;

/** Removes an unavailability. */
export const unavailabilityRemove = defineMutation({
  name: 'unavailability.remove',
  ...onTime,
  args: removeArgs,
  effects: (a: Remove) => [changeOn('unavailabilities', a.unavailabilityId, (row) => ({ ...row, removed: true }))],
});
