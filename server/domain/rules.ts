import type { Row, RowKey } from '#contract/collections.ts';
import type { Content } from '#contract/content/content.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { ErrorCode, MutationError } from '#contract/protocol/errors.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { whyUnchangeable } from '#contract/rules/order-changes.ts';
import { isValidAddress } from '#contract/rules/addresses.ts';
import { isServed } from '#contract/rules/served-areas.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import { rowKey } from '#contract/collections.ts';
import { isKnownPlace } from '../db/localities.ts';
import { sameJson } from './json.ts';
import { changesOrder, seesOrder, seesVisit } from './permissions.ts';
import type { RowSet } from './row-set.ts';
import type { Viewer } from './viewer.ts';

/** What a mutation is judged by. */
export interface Facts {
  viewer: Viewer;
  rows: RowSet;
  /** When the change was made, by the server's clock, in milliseconds. */
  madeAt: number;
  /** The number for an order that is to be created. */
  number: string | undefined;
  /** It is evidence of an author who could not know yet that the order had left them (rule PL3). */
  contributes: boolean;
  /** Where the company works. */
  servedAreas: Content['servedAreas'];
}

type Refusal = ErrorCode | MutationError | undefined;

/** What the server adds to the contract's definition of a mutation. */
export interface MutationRule<Args> {
  /** The order whose lock puts this mutation in line with the others on it. */
  order: (args: Args) => string;
  /** Rows that are read beside those that the contract names. */
  reads?: (args: Args) => RowKey[];
  /** True when it is decided with the order's visits at hand. */
  withVisits?: (args: Args) => boolean;
  /** True for what creates an order, which needs a number. */
  isNumbered?: true;
  /**
   * Why the mutation is refused, or undefined. A row that the viewer may not see is answered like one that does not exist.
   */
  refusal: (args: Args, facts: Facts) => Refusal;
  /** What the server does after the contract's effects. */
  effects?: (args: Args, facts: Facts) => RowEffect[];
}

function seenOrder(orderId: string, { rows, viewer, contributes }: Facts): Row<'orders'> | undefined {
  const order = rows.get('orders', orderId);
  return order !== undefined && (contributes || seesOrder(viewer, order)) ? order : undefined;
}

function unlessSeen(orderId: string, facts: Facts): Refusal {
  return seenOrder(orderId, facts) === undefined ? 'NotFound' : undefined;
}

/** NotFound for an order that the viewer does not see, Forbidden for one that they see and may not change. */
function unlessChangeable(orderId: string, facts: Facts): Refusal {
  const order = seenOrder(orderId, facts);
  if (order === undefined) return 'NotFound';
  return facts.contributes || changesOrder(facts.viewer, order) ? undefined : 'Forbidden';
}

/** NotFound as above, Forbidden for all but supervisors. */
function unlessSupervisor(orderId: string, facts: Facts): Refusal {
  return unlessSeen(orderId, facts) ?? (facts.viewer.supervisor ? undefined : 'Forbidden');
}

/** By the specification's two refusals, as of when the change was made. */
function unlessFree(orderId: string, fields: readonly string[], { rows, madeAt }: Facts): Refusal {
  const order = rows.get('orders', orderId);
  return order === undefined ? undefined : whyUnchangeable(order, fields, new Date(madeAt));
}

function wrongArgument(issue: string, code: ErrorCode, ...path: string[]): MutationError {
  return { code, paths: [{ path: ['args', ...path, 'id'], issue }] };
}

/** The address of the property when it claims to be whole, the customer's when it is given; where the company works. */
function createRefusal(args: MutationArgs<'order.create'>, { rows, viewer, servedAreas }: Facts): Refusal {
  const there = rows.get('orders', args.orderId);
  if (there !== undefined) return there.createdBy?.id === viewer.id ? undefined : 'Conflict';
  if (!args.addressIncomplete && !isKnownPlace(args.address.zipcode, args.address.city)) return 'InvalidAddress';
  const { address } = args.client;
  if (address !== undefined && address !== null && !isValidAddress(address)) return 'InvalidAddress';
  if (!isServed(args.address.zipcode, servedAreas)) return 'AreaNotServed';
  if (args.commercial === null) return undefined;
  const agent = rows.get('employees', args.commercial.id);
  return agent?.commercial === true ? undefined : wrongArgument('unknown', 'ValidationFailed', 'commercial');
}

function startRefusal(args: MutationArgs<'visit.start'>, { rows, viewer, contributes }: Facts): Refusal {
  const visit = rows.get('visits', args.visitId);
  const order = rows.get('orders', args.orderId);
  if (visit === undefined || order === undefined || visit.orderId !== order.id) return 'NotFound';
  if (!contributes && !seesVisit(viewer, visit, order)) return 'NotFound';
  if (!contributes && visit.employee.id !== viewer.id && !changesOrder(viewer, order)) return 'Forbidden';
  return canMoveVisit(visit.state, 'started') ? undefined : 'StateNotAllowed';
}

type Assignee = { id: string; name: string } | null;

function employeeKeys(employee: Assignee | undefined): RowKey[] {
  return employee === null || employee === undefined ? [] : [rowKey('employees', employee.id)];
}

