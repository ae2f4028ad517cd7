import { v5 } from 'uuid';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { SubmittedMutation } from './decide.ts';
import { seesOrder } from '../people/permissions.ts';
import type { RowSet } from '../rows/row-set.ts';
import { notifiedOrder } from '../rules/rule.ts';
import { refOf } from '../rows/viewer.ts';

/** Mutations whose refusal loses nothing that anybody wrote. */
const negligible = new Set<string>(['order.markMessagesRead']);

/** The namespace of the identifiers of these notifications. */
const namespace = '6f1c0c1e-5d7b-4f0a-9c55-6d0f1f7a2b43';

function orderIdOf(args: unknown): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the contract, whose arguments share this name
  const { orderId } = args as { orderId?: string | null };
  return orderId ?? undefined;
}

/**
 * Returns the notifications of a refused mutation on an order that left its author at `left`: to the author, and to who
 * has the order now. Their identifiers follow from the departure, so that each recipient gets one for all refusals.
 */
export function refusalNotices(
  { viewer, mutation, parsed: { args } }: SubmittedMutation,
  rows: RowSet,
  left: Date,
): EmployeeNotification[] {
  const order = rows.get('orders', orderIdOf(args) ?? '');
  if (order === undefined || seesOrder(viewer, order) || negligible.has(mutation.name)) return [];
  const recipients = new Set([viewer.id, ...[order.assignee ?? order.handler ?? []].flat().map(({ id }) => id)]);
  return [...recipients].map((userId) => ({
    id: v5([userId, viewer.id, order.id, left.toISOString()].join(' '), namespace),
    userId,
    kind: 'workRefused' as const,
    orderId: order.id,
    clientId: null,
    by: refOf(viewer),
    at: mutation.createdAt,
    readAt: null,
    order: notifiedOrder(order),
  }));
}
