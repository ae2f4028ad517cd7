import { useLingui } from '@lingui/react/macro';
import type { ClientVisitState } from '#contract/entities/client-visit.ts';
import type { Order } from '#contract/entities/order.ts';
import { addressLines } from '#labels/orders/address-lines.ts';
import { visitStateLabels } from '#labels/orders/order-labels.ts';
import { serviceCodes } from '#labels/orders/service-codes.ts';
import { unavailabilityLabels } from '#labels/people/unavailability-labels.ts';
import { datedOrders } from '../calendar/calendar-events.ts';
import type { AgendaWithTimes } from '../use-agenda.ts';

/** A row of the printed agenda; every field is text, `from` and `to` are instants. */
export interface AgendaRow {
  id: string;
  from: string;
  /** Null for a visit to a client: only its start is planned. */
  to: string | null;
  employee: string;
  /** The property's address, or an unavailability's note. */
  address: string;
  services: string;
  client: string;
  state: string;
}

/** Returns the visits and unavailabilities as rows of text, earliest first. */
export function useAgendaRows(agenda: AgendaWithTimes): AgendaRow[] {
  const { i18n, t } = useLingui();
  const clientVisitStates: Readonly<Record<ClientVisitState, string>> = {
    planned: t`Prévue`,
    checkedIn: t`Sur place`,
    done: t`Faite`,
    cancelled: i18n._(visitStateLabels.cancelled),
  };
  const factsOf = (order: Order | undefined): Pick<AgendaRow, 'address' | 'services' | 'client'> => ({
    address: order === undefined ? '' : Object.values(addressLines(i18n, order.address)).join(', '),
    services: order === undefined ? '' : serviceCodes(i18n, order).join(' '),
    client: order === undefined ? '' : [order.client.name, order.client.phone ?? ''].join(' ').trim(),
  });
  return [
    ...agenda.visits.map(({ visit, order }) => ({
      id: visit.id,
      from: visit.plannedStart,
      to: visit.plannedEnd,
      employee: visit.employee.name,
      ...factsOf(order),
      state: i18n._(visitStateLabels[visit.state]),
    })),
    ...agenda.clientVisits.map((item) => ({
      id: item.visit.id,
      from: item.visit.plannedAt,
      to: null,
      employee: item.visit.employee.name,
      address: item.client?.address ? Object.values(addressLines(i18n, item.client.address)).join(', ') : '',
      services: '',
      client: [item.client?.name ?? '', item.client?.phone ?? ''].join(' ').trim(),
      state: clientVisitStates[item.visit.state],
    })),
    ...datedOrders(agenda).map(({ order, from, to }) => ({
      id: order.id,
      from,
      to,
      employee: order.assignee?.name ?? '',
      ...factsOf(order),
      state: t`Pas encore de visite`,
    })),
    ...agenda.unavailabilities.map(({ unavailability: { id, from, to, employee, kind, note } }) => ({
      id,
      from,
      to,
      employee: employee.name,
      address: note,
      services: '',
      client: '',
      state: i18n._(unavailabilityLabels[kind]),
    })),
  ].toSorted((a, b) => a.from.localeCompare(b.from));
}
