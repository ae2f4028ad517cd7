import type { Order } from '#contract/entities/order.ts';

export const orderStates = [
  'toPlan',
  'planned',
  'visited',
  'encoding',
  'waitingForClient',
  'certified',
  'cancelled',
] as const satisfies readonly Order['state'][];

export const serviceCodes = [
  'PEB',
  'COM',
  'ELE',
  'ASB',
  'MAZ',
  'GAZ',
  '360',
  'PHO',
  'PLA',
] as const satisfies readonly Order['services'][number]['code'][];

export const regions = ['brussels', 'wallonia', 'flanders'] as const satisfies readonly Order['region'][];
export const consumerTypes = ['private', 'professional'] as const satisfies readonly Order['consumerType'][];

export const commercialStatuses = [
  'active',
  'inactive',
  'potential',
  'visitedThisMonth',
  'neverVisited',
  'critical',
] as const satisfies readonly NonNullable<Order['commercialStatus']>[];

/** The draft filters of the specification (§4); `late`: waiting for more than 15 days. */
export const draftFilters = ['waiting', 'accepted', 'rejected', 'late'] as const;
export type DraftFilter = (typeof draftFilters)[number];

/** A draft that waits longer than this is to be chased (specification §9). */
export const draftWarningDays = 15;
const dayLength = 24 * 3_600_000;

/** What a listing of orders is narrowed to. Empty lists, nulls and falses narrow nothing. */
export interface OrderFilter {
  text: string;
  paid: boolean | null;
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
  /** Which date `from` and `to` are about. */
  dateOf: 'order' | 'visit';
  /** First and last day, Brussels, both included. */
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

export const orderSortKeys = ['date', 'address', 'visit', 'total', 'state'] as const;
export type OrderSortKey = (typeof orderSortKeys)[number];

export interface OrderSort {
  key: OrderSortKey;
  descending: boolean;
}

/** Newest first. */
export const defaultSort: OrderSort = { key: 'date', descending: true };

/** The visit that a listing shows of an order: the planned one, else the last that took place. */
export function visitAtOf(order: Order): string | null {
  return order.plannedVisitAt ?? order.lastVisitAt;
}

/** The instant before which a draft must have been submitted to count as late, milliseconds. */
export function lateBefore(now: number): number {
  return now - draftWarningDays * dayLength;
}

/** Full days that a draft has been waiting. */
export function draftAgeDays(submittedAt: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(submittedAt)) / dayLength));
}
