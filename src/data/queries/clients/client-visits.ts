import { rowKey } from '#contract/collections.ts';
import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Reminder } from '#contract/entities/reminder.ts';
import type { Upload } from '#contract/entities/upload.ts';
import { addDays, brusselsDay, instantsOfDay } from '#contract/rules/brussels-time.ts';
import type { ClientStatus } from '#contract/rules/clients/client-status.ts';
import { clientStatuses } from '#contract/rules/clients/client-status.ts';
import { isComplaint } from '#contract/rules/orders/complaints.ts';
import { isOwed } from '#contract/rules/payments/owed.ts';
import { madeOn, sameVisit } from '#contract/rules/visits/same-visit.ts';
import type { SendStatus } from '#sync/send-status.ts';
import { sent } from '#sync/send-status.ts';
import type { UserDatabase } from '../../database/user-database.ts';
import { markedOrders } from '../orders/attention.ts';
import { grouped } from '#contract/values/grouped.ts';
import { readSync } from '../sync/row-sync.ts';
import { readRows } from '../../rows/stored-rows.ts';
import {
  clientAndMerged,
  mergesAmong,
  readMerges,
  stayingClient,
  stayingClients,
  visitedClients,
} from '../merged-clients.ts';

/** Why a client should be seen. */
export type VisitReason =
  | { kind: 'noOrder'; weeks: number }
  | { kind: 'complaint'; number: string | null }
  | { kind: 'unpaid'; total: number }
  | { kind: 'neverVisited' };

/** A client whom the agent should visit. */
export interface ClientToVisit {
  client: Client;
  /** The agent's visit in progress, or else the first planned one; undefined when there is none. */
  visit: ClientVisit | undefined;
  statuses: ClientStatus[];
  /** Why the client should be seen, the most urgent first. */
  reasons: VisitReason[];
}

/** Order of clients without a planned visit, the most urgent first. */
const urgency: readonly ClientStatus[] = ['critical', 'neverVisited', 'inactive', 'active', 'potential'];

/** Days in which a complaint counts. */
const complaintDays = 90;

/** Returns the orders of each client that are a reason for a visit: unpaid invoices, and complaints of the last weeks. */
async function troubledOrders(db: UserDatabase, now: number): Promise<ReadonlyMap<string, Order[]>> {
  const [unpaid, complaints] = await Promise.all([markedOrders(db, 'owed'), markedOrders(db, 'complaint')]);
  const since = addDays(brusselsDay(now), -complaintDays);
  const recent = complaints.filter(({ orderDate }) => orderDate > since);
  const orders = new Map([...unpaid, ...recent].map((order) => [order.id, order]));
  return grouped([...orders.values()], ({ client }) => client.id);
}

function reasonsOf(client: Client, statuses: readonly ClientStatus[], orders: readonly Order[], now: number) {
  const complaint = orders.find(isComplaint);
  const owed = orders.filter(isOwed).reduce((sum, { total }) => sum + total, 0);
  const { lastOn } = client.orders;
  const since = lastOn === null ? 0 : Date.parse(brusselsDay(now)) - Date.parse(lastOn);
  const reasons: VisitReason[] = [];
  if (statuses.includes('critical')) reasons.push({ kind: 'noOrder', weeks: Math.floor(since / (7 * 86_400_000)) });
  if (complaint !== undefined) reasons.push({ kind: 'complaint', number: complaint.number });
  if (owed > 0) reasons.push({ kind: 'unpaid', total: owed });
  if (statuses.includes('neverVisited')) reasons.push({ kind: 'neverVisited' });
  return reasons;
}

/** Order of the reasons; a client without one comes after. */
const reasonRank: Readonly<Record<VisitReason['kind'], number>> = {
  noOrder: 0,
  complaint: 1,
  unpaid: 2,
  neverVisited: 3,
};

function reasonRankOf({ reasons }: ClientToVisit): number {
  return Math.min(Object.keys(reasonRank).length, ...reasons.map(({ kind }) => reasonRank[kind]));
}