/** Orders are given to employees who are there. */
function unlessAssignable(assignee: Assignee | undefined, { rows }: Facts, ...path: string[]): Refusal {
  if (assignee === null || assignee === undefined) return undefined;
  const employee = rows.get('employees', assignee.id);
  if (employee === undefined) return wrongArgument('unknown', 'NotFound', ...path);
  return employee.disabled ? wrongArgument('disabled', 'ValidationFailed', ...path) : undefined;
}

/** Visits that nobody has set out for go with the order from the one who had it to the one who gets it. */
function assignEffects(orderId: string, assignee: Assignee, { rows }: Facts): RowEffect[] {
  const employee = assignee === null ? undefined : rows.get('employees', assignee.id);
  if (employee === undefined) return [];
  const given = { id: employee.id, name: employee.name };
  const before = rows.get('orders', orderId)?.assignee;
  const visits = rows
    .visitsOf(orderId)
    .filter(({ state, employee: of }) => of.id === before?.id && (state === 'planned' || state === 'confirmed'));
  return [
    changeOn('orders', orderId, (order) => ({ ...order, assignee: given })),
    ...visits.map(({ id }) => changeOn('visits', id, (visit) => ({ ...visit, employee: given }))),
  ];
}

/** What is brought back must be what was lost, and is brought back once. */
function restoreRefusal(args: MutationArgs<'conflict.restore'>, facts: Facts): Refusal {
  const conflict = facts.rows.get('conflicts', args.conflictId);
  const isTheirs = facts.viewer.supervisor || conflict?.lostBy?.id === facts.viewer.id;
  if (conflict?.orderId !== args.orderId || !isTheirs) return 'NotFound';
  if (!facts.viewer.supervisor) return 'Forbidden';
  if (!sameJson(args.value, { [conflict.field]: conflict.lost })) return 'Conflict';
  if (conflict.restored !== null) return 'StateNotAllowed';
  const assignable = unlessAssignable(args.value.assignee, facts, 'value', 'assignee');
  return assignable ?? unlessFree(args.orderId, Object.keys(args.value), facts);
}

/** Every mutation's rule: a new mutation without a line here does not compile. */
const rules: { [N in MutationName]: MutationRule<MutationArgs<N>> } = {
  'order.create': {
    order: (args) => args.orderId,
    reads: (args) => employeeKeys(args.commercial),
    isNumbered: true,
    refusal: createRefusal,
    effects: (args, { number, rows }) => [
      changeOn('orders', args.orderId, (order) => {
        if (number === undefined || order.number !== null) return order;
        const agent = args.commercial === null ? undefined : rows.get('employees', args.commercial.id);
        return { ...order, number, commercial: agent === undefined ? null : { id: agent.id, name: agent.name } };
      }),
    ],
  },
  'order.update': {
    order: (args) => args.orderId,
    refusal: (args, facts) =>
      unlessChangeable(args.orderId, facts) ?? unlessFree(args.orderId, Object.keys(args.changes), facts),
  },
  'order.sendMessage': {
    order: (args) => args.orderId,
    refusal: (args, facts) => {
      const there = facts.rows.get('messages', args.messageId);
      const same = there?.orderId === args.orderId && there.author.id === facts.viewer.id && there.body === args.body;
      return unlessSeen(args.orderId, facts) ?? (there === undefined || same ? undefined : 'Conflict');
    },
  },
  'order.markMessagesRead': {
    order: (args) => args.orderId,
    refusal: (args, facts) => {
      const ofThisOrder = args.messageIds.every((id) => facts.rows.get('messages', id)?.orderId === args.orderId);
      return unlessSeen(args.orderId, facts) ?? (ofThisOrder ? undefined : 'NotFound');
    },
  },
  'order.assign': {
    order: (args) => args.orderId,
    reads: (args) => employeeKeys(args.assignee),
    withVisits: () => true,
    refusal: (args, facts) =>
      unlessSupervisor(args.orderId, facts) ?? unlessAssignable(args.assignee, facts, 'assignee'),
    effects: (args, facts) => assignEffects(args.orderId, args.assignee, facts),
  },
  'order.smsLate': {
    order: (args) => args.orderId,
    refusal: (args, facts) => unlessChangeable(args.orderId, facts),
  },
  'visit.start': {
    order: (args) => args.orderId,
    refusal: startRefusal,
  },
  'conflict.restore': {
    order: (args) => args.orderId,
    reads: (args) => employeeKeys(args.value.assignee),
    withVisits: (args) => args.value.assignee !== undefined,
    refusal: restoreRefusal,
    effects: (args, facts) => assignEffects(args.orderId, args.value.assignee ?? null, facts),
  },
};

/** The rule of a mutation by name, with its arguments untyped: callers parse them with the contract's schema first. */
export function ruleOf(name: MutationName): MutationRule<unknown> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- sound after parsing with this name's schema
  return rules[name] as MutationRule<unknown>;
}

/** The order's own key: it is locked with the rows that the mutation needs. */
export function orderKey(rule: MutationRule<unknown>, args: unknown): RowKey {
  return rowKey('orders', rule.order(args));
}
