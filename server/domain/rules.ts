import type { RowKey } from '#contract/collections.ts';
import type { MutationArgs, MutationName } from '#contract/mutations/catalogue.ts';
import type { ErrorCode } from '#contract/protocol/errors.ts';
import { canMoveVisit } from '#contract/rules/visit-states.ts';
import { rowKey } from '#contract/collections.ts';
import { seesOrder, seesVisit } from './permissions.ts';
import type { RowSet } from './row-set.ts';
import type { Viewer } from './viewer.ts';

/** What the server adds to the contract's definition of a mutation. */
export interface MutationRule<Args> {
  /** The order whose lock puts this mutation in line with the others on it. */
  order: (args: Args) => string;
  /**
   * Why the mutation is refused, or undefined. A row that the viewer may not see is answered like one that does not exist.
   */
  refusal: (args: Args, rows: RowSet, viewer: Viewer) => ErrorCode | undefined;
}

function unlessSeen(orderId: string, rows: RowSet, viewer: Viewer): ErrorCode | undefined {
  const order = rows.get('orders', orderId);
  return order !== undefined && seesOrder(viewer, order) ? undefined : 'NotFound';
}

/** Every mutation's rule: a new mutation without a line here does not compile. */
const rules: { [N in MutationName]: MutationRule<MutationArgs<N>> } = {
  'order.update': {
    order: (args) => args.orderId,
    refusal: (args, rows, viewer) => unlessSeen(args.orderId, rows, viewer),
  },
  'order.sendMessage': {
    order: (args) => args.orderId,
    refusal: (args, rows, viewer) => {
      const there = rows.get('messages', args.messageId);
      const same = there?.orderId === args.orderId && there.author.id === viewer.id && there.body === args.body;
      return unlessSeen(args.orderId, rows, viewer) ?? (there === undefined || same ? undefined : 'Conflict');
    },
  },
  'order.markMessagesRead': {
    order: (args) => args.orderId,
    refusal: (args, rows, viewer) => {
      const ofThisOrder = args.messageIds.every((id) => rows.get('messages', id)?.orderId === args.orderId);
      return unlessSeen(args.orderId, rows, viewer) ?? (ofThisOrder ? undefined : 'NotFound');
    },
  },
  'visit.start': {
    order: (args) => args.orderId,
    refusal: (args, rows, viewer) => {
      const visit = rows.get('visits', args.visitId);
      const order = rows.get('orders', args.orderId);
      if (visit === undefined || order === undefined || visit.orderId !== order.id) return 'NotFound';
      if (!seesVisit(viewer, visit, order)) return 'NotFound';
      return canMoveVisit(visit.state, 'started') ? undefined : 'StateNotAllowed';
    },
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
