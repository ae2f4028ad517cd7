import { rowKey } from '#contract/collections.ts';
import type { ClientVisitState } from '#contract/entities/client-visit.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import type { RowEffect } from '#contract/mutations/definition.ts';
import { changeOn } from '#contract/mutations/definition.ts';
import { isValidAddress } from '#contract/rules/addresses.ts';
import { canMoveClientVisit } from '#contract/rules/record-states.ts';
import type { Facts, MutationRule, Refusal } from './rule.ts';
import { employeeKeys, named, tell, unlessSame } from './rule.ts';

/** Who gets a client gets their orders too, with everything under them (rule PL3). */
function decideEffects({ clientId, employee, given }: MutationArgs<'client.decideClaim'>, facts: Facts): RowEffect[] {
  if (!given) return tell('clientRefused', [employee], { clientId }, facts);
  const agent = named(employee, facts.rows);
  const orders = facts.rows.all('orders').filter((order) => order.client.id === clientId);
  return [
    changeOn('clients', clientId, (client) => ({ ...client, commercial: agent })),
    ...orders.map(({ id }) => changeOn('orders', id, (order) => ({ ...order, commercial: agent }))),
    ...tell('clientGiven', [agent], { clientId }, facts),
  ];
}

function decideRefusal({ clientId, employee, given }: MutationArgs<'client.decideClaim'>, { rows }: Facts): Refusal {
  const claims = rows.get('clients', clientId)?.claims ?? [];
  if (!claims.some(({ by }) => by.id === employee.id)) return 'StateNotAllowed';
  const known = rows.get('employees', employee.id);
  return given && (known?.commercial !== true || known.disabled) ? 'StateNotAllowed' : undefined;
}

function unlessVisitMoves(clientVisitId: string, to: ClientVisitState, { rows }: Facts): Refusal {
  const visit = rows.get('clientVisits', clientVisitId);
  return visit !== undefined && canMoveClientVisit(visit.state, to) ? undefined : 'StateNotAllowed';
}

export const clientRules = {
  'client.create': {
    refusal: ({ clientId, name, address }, { rows, viewer }) =>
      unlessSame(rows.get('clients', clientId), { name }, (row) => row.createdBy?.id === viewer.id) ??
      (address !== null && !isValidAddress(address) ? 'InvalidAddress' : undefined),
  } satisfies MutationRule<MutationArgs<'client.create'>>,
  'client.update': {
    refusal: ({ changes }) => {
      const address = changes.address ?? null;
      return address !== null && !isValidAddress(address) ? 'InvalidAddress' : undefined;
    },
  } satisfies MutationRule<MutationArgs<'client.update'>>,
  'client.claim': {
    refusal: ({ clientId }, { rows, viewer }) => {
      const client = rows.get('clients', clientId);
      if (client === undefined) return 'NotFound';
      return client.commercial?.id === viewer.id ? 'StateNotAllowed' : undefined;
    },
  } satisfies MutationRule<MutationArgs<'client.claim'>>,
  'client.decideClaim': {
    reads: ({ employee }) => employeeKeys(employee),
    withOrders: true,
    refusal: decideRefusal,
    effects: decideEffects,
  } satisfies MutationRule<MutationArgs<'client.decideClaim'>>,
  'clientVisit.plan': {
    reads: ({ clientVisitId }) => [rowKey('clientVisits', clientVisitId)],
    refusal: ({ clientVisitId, clientId }, { rows, viewer }) => {
      const there = rows.get('clientVisits', clientVisitId);
      if (there !== undefined && there.state !== 'planned') return 'StateNotAllowed';
      return unlessSame(there, { clientId }, (row) => row.employee.id === viewer.id);
    },
  } satisfies MutationRule<MutationArgs<'clientVisit.plan'>>,
  'clientVisit.checkIn': {
    refusal: ({ clientVisitId }, facts) => unlessVisitMoves(clientVisitId, 'checkedIn', facts),
  } satisfies MutationRule<MutationArgs<'clientVisit.checkIn'>>,
  'clientVisit.complete': {
    refusal: ({ clientVisitId }, facts) => unlessVisitMoves(clientVisitId, 'done', facts),
  } satisfies MutationRule<MutationArgs<'clientVisit.complete'>>,
  'clientVisit.cancel': {
    refusal: ({ clientVisitId }, facts) => unlessVisitMoves(clientVisitId, 'cancelled', facts),
  } satisfies MutationRule<MutationArgs<'clientVisit.cancel'>>,
};
