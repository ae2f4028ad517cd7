import type { AnyRow, CollectionName } from '#contract/collections.ts';
import { collectionNames, collections } from '#contract/collections.ts';
import { parentOf, rowScopesOf } from '#server/domain/rows/row-scopes.ts';

export interface CollectionFacts {
  name: CollectionName;
  remote: string;
  /** The people whose devices hold a row of it. */
  holders: string[];
  /** The collections that a row may belong to, and moves with. */
  parents: string[];
}

/** Returns an employee whose identifier is their role for the row. */
function someone(who: string): { id: string; name: string } {
  return { id: who, name: who };
}

const order = {
  id: 'order',
  orderDate: '2026-11-20',
  plannedVisitAt: null,
  state: 'planned',
  assignee: someone('the order’s assignee'),
  handler: someone('its handler'),
  visitedBy: someone('its visitor'),
  commercial: someone('its commercial agent'),
  createdBy: someone('its creator'),
  formerVisitors: [someone('a former holder whose visit the office accepted')],
};
const client = {
  id: 'client',
  commercial: someone('the client’s commercial agent'),
  claims: [{ by: someone('who asked for the client') }],
};
const families: Readonly<Record<string, object>> = {
  orders: { order: { row: order, reach: null } },
  clients: { client },
};

/** The fields that decide the scopes of a row of any other collection. */
const parts = {
  id: 'row',
  orderId: 'order',
  clientId: null,
  userId: 'who is told',
  employee: someone('its employee'),
  assignee: someone('who it is for'),
  createdBy: someone('its author'),
  by: someone('its author'),
  addedBy: someone('its author'),
  lostBy: someone('the author of the lost value'),
  removed: false,
  ended: null,
};
const ofClient = { ...parts, orderId: null, clientId: 'client', of: { collection: 'clients', id: 'client' } };

function rowsOf(name: CollectionName): AnyRow[] {
  const named: Partial<Record<CollectionName, object[]>> = { orders: [order], clients: [client] };
  return (named[name] ?? [parts, ofClient]) as AnyRow[];
}

/** The order of the holders. A holder that is not listed comes first. */
const last = [
  order.assignee.id,
  order.handler.id,
  order.visitedBy.id,
  order.commercial.id,
  order.createdBy.id,
  ...order.formerVisitors.map(({ id }) => id),
  client.commercial.id,
  'supervisors',
];

function labelOf(scope: string): string {
  const shared: Readonly<Record<string, string>> = { all: 'supervisors', staff: 'everybody' };
  return shared[scope] ?? scope.slice(scope.indexOf(':') + 1);
}

function scopeTexts(name: CollectionName, row: AnyRow): { holders: string[]; parents: string[] } {
  const [parent = name, id] = parentOf(name, row)?.split('/') ?? [];
  // A row that belongs to nothing occurs only in collections whose rows may belong to an order or a client.
  if (id === 'null') return { holders: [], parents: [] };
  const family = (families[parent] ?? {}) as Parameters<typeof rowScopesOf>[2];
  const holders = rowScopesOf(name, row, family).scopes.map(labelOf);
  return { holders, parents: id === undefined ? [] : [parent] };
}

/** Returns what the server's row scopes and parents define for every collection. */
export function collectionFacts(): CollectionFacts[] {
  return collectionNames.map((name) => {
    const texts = rowsOf(name).map((row) => scopeTexts(name, row));
    const holders = new Set(texts.flatMap((one) => one.holders));
    return {
      name,
      remote: collections[name].remote,
      holders: [...holders].sort((left, right) => last.indexOf(left) - last.indexOf(right)),
      parents: [...new Set(texts.flatMap((one) => one.parents))],
    };
  });
}
