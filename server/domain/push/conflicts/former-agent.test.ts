import { beforeEach, expect, test } from 'vitest';
import type { PushedMutation, PushResult } from '#contract/protocol/sync/push.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { holdsNothing } from '#tests/support/data/heartbeats.ts';
import { companyOn, rowsOn } from '#tests/support/data/rule-company.ts';
import { testClient, testId } from '#tests/support/rows.ts';
import { aMutation, testNow } from '#tests/support/server/test-server.ts';

const clientId = testId(61);
const notes = { met: 'Mme Claes', topics: [], materials: '', outcome: '', nextStep: '', reminder: null };

/** Returns the instant some minutes after the device signed in. */
function at(minutes: number): string {
  return new Date(Date.parse(testNow) + minutes * 60_000).toISOString();
}

describeOnEachDatabase('[PL3k] what an agent noted of a client whom they have lost since', (server) => {
  const company = companyOn(server);

  /** The client is Thomas's until minute 60, when the office gives them to Els. */
  beforeEach(async () => {
    const { who, send } = company();
    await server().store(testClient(61, { commercial: who.thomas.user, lastVisitAt: null }));
    const els = await server().addUser('Els Vermeulen', 'commercial');
    server().clock.now = new Date(at(60));
    await send(els, 'client.claim', { clientId });
    await send(who.claire, 'client.decideClaim', { clientId, employee: els.user, given: true });
  });

  /** Thomas sends his mutations at minute 180. */
  async function sendLate(remote: 'main' | 'field', ...mutations: PushedMutation[]): Promise<PushResult[]> {
    const { thomas } = company().who;
    server().clock.now = new Date(at(180));
    const { body } = await thomas.askPush(remote, thomas.envelope(mutations, { sentAt: at(180) }));
    return pushResponse.parse(body).results;
  }

  /** A visit that nobody planned, noted at this minute. */
  function visit(minute: number, plannedAt = at(minute)): PushedMutation[] {
    const named = { clientVisitId: testId(70), clientId };
    const made = { createdAt: at(minute) };
    return [
      aMutation('clientVisit.plan', { ...named, plannedAt }, made),
      aMutation('clientVisit.checkIn', { ...named, at: at(minute), coordinates: null }, made),
      aMutation('clientVisit.complete', { ...named, at: at(minute), ...notes }, made),
    ];
  }

  const outcomes = (results: readonly PushResult[]): string[] =>
    results.map(({ status, error }) => error?.code ?? status);

  test('a visit that they made while the client was theirs counts, with its photo, and gives nothing back', async () => {
    const { who, row, rows } = company();
    expect(outcomes(await sendLate('main', ...visit(30)))).toEqual(['applied', 'applied', 'applied']);
    expect(await row('clientVisits', testId(70))).toMatchObject({ state: 'done', employee: who.thomas.user });
    const ofClient = { orderId: null, clientId, requirement: null, clientVisitId: testId(70) };
    const photo = { ...exampleArgs(who.thomas.user)['upload.attach'], ...ofClient };
    const attach = aMutation('upload.attach', photo, { createdAt: at(30) });
    expect(outcomes(await sendLate('field', attach))).toEqual(['applied']);
    const [client] = await rows('clients');
    expect(client).toMatchObject({ lastVisitAt: at(30), commercial: { name: 'Els Vermeulen' } });
    expect(await rowsOn(who.thomas, 'clients')).toEqual([]);
    expect(
      outcomes(await sendLate('main', aMutation('client.update', { clientId, changes: { note: 'À moi' } }))),
    ).toEqual(['Forbidden']);
  });

  test('a photo of it counts that arrives before the visit does', async () => {
    const { who, row } = company();
    const ofClient = { orderId: null, clientId, requirement: null, clientVisitId: testId(70) };
    const photo = { ...exampleArgs(who.thomas.user)['upload.attach'], ...ofClient };
    const attach = aMutation('upload.attach', photo, { createdAt: at(30) });
    expect(outcomes(await sendLate('field', attach))).toEqual(['applied']);
    expect(outcomes(await sendLate('main', ...visit(30)))).toEqual(['applied', 'applied', 'applied']);
    expect(await row('uploads', photo.uploadId)).toMatchObject({ clientVisitId: testId(70) });
  });

  test.each([
    ['made after the client had left', 90, undefined],
    ['that is only planned', 30, at(45)],
  ])('a visit %s is refused', async (_, minute, plannedAt) => {
    expect(outcomes(await sendLate('main', ...visit(minute, plannedAt)))).toEqual([
      'Forbidden',
      'NotFound',
      'NotFound',
    ]);
    expect(await company().rows('clientVisits')).toEqual([]);
  });

  test('no time is believed that is older than what their device has reported since', async () => {
    const { thomas } = company().who;
    server().clock.now = new Date(at(120));
    await thomas.askPush('main', thomas.envelope([], { sentAt: at(120), device: holdsNothing }));
    expect(outcomes(await sendLate('main', ...visit(30)))).toEqual(['Forbidden', 'NotFound', 'NotFound']);
  });

  test('an agent who never had the client notes nothing of them', async () => {
    const { anne } = company().who;
    const [plan] = visit(30);
    expect(plan === undefined ? [] : outcomes(await anne.push('main', plan))).toEqual(['Forbidden']);
  });
});
