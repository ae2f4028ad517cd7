import type { ClientVisit } from '#contract/entities/client-visit.ts';
import type { Client } from '#contract/entities/client.ts';
import { addDays, brusselsDay, brusselsInstant } from '#contract/rules/brussels-time.ts';
import type { ClientStatus } from '#contract/rules/client-status.ts';
import { clientStatuses } from '#contract/rules/client-status.ts';
import type { UserDatabase } from '../user-database.ts';

/** A client whom the agent should visit. */
export interface ClientToVisit {
  client: Client;
  /** The agent's visit in progress, or else the first planned one; undefined when there is none. */
  visit: ClientVisit | undefined;
  statuses: ClientStatus[];
}

/** Order of clients without a planned visit, the most urgent first. */
const urgency: readonly ClientStatus[] = ['critical', 'neverVisited', 'inactive', 'active', 'potential'];

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
  return byStage || byTime || rankOf(a) - rankOf(b) || bySight || a.client.name.localeCompare(b.client.name);
}

/** Sorts the earliest visit last, and a visit in progress after all planned ones. */
function compareToStandLast(a: ClientVisit, b: ClientVisit): number {
  const underWay = ({ state }: ClientVisit): number => Number(state === 'checkedIn');
  return underWay(a) - underWay(b) || b.plannedAt.localeCompare(a.plannedAt);
}

/**
 * Returns an agent's own clients, critical ones first. Clients visited this month appear only with a further planned visit.
 */
export async function clientsToVisit(db: UserDatabase, agentId: string, now: number): Promise<ClientToVisit[]> {
  const [clients, visits] = await Promise.all([db.clients.toArray(), db.clientVisits.toArray()]);
  const tomorrow = brusselsInstant(addDays(brusselsDay(now), 1));
  const open = visits
    .map(({ row }) => row)
    .filter(({ employee, state }) => employee.id === agentId && (state === 'planned' || state === 'checkedIn'))
    .toSorted(compareToStandLast);
  // The map stores the last of several visits to one client.
  const byClient = new Map(open.map((visit) => [visit.clientId, visit]));
  return clients
    .map(({ row }) => row)
    .filter(({ commercial }) => commercial?.id === agentId)
    .map((client) => ({ client, visit: byClient.get(client.id), statuses: clientStatuses(client, new Date(now)) }))
    .filter(({ visit, statuses }) => visit !== undefined || !statuses.includes('visitedThisMonth'))
    .toSorted((a, b) => compare(a, b, tomorrow));
}