function rankOf({ statuses }: ClientToVisit): number {
  const found = urgency.findIndex((status) => statuses.includes(status));
  return found === -1 ? urgency.length : found;
}

/** Returns 0 for a visit in progress, 1 for a visit planned for today or earlier, 2 otherwise. */
function stageOf({ visit }: ClientToVisit, tomorrow: string): number {
  if (visit === undefined) return 2;
  if (visit.state === 'checkedIn') return 0;
  return visit.plannedAt < tomorrow ? 1 : 2;
}

/**
 * Compares clients: the visit in progress, then today's visits by time, then the others by urgency, the longest unseen
 * first.
 * @param tomorrow the instant at which tomorrow begins
 */
function compare(a: ClientToVisit, b: ClientToVisit, tomorrow: string): number {
  const stage = stageOf(a, tomorrow);
  const byStage = stage - stageOf(b, tomorrow);
  const byTime = stage === 1 ? (a.visit?.plannedAt ?? '').localeCompare(b.visit?.plannedAt ?? '') : 0;
  const bySight = (a.client.lastVisitAt ?? '').localeCompare(b.client.lastVisitAt ?? '');
  return (
    byStage ||
    byTime ||
    reasonRankOf(a) - reasonRankOf(b) ||
    rankOf(a) - rankOf(b) ||
    bySight ||
    a.client.name.localeCompare(b.client.name)
  );
}

/** Sorts the earliest visit last, and a visit in progress after all planned ones. */
function compareToStandLast(a: ClientVisit, b: ClientVisit): number {
  const underWay = ({ state }: ClientVisit): number => Number(state === 'checkedIn');
  return underWay(a) - underWay(b) || b.plannedAt.localeCompare(a.plannedAt);
}

function isOpenOf({ employee, state }: ClientVisit, agentId: string): boolean {
  return employee.id === agentId && (state === 'planned' || state === 'checkedIn');
}

/** The clients whom an agent is to visit. */
export interface ClientsToVisit {
  /** How many clients the agent has, those who need no visit included. */
  own: number;
  /** Critical ones first. */
  toVisit: ClientToVisit[];
}

/** Returns true for a client to list although the agent saw them this month: a complaint or an unpaid invoice stays. */
function needsAnotherVisit({ visit, reasons }: ClientToVisit): boolean {
  return visit !== undefined || reasons.some(({ kind }) => kind === 'complaint' || kind === 'unpaid');
}

/**
 * Returns an agent's clients to visit. Clients visited this month appear only with a further planned visit, a complaint or
 * an unpaid invoice.
 */
export async function clientsToVisit(db: UserDatabase, agentId: string, now: number): Promise<ClientsToVisit> {
  const [clients, visits, troubled] = await Promise.all([
    readRows(db.clients),
    readRows(db.clientVisits),
    troubledOrders(db, now),
  ]);
  const { to: tomorrow } = instantsOfDay(brusselsDay(now));
  const open = visits.filter((visit) => isOpenOf(visit, agentId)).toSorted(compareToStandLast);
  const merges = mergesAmong(clients);
  // The map stores the last of several visits to one client. One planned before a merge is of the client that stays.
  const byClient = new Map(open.map((visit) => [stayingClient(visit.clientId, merges), visit]));
  const own = stayingClients(clients).filter(({ commercial }) => commercial?.id === agentId);
  const toVisit = own
    .map((client): ClientToVisit => {
      const statuses = clientStatuses(client, new Date(now));
      const reasons = reasonsOf(client, statuses, troubled.get(client.id) ?? [], now);
      return { client, visit: byClient.get(client.id), statuses, reasons };
    })
    .filter((one) => !one.statuses.includes('visitedThisMonth') || needsAnotherVisit(one))
    .toSorted((a, b) => compare(a, b, tomorrow));
  return { own: own.length, toVisit };
}

/** Returns an agent's clients to visit at this moment. By the Belgian day, since the labels change with the calendar. */
export function clientsToVisitNow(db: UserDatabase, agentId: string, _day: string): Promise<ClientsToVisit> {
  return clientsToVisit(db, agentId, Date.now());
}

