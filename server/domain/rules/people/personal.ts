import { v5, version } from 'uuid';
import { rowKey } from '#contract/collections.ts';
import { orderViewsMax, profilePictureBytesMax } from '#contract/values/limits.ts';
import { formDraftName, formDraftNamespace } from '#contract/entities/form-draft.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { wrongArgument } from '#contract/mutations/refusals.ts';
import { draftFieldsMax, openDraftsMax } from '#contract/mutations/evidence/form-drafts.ts';
import { seesOrder } from '../../people/permissions.ts';
import { unlessReachable } from '../reach.ts';
import { notifyOfUnavailability } from '../overlaps.ts';
import { employeeKeys } from '../reads.ts';
import type { Facts, Refusal, Rules } from '../rule.ts';
import { notify, unlessAssignable, unlessDueSoon, unlessSame } from '../rule.ts';

type About = Pick<MutationArgs<'reminder.create'>, 'orderId' | 'clientId'>;

/** Refuses a reminder about a row that its author does not see. */
function unlessAboutSeen({ orderId, clientId }: About, { rows, viewer }: Facts): Refusal {
  const order = orderId === null ? undefined : rows.get('orders', orderId);
  if (orderId !== null && (order === undefined || !seesOrder(viewer, order))) return 'NotFound';
  const isSales = viewer.commercial || viewer.supervisor;
  return clientId !== null && (!isSales || rows.get('clients', clientId) === undefined) ? 'NotFound' : undefined;
}

/**
 * Ends a draft that a device saved after the form of its visit was submitted elsewhere (rule LW7e). The device saves what the form
 * leaves out as a draft of its own.
 */
function endSubmittedDraft(
  { formDraftId, visitId, submittedId }: MutationArgs<'formDraft.save'>,
  { rows }: Facts,
): RowEffect[] {
  const stored = rows.get('formDrafts', formDraftId);
  if ((submittedId ?? stored?.submittedId) !== undefined) return [];
  const submitted = rows.all('visitFeedback').find((form) => form.visitId === visitId);
  if (submitted === undefined) return [];
  const ended = stored?.ended ?? submitted.submittedAt;
  return [changeOn('formDrafts', formDraftId, (row) => ({ ...row, fields: {}, ended }))];
}

/**
 * Returns whether a draft's identifier follows from another author or visit. Devices make it so that each author has one draft a
 * visit: whoever saved under another's would keep them from saving. Identifiers that follow from nothing collide with none.
 */
function isOfAnother(formDraftId: string, authorId: string, visitId: string): boolean {
  return version(formDraftId) === 5 && formDraftId !== v5(formDraftName(authorId, visitId), formDraftNamespace);
}

export const personalRules = {
  'reminder.create': {
    reads: ({ assignee, orderId, clientId }) => [
      ...employeeKeys(assignee),
      ...(orderId === null ? [] : [rowKey('orders', orderId)]),
      ...(clientId === null ? [] : [rowKey('clients', clientId)]),
    ],
    refusal: (args, facts) =>
      unlessAboutSeen(args, facts) ??
      unlessDueSoon('reminder', args.dueAt, facts, 'dueAt') ??
      unlessAssignable(args.assignee, facts, 'assignee') ??
      unlessSame(facts.rows.get('reminders', args.reminderId), {}, (row) => row.createdBy.id === facts.viewer.id),
    effects: ({ reminderId, assignee, orderId, clientId }, facts) =>
      facts.rows.get('reminders', reminderId) === undefined
        ? notify('reminderAssigned', [assignee], { orderId, clientId }, facts)
        : [],
  },
  'reminder.update': {
    reads: ({ changes }) => employeeKeys(changes.assignee),
    refusal: ({ changes }, facts) =>
      unlessDueSoon('reminder', changes.dueAt, facts, 'changes', 'dueAt') ??
      unlessAssignable(changes.assignee, facts, 'changes', 'assignee'),
    effects: ({ reminderId, changes }, facts) => {
      const { orderId, clientId, assignee } = facts.rows.get('reminders', reminderId) ?? {};
      const isGiven = changes.assignee !== undefined && changes.assignee.id !== assignee?.id;
      const about = { orderId: orderId ?? null, clientId: clientId ?? null };
      return isGiven ? notify('reminderAssigned', [changes.assignee], about, facts) : [];
    },
  },
  'reminder.snooze': {
    refusal: ({ dueAt }, facts) => unlessDueSoon('reminder', dueAt, facts, 'dueAt'),
  },
  'formDraft.save': {
    reads: ({ formDraftId, visitId }) => [
      rowKey('visits', visitId),
      { kind: 'submittedForms', of: visitId },
      { kind: 'others', of: rowKey('formDrafts', formDraftId) },
    ],
    // Names of fields are free, and no save removes one: saves would add up without an end.
    refusal: ({ formDraftId, visitId, fields }, { rows, viewer, others }) => {
      if (isOfAnother(formDraftId, viewer.id, visitId))
        return wrongArgument('formDraftId', 'of another author or visit');
      if (others >= openDraftsMax) return 'LimitReached';
      const stored = rows.get('formDrafts', formDraftId)?.fields;
      return Object.keys({ ...stored, ...fields }).length <= draftFieldsMax ? undefined : 'Conflict';
    },
    effects: endSubmittedDraft,
  },
  'orderView.save': {
    reads: ({ orderViewId }) => [
      ...employeeKeys({ id: orderViewId }),
      { kind: 'others', of: rowKey('orderViews', orderViewId) },
    ],
    refusal: (_args, { others }) => (others >= orderViewsMax ? 'LimitReached' : undefined),
  },
  'profile.update': {
    reads: ({ changes }) => [changes.pictureId].flatMap((id) => id ?? []).map((id) => rowKey('uploads', id)),
    refusal: ({ employeeId, changes }, { rows, viewer }) => {
      const given = unlessReachable([[['changes'], changes]], [rows.get('employees', employeeId)]);
      if (given !== undefined) return given;
      const pictureId = changes.pictureId ?? null;
      if (pictureId === null) return undefined;
      const picture = rows.get('uploads', pictureId);
      if (picture?.kind !== 'picture' || picture.by.id !== viewer.id) return 'NotFound';
      return picture.size > profilePictureBytesMax ? 'PayloadTooLarge' : undefined;
    },
  },
  'unavailability.set': {
    reads: ({ employee, from, to }) => [
      ...employeeKeys(employee),
      { kind: 'visitsDuring', of: { employeeId: employee.id, from, to } },
    ],
    refusal: ({ unavailabilityId, employee }, facts) =>
      unlessAssignable(employee, facts, 'employee') ??
      unlessSame(facts.rows.get('unavailabilities', unavailabilityId), {}, (row) => row.employee.id === employee.id),
    effects: ({ unavailabilityId: id }, facts, after) => {
      const set = after.get('unavailabilities', id);
      return set === undefined ? [] : notifyOfUnavailability(set, facts.rows.get('unavailabilities', id), facts);
    },
  },
} satisfies Rules;
