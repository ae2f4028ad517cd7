import type { Client } from '#contract/entities/client.ts';
import type { Message } from '#contract/entities/message.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import type { OutboxEntry } from '#sync/outbox.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { ordersOf } from '../orders/orders.ts';
import { readRows, rowsById } from '../../rows/stored-rows.ts';

/** Maximum number of completed reminders in a list, the latest ones. */
const doneMax = 300;

/** A reminder, with its order and client when they are on this device. */
export interface ReminderHere {
  reminder: Reminder;
  order: Order | undefined;
  client: Client | undefined;
}

function byDueTime(db: UserDatabase): Promise<Reminder[]> {
  return readRows(db.reminders.orderBy('row.dueAt'));
}

/** Returns this device's reminders: open ones by due time, then the latest completed ones. */
export function remindersHere(db: UserDatabase): Promise<ReminderHere[]> {
  return db.transaction('r', db.reminders, db.orders, db.clients, async () => {
    const rows = await byDueTime(db);
    const done = rows
      .filter((row) => row.done !== null)
      .sort((a, b) => (b.done?.at ?? '').localeCompare(a.done?.at ?? ''))
      .slice(0, doneMax);
    const shown = [...rows.filter((row) => row.done === null), ...done];
    const orders = await ordersOf(db, shown);
    const clients = await rowsById(
      db.clients,
      shown.map(({ clientId }) => clientId),
    );
    return shown.map((reminder) => ({
      reminder,
      order: orders.get(reminder.orderId ?? ''),
      client: clients.get(reminder.clientId ?? ''),
    }));
  });
}

/** Returns the open reminders of an order, by due time. */
export async function remindersOfOrder(db: UserDatabase, orderId: string): Promise<Reminder[]> {
  return (await byDueTime(db)).filter((row) => row.orderId === orderId && row.done === null);
}

/** Returns the open reminders of an employee, by due time. */
export async function openRemindersOf(db: UserDatabase, employeeId: string): Promise<Reminder[]> {
  return (await byDueTime(db)).filter((row) => row.assignee.id === employeeId && row.done === null);
}

/** Counts an employee's open reminders of a Belgian day (`2026-11-20`), and those of the days before it. */
export async function countDueReminders(
  db: UserDatabase,
  employeeId: string,
  day: string,
): Promise<{ today: number; overdue: number }> {
  const days = (await openRemindersOf(db, employeeId)).map(({ dueAt }) => brusselsDay(dueAt));
  return { today: days.filter((due) => due === day).length, overdue: days.filter((due) => due < day).length };
}

/** Returns the refused changes of reminders, oldest first. A refused creation has no row. */
export function refusedReminders(db: UserDatabase): Promise<OutboxEntry[]> {
  return db.outbox
    .where('state')
    .equals('refused')
    .filter(({ name }) => name.startsWith('reminder.'))
    .sortBy('seq');
}

/** Initial data of a reminder form: its subject, or the reminder or refused change to edit. */
export interface RemindAbout {
  order?: Order;
  client?: Client;
  message?: Message;
  reminder?: Reminder;
  refused?: OutboxEntry;
}

async function withSubject(db: UserDatabase, orderId: string | null, clientId: string | null): Promise<RemindAbout> {
  const order = orderId === null ? undefined : (await db.orders.get(orderId))?.row;
  const client = clientId === null ? undefined : (await db.clients.get(clientId))?.row;
  return { ...(order === undefined ? {} : { order }), ...(client === undefined ? {} : { client }) };
}

/** Returns the initial data by kind and identifier, as far as it is on this device. */
export async function remindAbout(db: UserDatabase, kind: string, id: string): Promise<RemindAbout> {
  if (kind === 'order') return withSubject(db, id, null);
  if (kind === 'client') return withSubject(db, null, id);
  if (kind === 'message') {
    const message = (await db.messages.get(id))?.row;
    return message === undefined ? {} : { message, ...(await withSubject(db, message.orderId, null)) };
  }
  if (kind === 'edit') {
    const reminder = (await db.reminders.get(id))?.row;
    return reminder === undefined ? {} : { reminder, ...(await withSubject(db, reminder.orderId, reminder.clientId)) };
  }
  if (kind !== 'refused') return {};
  const refused = await db.outbox.where('id').equals(id).first();
  if (refused?.state !== 'refused') return {};
  const key = refused.targets.find((target) => target.startsWith('reminders/'));
  const there = key === undefined ? undefined : await db.reminders.get(key.slice('reminders/'.length));
  return { refused, ...(there === undefined ? {} : { reminder: there.row }) };
}