/** Returns an agent's open visits to clients on a Belgian day, earliest first, with the client's name. */
export async function plannedVisitsOn(
  db: UserDatabase,
  agentId: string,
  day: string,
): Promise<{ id: string; plannedAt: string; name: string }[]> {
  if (day === '') return [];
  const { from, to } = instantsOfDay(day);
  const ofDay = await readRows(db.clientVisits.where('row.plannedAt').between(from, to));
  const visits = ofDay.filter((visit) => isOpenOf(visit, agentId));
  const clients = await visitedClients(db, visits);
  return visits.map(({ id, plannedAt }, index) => ({ id, plannedAt, name: clients[index]?.name ?? '' }));
}

/** An agent's visit, with the client when this device has them. */
export interface AgentVisit {
  visit: ClientVisit;
  client: Client | undefined;
  sync: SendStatus;
  /** Another record that is probably of the same visit. */
  twin: ClientVisit | undefined;
}

/** Returns an agent's visits to clients on this device, by planned time, the earliest first. */
export async function visitsOfAgent(db: UserDatabase, agentId: string): Promise<AgentVisit[]> {
  const [all, states] = await Promise.all([readRows(db.clientVisits.orderBy('row.plannedAt')), readSync(db)]);
  const visits = all.filter(({ employee }) => employee.id === agentId);
  const clients = await visitedClients(db, visits);
  const byClient = grouped(visits, ({ clientId }) => clientId);
  return visits.map((visit, index) => ({
    visit,
    client: clients[index],
    sync: states.get(rowKey('clientVisits', visit.id)) ?? sent,
    twin: sameVisit(visit, byClient.get(visit.clientId) ?? []),
  }));
}

/** A visit with everything that its page shows. */
export interface ClientVisitPage {
  visit: ClientVisit;
  client: Client | undefined;
  /** The agent's position at the check-in was recorded on this device or another one of theirs. */
  hasPosition: boolean;
  reminder: Reminder | undefined;
  /** What the agent captured at the visit. */
  uploads: Upload[];
  twin: ClientVisit | undefined;
}

/** Returns whether a file was captured at the visit. Files of earlier versions name none: their day decides. */
function isOfVisit({ clientVisitId, capturedAt }: Upload, visitId: string, day: string | null): boolean {
  return clientVisitId === undefined ? brusselsDay(capturedAt) === day : clientVisitId === visitId;
}

/**
 * Returns what an agent captured at a visit to a client, the earliest first. The visit need not exist yet.
 * @param day on which the visit was made; null when it was not
 */
export async function uploadsAtVisit(
  db: UserDatabase,
  visitId: string,
  { clientId, agentId, day }: { clientId: string; agentId: string; day: string | null },
): Promise<Upload[]> {
  const merges = await readMerges(db);
  const clients = clientAndMerged(stayingClient(clientId, merges), merges);
  const uploads = await readRows(db.uploads.where('row.clientId').anyOf(clients));
  return uploads
    .filter((upload) => upload.removed === null && upload.by.id === agentId && isOfVisit(upload, visitId, day))
    .toSorted((a, b) => a.capturedAt.localeCompare(b.capturedAt));
}

/** Returns a visit's page; undefined when the visit is not on this device. */
export async function clientVisitPage(db: UserDatabase, visitId: string): Promise<ClientVisitPage | undefined> {
  const visit = (await db.clientVisits.get(visitId))?.row;
  if (visit === undefined) return undefined;
  const [[client], position, reminder, uploads, others] = await Promise.all([
    visitedClients(db, [visit]),
    db.positions.get(visit.id),
    visit.reminderId === null ? undefined : db.reminders.get(visit.reminderId),
    uploadsAtVisit(db, visit.id, { clientId: visit.clientId, agentId: visit.employee.id, day: madeOn(visit) }),
    readRows(db.clientVisits.where('row.clientId').equals(visit.clientId)),
  ]);
  return {
    visit,
    client,
    hasPosition: position !== undefined,
    reminder: reminder?.row,
    uploads,
    twin: sameVisit(visit, others),
  };
}
