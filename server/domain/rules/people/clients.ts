import { rowKey } from '#contract/collections.ts';
import type { ClientVisitState } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { arrivedAt, holdsRecord, visitedUntil } from '#contract/mutations/clients/client-visits.ts';
import { canDecideClaim } from '#contract/mutations/clients/clients.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { clientMoveRefusal } from '#contract/mutations/refusals.ts';
import { canTransitionClientVisit } from '#contract/rules/record-states.ts';
import { isPostalAddress } from '../../../db/search/localities.ts';
import { peopleOf, unlessReachable } from '../reach.ts';
import type { Read } from '../reads.ts';
import { employeeKeys } from '../reads.ts';
import type { Facts, Refusal, Rules } from '../rule.ts';
import { excerptOf, notify, stayingClient, unlessSame } from '../rule.ts';

/** Returns what is read of a client who goes to somebody with all their orders. */
function withOrders(clientId: string): Read[] {
  return [
    { kind: 'mergedClients', of: clientId },
    { kind: 'orders', of: clientId },
  ];
}

/** Gives the client to the agent, with the client's orders and everything under them (rule PL3). */
function decideEffects(args: MutationArgs<'client.decideClaim'>, facts: Facts): RowEffect[] {
  const { clientId, employee, given, reason = '' } = args;
  const { name: clientName = '', commercial: former, claims = [] } = facts.rows.get('clients', clientId) ?? {};
  const gone = { clientId, clientName };
  const why = reason === '' ? {} : { excerpt: excerptOf(reason) };
  if (!given) return notify('clientRefused', [employee], { ...gone, ...why }, facts);
  const others = claims.map(({ by }) => by).filter(({ id }) => id !== employee.id);
  const orders = facts.rows.all('orders').filter((order) => order.client.id === clientId);
  // What was merged into the client is read with its own: it goes along.
  const merged = facts.rows.all('clients');
  return [
    ...merged.map(({ id }) => changeOn('clients', id, (client) => ({ ...client, commercial: employee }))),
    ...orders.map(({ id }) => changeOn('orders', id, (order) => ({ ...order, commercial: employee }))),
    ...notify('clientGiven', [employee], { clientId }, facts),
    ...notify('clientLeft', [former], gone, facts),
    ...notify('clientRefused', others, gone, facts),
  ];
}

/** Refuses a new address that is none. */
function unlessPostal({ address = null }: { address?: Client['address'] }): Refusal {
  return address === null || isPostalAddress(address) ? undefined : 'InvalidAddress';
}

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** Gives the orders and the history of the merged client to the one that stays (rule PL3). */
function mergeEffects({ clientId, mergedId }: MutationArgs<'client.merge'>, facts: Facts): RowEffect[] {
  const { rows } = facts;
  const merged = rows.get('clients', mergedId);
  if (merged === undefined || merged.mergedInto !== undefined) return [];
  const agent = rows.get('clients', clientId)?.commercial ?? merged.commercial;
  const all = rows.all('clients').map(({ id }) => id);
  const orders = rows.all('orders').filter((order) => order.client.id === mergedId);
  return [
    // The name and the address on an order stay as they were ordered: papers were issued with them.
    ...orders.map(({ id }) =>
      changeOn('orders', id, (order) => ({
        ...order,
        client: { ...order.client, id: clientId },
        commercial: merged.commercial?.id === agent?.id ? order.commercial : agent,
      })),
    ),
    // What was merged before goes along too.
    ...all.map((id) =>
      changeOn('clients', id, (client) =>
        client.commercial?.id === agent?.id ? client : { ...client, commercial: agent },
      ),
    ),
    ...(merged.commercial?.id === agent?.id
      ? []
      : notify('clientLeft', [merged.commercial], { clientId: mergedId, clientName: merged.name }, facts)),
    changeOn('clients', clientId, (client) => ({
      ...client,
      orders: {
        count: client.orders.count + merged.orders.count,
        lastOn: later(client.orders.lastOn, merged.orders.lastOn),
      },
      lastVisitAt: later(client.lastVisitAt, merged.lastVisitAt),
      // Who asks for the one asks for the other.
      claims: [
        ...client.claims,
        ...merged.claims.filter(
          ({ by }) => by.id !== agent?.id && !client.claims.some((claim) => claim.by.id === by.id),
        ),
      ],
    })),
  ];
}

function decideRefusal(args: MutationArgs<'client.decideClaim'>, { rows }: Facts): Refusal {
  const { clientId, employee, given } = args;
  const client = rows.get('clients', clientId);
  if (client === undefined || !canDecideClaim(client, args)) return 'StateNotAllowed';
  const known = rows.get('employees', employee.id);
  return given && (known?.commercial !== true || known.disabled) ? 'StateNotAllowed' : undefined;
}

function unlessTransitionAllowed(clientVisitId: string, to: ClientVisitState, { rows }: Facts): Refusal {
  const visit = rows.get('clientVisits', clientVisitId);
  return visit !== undefined && canTransitionClientVisit(visit.state, to) ? undefined : 'StateNotAllowed';
}

