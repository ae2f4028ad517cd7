import type { ReactNode } from 'react';
import type { AnyRow, CollectionName } from '#contract/collections.ts';
import { AgendaScreen } from '#features/agenda/agenda-screen.tsx';
import { EditSheets } from '#features/order/edit-order/edit-sheets.tsx';
import type { OrderForms } from '#features/order/forms/use-order-forms.ts';
import { OrderScreen } from '#features/order/order-screen.tsx';
import { VisitFormScreen } from '#features/visit-form/visit-form-screen.tsx';
import type { Order } from '#contract/entities/order.ts';
import {
  certifier,
  supervisor,
  testClient,
  testClientVisit,
  testFollowUp,
  testOrder,
  testPayment,
  testPebDraft,
  testReminder,
  testUnavailability,
  testVisit,
} from '#tests/support/rows.ts';

/** What two people have at once in the tests of the forms, and the pages on which they type. */

/** A Monday morning in Brussels, whatever the day of the run: on a weekend, a plan asks a question more. */
export const now = '2026-12-07T07:00:00.000Z';
export const soon = '2026-12-10';
const times = { plannedStart: `${soon}T09:00:00.000Z`, plannedEnd: `${soon}T10:00:00.000Z` };
export const later = { plannedStart: `${soon}T13:00:00.000Z`, plannedEnd: `${soon}T14:00:00.000Z` };
export const by = (state: 'planned' | 'cancelled') => ({ state, at: `${soon}T08:00:00.000Z`, by: supervisor });
export const order = testOrder(7, { handler: certifier, paid: false });
export const visit = testVisit(8, 7, { ...times, history: [by('planned')] });
export const payment = testPayment(81, 7, { receivedBy: certifier });
export const draft = testPebDraft(91, 7, { state: 'waiting' });
export const survey = testFollowUp(7, { assignee: certifier });
export const client = testClient(61, { commercial: certifier });
export const clientVisit = testClientVisit(51, 61, { employee: certifier, plannedAt: times.plannedStart });
export const reminder = testReminder(71, { assignee: certifier, createdBy: certifier });
export const away = testUnavailability(41, {
  employee: certifier,
  from: `${soon}T09:00:00.000Z`,
  to: `${soon}T11:00:00.000Z`,
});

/** Rows as a pull brings them, by collection. A row without fields but its identifier left the device. */
export type Rows = Partial<Record<CollectionName, readonly ({ id: string } | AnyRow)[]>>;

export interface Line {
  screen: ReactNode;
  address: string;
  /** Brought to the device before the form opens. */
  before?: Rows;
  /** The user is no supervisor. */
  isCertifier?: true;
  /** Pressed one after the other, before the field is there. */
  press?: string[];
  /** An entry of the menu that the last of them opens. */
  choose?: string;
  field: string;
  typed: string;
  /**
   * The buttons that submit it, one after the other, with the questions in between; none when leaving the field does. Absent where
   * it takes more than this text.
   */
  saves?: string[];
  /** A colleague's change of what is typed over, and what is said of it. */
  changed?: [Rows, RegExp];
  /** A colleague's act after which the form's own is impossible, and what is said of it. */
  ended?: [Rows, RegExp];
  /** What leaves the device, and what is said of it. */
  left?: [Rows, RegExp];
}

export const orderLeft: [Rows, RegExp] = [
  { orders: [{ id: order.id }], visits: [{ id: visit.id }] },
  /n’est plus à vous/,
];
export const cancelled = {
  state: 'cancelled' as const,
  cancelled: { by: supervisor, at: `${soon}T08:00:00.000Z`, reason: 'x' },
};

function Sheets(props: { order: Order; forms: OrderForms }) {
  return <EditSheets {...props} addressProviders={[]} searchServer={null} />;
}
export const orderScreen = (
  <OrderScreen
    idOrNumber={order.id}
    Documents={() => null}
    History={() => null}
    Sheets={Sheets}
    requestAudit={() => Promise.reject(new Error('no audit here'))}
    lookUp={() => Promise.resolve(null)}
  />
);
const noFeed = () => Promise.reject(new Error('no feed here'));
export const agenda = <AgendaScreen feed={{ read: noFeed, renew: noFeed, end: noFeed, addressOf: (path) => path }} />;
export const visitForm = <VisitFormScreen Capture={() => null} lookUp={() => Promise.resolve(null)} />;
export const day = `view=day&date=${soon}`;
