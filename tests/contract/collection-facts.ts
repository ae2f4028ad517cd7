import type { AnyRow, CollectionName } from '#contract/collections.ts';
import { collectionNames, collections } from '#contract/collections.ts';
import { parentOf, placeOf } from '#server/domain/scopes.ts';

export interface CollectionFacts {
  name: CollectionName;
  remote: string;
  /** Whose devices have a row of it. */
  holders: string[];
  /** The collections that a row may stand under, and moves with. */
  parents: string[];
}

/** An employee whose identifier says who they are to the record. */
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

/** Everything by which a row of any other collection finds its place. */
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
};
const ofClient = { ...parts, orderId: null, clientId: 'client', of: { collection: 'clients', id: 'client' } };

function rowsOf(name: CollectionName): AnyRow[] {
  const named: Partial<Record<CollectionName, object[]>> = { orders: [order], clients: [client] };
  return (named[name] ?? [parts, ofClient]) as AnyRow[];
}

/** Who is told first; whoever is not listed comes before them all. */
const last = [
  order.assignee.id,
  order.handler.id,
  order.visitedBy.id,
  order.commercial.id,
  order.createdBy.id,
  client.commercial.id,
  'supervisors',
];

function wordOf(scope: string): string {
  const shared: Readonly<Record<string, string>> = { all: 'supervisors', staff: 'everybody' };
  return shared[scope] ?? scope.slice(scope.indexOf(':') + 1);
}

function placeWords(name: CollectionName, row: AnyRow): { holders: string[]; parents: string[] } {
  const [parent = name, id] = parentOf(name, row)?.split('/') ?? [];
  // Of nothing: only what may stand under an order or under a client has that row too.
  if (id === 'null') return { holders: [], parents: [] };
  const family = (families[parent] ?? {}) as Parameters<typeof placeOf>[2];
  const holders = placeOf(name, row, family).scopes.map(wordOf);
  return { holders, parents: id === undefined ? [] : [parent] };
}

/** What the server's places and parents say of every collection. */
export function collectionFacts(): CollectionFacts[] {
  return collectionNames.map((name) => {
    const words = rowsOf(name).map((row) => placeWords(name, row));
    const holders = new Set(words.flatMap((one) => one.holders));
    return {
      name,
      remote: collections[name].remote,
      holders: [...holders].sort((left, right) => last.indexOf(left) - last.indexOf(right)),
      parents: [...new Set(words.flatMap((one) => one.parents))],
    };
  });
}
