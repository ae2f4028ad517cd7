import type { EmployeeRef } from '#contract/entities/common.ts';
import type { Order } from '#contract/entities/order.ts';
import { folded } from '../../text/folded-text.ts';
import type { Names } from './order-columns.ts';
import { flagBeyond, flagFollowUp, flagOwed, flagPaid, flagUrgent, none } from './order-columns.ts';
import type { DraftFilter, OrderFilter } from './order-filter.ts';
import {
  commercialStatuses,
  consumerTypes,
  draftFilters,
  orderStates,
  regions,
  serviceCodes,
} from '#contract/values/order-values.ts';
import type { Dimension, FilterContext } from './order-tests.ts';
import { isDraft, slotTests } from './order-tests.ts';

/**
 * Number of orders that each choice would leave, with all other parts of the filter unchanged. A number that is not known yet
 * is absent.
 */
export interface OrderFacets {
  paid: number | undefined;
  unpaid: number | undefined;
  beyond: number | undefined;
  urgent: number | undefined;
  unread: number | undefined;
  followUp: number | undefined;
  states: ReadonlyMap<Order['state'], number>;
  services: ReadonlyMap<Order['services'][number]['code'], number>;
  regions: ReadonlyMap<Order['region'], number>;
  consumerTypes: ReadonlyMap<Order['consumerType'], number>;
  commercialStatuses: ReadonlyMap<NonNullable<Order['commercialStatus']>, number>;
  drafts: ReadonlyMap<DraftFilter, number>;
  /** Employees with orders, by name. */
  handler: readonly Counted<EmployeeRef>[];
  visitedBy: readonly Counted<EmployeeRef>[];
  encodedBy: readonly Counted<EmployeeRef>[];
  /** Tags in use, most used first. */
  tags: readonly Counted<string>[];
}

export interface Counted<T> {
  value: T;
  count: number | undefined;
}

function byValue<T>(values: readonly T[], counts: Int32Array): ReadonlyMap<T, number> {
  return new Map(values.map((value, index) => [value, counts[index] ?? 0]));
}

/** Returns the values in use and the chosen one, which must stay visible so that the user can clear it. */
function occurring<T>(names: Names<T>, counts: Int32Array, chosen: string | null): Counted<T>[] {
  const kept = chosen === null ? none : names.codeOf.get(chosen);
  return names.values.flatMap((value, code) => {
    const count = counts[code] ?? 0;
    return count > 0 || code === kept ? [{ value, count }] : [];
  });
}

function byName(left: Counted<EmployeeRef>, right: Counted<EmployeeRef>): number {
  return left.value.name.localeCompare(right.value.name, 'fr-BE');
}

function up(counts: Int32Array, code: number): void {
  if (code !== none) counts[code] = (counts[code] ?? 0) + 1;
}

/** Makes the counters of one pass over the slots. */
function emptyTally({ columns }: FilterContext) {
  const people = columns.employees.values.length;
  return {
    count: { paid: 0, unpaid: 0, beyond: 0, urgent: 0, unread: 0, followUp: 0 },
    states: new Int32Array(orderStates.length),
    services: new Int32Array(serviceCodes.length),
    regions: new Int32Array(regions.length),
    consumerTypes: new Int32Array(consumerTypes.length),
    commercialStatuses: new Int32Array(commercialStatuses.length),
    drafts: new Int32Array(draftFilters.length),
    handler: new Int32Array(people),
    visitedBy: new Int32Array(people),
    encodedBy: new Int32Array(people),
    tags: new Int32Array(columns.tagNames.values.length),
  };
}

/** Counts one slot in the dimensions that `counts` accepts. */
function tallySlot(
  tally: ReturnType<typeof emptyTally>,
  context: FilterContext,
  slot: number,
  counts: (dimension: Dimension) => boolean,
): void {
  const { columns, unread } = context;
  const { numbers } = columns;
  const flags = numbers.flags[slot] ?? 0;
  if (counts('paid') && (flags & flagPaid) !== 0) tally.count.paid += 1;
  if (counts('paid') && (flags & flagOwed) !== 0) tally.count.unpaid += 1;
  if (counts('paid') && (flags & flagBeyond) !== 0) tally.count.beyond += 1;
  if (counts('urgent') && (flags & flagUrgent) !== 0) tally.count.urgent += 1;
  if (counts('followUp') && (flags & flagFollowUp) !== 0) tally.count.followUp += 1;
  if (counts('unread') && unread.has(columns.ids[slot] ?? '')) tally.count.unread += 1;
  if (counts('states')) up(tally.states, numbers.state[slot] ?? none);
  if (counts('regions')) up(tally.regions, numbers.region[slot] ?? none);
  if (counts('consumerTypes')) up(tally.consumerTypes, numbers.consumer[slot] ?? none);
  if (counts('commercialStatuses')) up(tally.commercialStatuses, numbers.commercial[slot] ?? none);
  if (counts('handler')) up(tally.handler, numbers.handler[slot] ?? none);
  if (counts('visitedBy')) up(tally.visitedBy, numbers.visitedBy[slot] ?? none);
  if (counts('encodedBy')) up(tally.encodedBy, numbers.encodedBy[slot] ?? none);
  if (counts('services')) {
    const bits = numbers.services[slot] ?? 0;
    for (let code = 0; code < serviceCodes.length; code += 1) if ((bits & (1 << code)) !== 0) up(tally.services, code);
  }
  if (counts('tag')) for (const tag of columns.tags[slot] ?? []) up(tally.tags, tag);
  if (counts('drafts') && numbers.draft[slot] !== 0) {
    for (const [index, draft] of draftFilters.entries()) if (isDraft(context, slot, draft)) up(tally.drafts, index);
  }
}

/**
 * Counts every choice in one pass. An order that fails exactly one part of the filter counts for the choices of that part.
 */
export function orderFacets(filter: OrderFilter, context: FilterContext): OrderFacets {
  const { columns } = context;
  const tests = slotTests(filter, context);
  const tally = emptyTally(context);
  let failed: Dimension | null = null;
  const all = (): boolean => true;
  const onlyFailed = (dimension: Dimension): boolean => dimension === failed;
  for (let slot = 0; slot < columns.end; slot += 1) {
    if (columns.ids[slot] === undefined) continue;
    let failures = 0;
    failed = null;
    for (const { dimension, test } of tests) {
      if (test(slot)) continue;
      failed = dimension;
      failures += 1;
      if (failures > 1) break;
    }
    if (failures <= 1) tallySlot(tally, context, slot, failures === 0 ? all : onlyFailed);
  }
  return {
    ...tally.count,
    states: byValue(orderStates, tally.states),
    services: byValue(serviceCodes, tally.services),
    regions: byValue(regions, tally.regions),
    consumerTypes: byValue(consumerTypes, tally.consumerTypes),
    commercialStatuses: byValue(commercialStatuses, tally.commercialStatuses),
    drafts: byValue(draftFilters, tally.drafts),
    handler: occurring(columns.employees, tally.handler, filter.handler).sort(byName),
    visitedBy: occurring(columns.employees, tally.visitedBy, filter.visitedBy).sort(byName),
    encodedBy: occurring(columns.employees, tally.encodedBy, filter.encodedBy).sort(byName),
    tags: occurring(columns.tagNames, tally.tags, filter.tag === null ? null : folded(filter.tag)).sort(
      (left, right) => (right.count ?? 0) - (left.count ?? 0),
    ),
  };
}
