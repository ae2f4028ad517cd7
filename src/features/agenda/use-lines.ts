import { useLingui } from '@lingui/react';
import { addressLines } from '#hooks/address-lines.ts';
import { visitStateWords } from '#hooks/order-words.ts';
import { absenceWords } from './absence-words.ts';
import type { KnownAgenda } from './use-agenda.ts';

/** A line of the agenda in plain words. */
export interface AgendaLine {
  id: string;
  at: string;
  to: string;
  who: string;
  where: string;
  what: string;
  client: string;
  state: string;
}

/** Visits and unavailabilities in words, earliest first. */
export function useLines(agenda: KnownAgenda): AgendaLine[] {
  const { i18n } = useLingui();
  return [
    ...agenda.visits.map(({ visit, order }) => ({
      id: visit.id,
      at: visit.plannedStart,
      to: visit.plannedEnd,
      who: visit.employee.name,
      where: order === undefined ? '' : Object.values(addressLines(i18n, order.address)).join(', '),
      what: order?.services.map(({ code }) => code).join(' ') ?? '',
      client: order === undefined ? '' : [order.client.name, order.client.phone ?? ''].join(' ').trim(),
      state: i18n._(visitStateWords[visit.state]),
    })),
    ...agenda.absences.map(({ unavailability: { id, from, to, employee, kind, note } }) => ({
      id,
      at: from,
      to,
      who: employee.name,
      where: note,
      what: '',
      client: '',
      state: i18n._(absenceWords[kind]),
    })),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
}