/** A visit that was planned before a merge counts for the client that stays. */
function countForStaying(clientId: string, { rows }: Facts, change: (client: Client) => Client): RowEffect[] {
  const staying = stayingClient(clientId, rows);
  return staying === clientId ? [] : [changeOn('clients', staying, change)];
}

/** Takes a visit that was no visit from the client's last one: the visit before is the last again. */
function fallBack({ clientVisitId }: MutationArgs<'clientVisit.cancel'>, { rows }: Facts): RowEffect[] {
  const visit = rows.get('clientVisits', clientVisitId);
  const counted = [visit?.checkedInAt, visit?.completedAt];
  const others = rows.all('clientVisits').filter(({ id, state }) => id !== clientVisitId && state !== 'cancelled');
  const starts = others.flatMap(({ checkedInAt, completedAt }) => checkedInAt ?? completedAt ?? []);
  const before = starts.toSorted().at(-1) ?? null;
  return rows.all('clients').map(({ id }) =>
    changeOn('clients', id, (client) => {
      const { lastVisitAt } = client;
      return lastVisitAt !== null && counted.includes(lastVisitAt) ? { ...client, lastVisitAt: before } : client;
    }),
  );
}

/** Open claims that a user may have: a claim shows part of a client who is not theirs. */
const openClaimsMax = 20;

export const clientRules = {
  'client.create': {
    refusal: ({ clientId, ...given }, { rows, viewer }) =>
      unlessSame(rows.get('clients', clientId), { name: given.name }, (row) => row.createdBy?.id === viewer.id) ??
      unlessPostal(given) ??
      unlessReachable([[[], given], ...peopleOf('contacts', given.contacts)], [rows.get('clients', clientId)]),
  },
  'client.update': {
    refusal: ({ clientId, changes }, { rows }) => {
      const client = rows.get('clients', clientId);
      const given = [[[], changes] as const, ...peopleOf('contacts', changes.contacts)];
      return (
        unlessPostal(changes) ??
        unlessReachable(
          given.map(([path, person]) => [['changes', ...path], person]),
          [client, ...(client?.contacts ?? [])],
        )
      );
    },
  },
  'client.merge': {
    reads: ({ mergedId }) => withOrders(mergedId),
    refusal: ({ mergedId, changes }, { rows }) =>
      rows.get('clients', mergedId) === undefined ? 'NotFound' : unlessPostal(changes),
    effects: mergeEffects,
  },
  'client.claim': {
    reads: ({ clientId }) => [{ kind: 'others', of: rowKey('clients', clientId) }],
    refusal: ({ clientId }, { rows, others }) => {
      if (rows.get('clients', clientId) === undefined) return 'NotFound';
      return others >= openClaimsMax ? 'TooManyClaims' : undefined;
    },
    effects: ({ clientId }, facts) => {
      const client = facts.rows.get('clients', clientId);
      const isRepeated = client?.claims.some(({ by }) => by.id === facts.viewer.id) === true;
      return isRepeated ? [] : notify('clientClaimed', [client?.commercial], { clientId }, facts);
    },
  },
  'client.decideClaim': {
    reads: ({ clientId, employee }) => [
      ...employeeKeys(employee),
      ...withOrders(clientId),
      { kind: 'otherSupervisor', of: employee.id },
    ],
    refusal: decideRefusal,
    effects: decideEffects,
  },
  'clientVisit.plan': {
    reads: ({ clientVisitId }) => [rowKey('clientVisits', clientVisitId)],
    refusal: ({ clientVisitId, clientId, plannedAt }, { rows, viewer, contributes, at }) => {
      const existing = rows.get('clientVisits', clientVisitId);
      // Who has the client no longer plans no visit: they note one that they make.
      if (contributes && (existing !== undefined || plannedAt > at)) return 'Forbidden';
      const refused = clientMoveRefusal({ clientVisitId, clientId }, { rows, viewer });
      return refused ?? unlessSame(existing, { clientId }, (row) => row.employee.id === viewer.id);
    },
  },
  'clientVisit.checkIn': {
    reads: ({ clientId }) => [{ kind: 'stayingClient', of: clientId }],
    refusal: ({ clientVisitId }, facts) => unlessTransitionAllowed(clientVisitId, 'checkedIn', facts),
    effects: ({ clientId, at }, facts) => countForStaying(clientId, facts, (client) => arrivedAt(client, at)),
  },
  'clientVisit.complete': {
    reads: ({ clientId }) => [{ kind: 'stayingClient', of: clientId }],
    refusal: (args, facts) =>
      holdsRecord(facts.rows.get('clientVisits', args.clientVisitId), args)
        ? undefined
        : unlessTransitionAllowed(args.clientVisitId, 'done', facts),
    effects: ({ clientId, at }, facts) => countForStaying(clientId, facts, (client) => visitedUntil(client, at)),
  },
  'clientVisit.cancel': {
    reads: ({ clientId }, rows) => [
      { kind: 'mergedClients', of: clientId },
      ...rows.all('clients').map(({ id }) => ({ kind: 'lastClientVisits' as const, of: id })),
    ],
    effects: fallBack,
  },
} satisfies Rules;
