import { beforeEach } from 'vitest';
import type { PushedMutation, PushResult } from '#contract/protocol/sync/push.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { holdsNothing } from '../data/heartbeats.ts';
import { companyOn } from '../data/rule-company.ts';
import { testId, testOrder, testVisit } from '../rows.ts';
import type { TestServer } from './test-server.ts';
import { aMutation, testNow } from './test-server.ts';

/** The order and the visit that Sophie loses to Karim. */
export const orderId = testId(1);
export const named = { visitId: testId(31), orderId };

/** Returns the instant some minutes after the devices signed in. */
export function at(minutes: number): string {
  return new Date(Date.parse(testNow) + minutes * 60_000).toISOString();
}

/** When Sophie made what she sends late, and what she had seen. */
export const made = { createdAt: at(8), asOf: at(5) };
export const where = { latitude: 50.85, longitude: 4.35, accuracy: 12 };

/** Returns the start and the end of the visit, as Sophie's device holds them. */
export function steps(): PushedMutation[] {
  return [
    aMutation('visit.start', { ...named, startedAt: at(6), coordinates: where }, made),
    aMutation('visit.complete', { ...named, at: at(8), survey: true }, made),
  ];
}

export function statuses(results: readonly PushResult[]): string[] {
  return results.map(({ status }) => status);
}

/** Stores an order of Sophie with its visit before each test. Returns what takes them from her, and what her device sends. */
export function formerHolderOn(server: () => TestServer) {
  const company = companyOn(server);

  beforeEach(async () => {
    const { sophie } = company().who;
    const times = { plannedStart: at(5), plannedEnd: at(65) };
    await server().store(
      testOrder(1, { assignee: sophie.user, plannedVisitAt: at(5) }),
      testVisit(31, 1, { employee: sophie.user, ...times }),
    );
  });

  /** Gives Sophie's order to Karim at minute 60. */
  async function leave(): Promise<void> {
    const { who, send } = company();
    server().clock.now = new Date(at(60));
    const gone = { createdAt: at(60), base: { assignee: who.sophie.user } };
    await send(who.claire, 'order.assign', { orderId, assignee: who.karim.user }, gone);
  }

  /** Sends mutations of Sophie, made at minute 8 by default, at minute 180. */
  async function sendLate(remote: 'main' | 'field', ...mutations: PushedMutation[]): Promise<PushResult[]> {
    const { sophie } = company().who;
    server().clock.now = new Date(at(180));
    const { body } = await sophie.askPush(remote, sophie.envelope(mutations, { sentAt: at(180) }));
    return pushResponse.parse(body).results;
  }

  /** Sophie's device reports that it holds so many changes of the order. */
  async function report(minute: number, mutations: number): Promise<void> {
    const { sophie } = company().who;
    server().clock.now = new Date(at(minute));
    const device = { ...holdsNothing, mutations, oldestAt: at(6), orders: [{ orderId, mutations, files: 0 }] };
    await sophie.askPush('main', sophie.envelope([], { sentAt: at(minute), device }));
  }

  return { company, leave, sendLate, report };
}
