import type { Order } from '#contract/entities/order.ts';
import type { draftFilters } from '#contract/values/order-values.ts';

export type DraftFilter = (typeof draftFilters)[number];

/** Days after which a waiting draft is overdue (specification §9). */
export const draftWarningDays = 15;
const dayLength = 24 * 3_600_000;

/** Filter of an order list. Empty lists, null and false restrict nothing. */
export interface OrderFilter {
  text: string;
  /** `beyond`: more was received than the total. */
  paid: boolean | 'beyond' | null;
  urgent: boolean;
  unread: boolean;
  followUp: boolean;
  states: readonly Order['state'][];
  services: readonly Order['services'][number]['code'][];
  regions: readonly Order['region'][];
  consumerTypes: readonly Order['consumerType'][];
  commercialStatuses: readonly NonNullable<Order['commercialStatus']>[];
  drafts: readonly DraftFilter[];
  /** Identifiers of employees. */
  handler: string | null;
  visitedBy: string | null;
  encodedBy: string | null;
  tag: string | null;
  /** The date to which `from` and `to` apply. */
  dateOf: 'order' | 'visit';
  /** First and last day in Brussels, both included. */
  from: string | null;
  to: string | null;
}

export const noFilter: OrderFilter = {
  text: '',
  paid: null,
  urgent: false,
  unread: false,
  followUp: false,
  states: [],
  services: [],
  regions: [],
  consumerTypes: [],
  commercialStatuses: [],
  drafts: [],
  handler: null,
  visitedBy: null,
  encodedBy: null,
  tag: null,
  dateOf: 'order',
  from: null,
  to: null,
};

export const orderSortKeys = [
  'date',
  'number',
  'address',
  'client',
  'visit',
  'handler',
  'visitedBy',
  'total',
  'state',
] as const;
export type OrderSortKey = (typeof orderSortKeys)[number];

export interface OrderSort {
  key: OrderSortKey;
  descending: boolean;
}

/** Newest first. */
export const defaultSort: OrderSort = { key: 'date', descending: true };

/** Returns the visit that a list shows of an order: the planned one, or else the last one. */
export function visitAtOf(order: Order): string | null {
  return order.plannedVisitAt ?? order.lastVisitAt;
}

/** Returns the instant before which the draft must have been submitted to count as late, milliseconds. */
export function lateBefore(now: number): number {
  return now - draftWarningDays * dayLength;
}

/** Returns the number of full days since the draft was submitted. */
export function draftAgeDays(submittedAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(submittedAt)) / dayLength));
}
