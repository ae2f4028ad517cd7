import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import type { ClientStatus } from '#contract/rules/client-status.ts';
import { clientStatuses } from '#contract/rules/client-status.ts';
import { brusselsDay } from '#contract/rules/brussels-day.ts';
import { nextDay, startOfBrusselsDay } from '../search/brussels-bounds.ts';
import type { UserDatabase } from '../user-database.ts';

/** A client whom their agent is to see. */
export interface ClientToVisit {
  client: Client;
  /** The agent's visit that is under way or, else, the first one that is planned; undefined when there is none. */
  visit: ClientVisit | undefined;
  statuses: ClientStatus[];
}

/** Who is seen first among those whom no visit is planned to: the earlier, the more there is to lose. */
const urgency: readonly ClientStatus[] = ['critical', 'neverVisited', 'inactive', 'active', 'potential'];

function rankOf({ statuses }: ClientToVisit): number {
  const found = urgency.findIndex((status) => statuses.includes(status));
  return found === -1 ? urgency.length : found;
}

/** Where a client stands: 0 where one is, 1 where a visit is planned for today or was before, 2 otherwise. */
function stageOf({ visit }: ClientToVisit, tomorrow: string): number {
  if (visit === undefined) return 2;
  if (visit.state === 'checkedIn') return 0;
  return visit.plannedAt < tomorrow ? 1 : 2;
}

/**
 * Where one is, then today's by their time, then the critical ones and on by urgency, the longest unseen first.
 * @param tomorrow when it begins
 */
function compare(a: ClientToVisit, b: ClientToVisit, tomorrow: string): number {
  const stage = stageOf(a, tomorrow);
  const byStage = stage - stageOf(b, tomorrow);
  const byTime = stage === 1 ? (a.visit?.plannedAt ?? '').localeCompare(b.visit?.plannedAt ?? '') : 0;
  const bySight = (a.client.lastVisitAt ?? '').localeCompare(b.client.lastVisitAt ?? '');
  return byStage || byTime || rankOf(a) - rankOf(b) || bySight || a.client.name.localeCompare(b.client.name);
}

/** The earliest last, and one that is under way after all that are planned. */
function compareToStandLast(a: ClientVisit, b: ClientVisit): number {
  const underWay = ({ state }: ClientVisit): number => Number(state === 'checkedIn');
  return underWay(a) - underWay(b) || b.plannedAt.localeCompare(a.plannedAt);
}

/** An agent's own clients, critical ones first; those seen this month only where a further visit is planned. */
export async function clientsToVisit(db: UserDatabase, agentId: string, now: number): Promise<ClientToVisit[]> {
  const [clients, visits] = await Promise.all([db.clients.toArray(), db.clientVisits.toArray()]);
  const tomorrow = new Date(startOfBrusselsDay(nextDay(brusselsDay(new Date(now))))).toISOString();
  const open = visits
    .map(({ row }) => row)
    .filter(({ employee, state }) => employee.id === agentId && (state === 'planned' || state === 'checkedIn'))
    .toSorted(compareToStandLast);
  // Of several to one client the last stands.
  const byClient = new Map(open.map((visit) => [visit.clientId, visit]));
  return clients
    .map(({ row }) => row)
    .filter(({ commercial }) => commercial?.id === agentId)
    .map((client) => ({ client, visit: byClient.get(client.id), statuses: clientStatuses(client, new Date(now)) }))
    .filter(({ visit, statuses }) => visit !== undefined || !statuses.includes('visitedThisMonth'))
    .toSorted((a, b) => compare(a, b, tomorrow));
}
