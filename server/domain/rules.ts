import type { Row, RowKey } from '#contract/collections.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { ErrorCode, MutationError } from '#contract/protocol/errors.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import { rowKey } from '#contract/collections.ts';
import { sameJson } from './json.ts';
import { changesOrder, seesOrder, seesVisit } from './permissions.ts';
import type { RowSet } from './row-set.ts';
import type { Viewer } from './viewer.ts';

/** What a mutation is judged by. */
export interface Facts {
  viewer: Viewer;
  rows: RowSet;
}

type Refusal = ErrorCode | MutationError | undefined;

/** What the server adds to the contract's definition of a mutation. */
export interface MutationRule<Args> {
  /** The order whose lock puts this mutation in line with the others on it. */
  order: (args: Args) => string;
  /**
   * Why the mutation is refused, or undefined. A row that the viewer may not see is answered like one that does not exist.
   */
  refusal: (args: Args, facts: Facts) => Refusal;
}

function seenOrder(orderId: string, { rows, viewer }: Facts): Row<'orders'> | undefined {
  const order = rows.get('orders', orderId);
  return order !== undefined && seesOrder(viewer, order) ? order : undefined;
}

function unlessSeen(orderId: string, facts: Facts): Refusal {
  return seenOrder(orderId, facts) === undefined ? 'NotFound' : undefined;
}

/** NotFound for an order that the viewer does not see, Forbidden for one that they see and may not change. */
function unlessChangeable(orderId: string, facts: Facts): Refusal {
  const order = seenOrder(orderId, facts);
  if (order === undefined) return 'NotFound';
  return changesOrder(facts.viewer, order) ? undefined : 'Forbidden';
}

/** NotFound as above, Forbidden for all but supervisors. */
function unlessSupervisor(orderId: string, facts: Facts): Refusal {
  return unlessSeen(orderId, facts) ?? (facts.viewer.supervisor ? undefined : 'Forbidden');
}

function startRefusal(args: MutationArgs<'visit.start'>, { rows, viewer }: Facts): Refusal {
  const visit = rows.get('visits', args.visitId);
  const order = rows.get('orders', args.orderId);
  if (visit === undefined || order === undefined || visit.orderId !== order.id) return 'NotFound';
  if (!seesVisit(viewer, visit, order)) return 'NotFound';
  if (visit.employee.id !== viewer.id && !changesOrder(viewer, order)) return 'Forbidden';
  return canMoveVisit(visit.state, 'started') ? undefined : 'StateNotAllowed';
}

/** What is brought back must be what was lost, and is brought back once. */
function restoreRefusal(args: MutationArgs<'conflict.restore'>, facts: Facts): Refusal {
  const conflict = facts.rows.get('conflicts', args.conflictId);
  const isTheirs = facts.viewer.supervisor || conflict?.lostBy?.id === facts.viewer.id;
  if (conflict?.orderId !== args.orderId || !isTheirs) return 'NotFound';
  if (!facts.viewer.supervisor) return 'Forbidden';
  if (!sameJson(args.value, { [conflict.field]: conflict.lost })) return 'Conflict';
  return conflict.restored === null ? undefined : 'StateNotAllowed';
}

/** Every mutation's rule: a new mutation without a line here does not compile. */
const rules: { [N in MutationName]: MutationRule<MutationArgs<N>> } = {
  'order.create': {
    order: (args) => args.orderId,
    refusal: (args, { rows, viewer }) => {
      const there = rows.get('orders', args.orderId);
      return there === undefined || there.createdBy?.id === viewer.id ? undefined : 'Conflict';
    },
  },
  'order.update': {
    order: (args) => args.orderId,
    refusal: (args, facts) => unlessChangeable(args.orderId, facts),
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
    refusal: (args, facts) => unlessSupervisor(args.orderId, facts),
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
    refusal: restoreRefusal,
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
