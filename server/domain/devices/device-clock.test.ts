import { beforeEach, expect, test } from 'vitest';
import type { Row } from '#contract/collections.ts';
import type { PushedMutation, PushResult } from '#contract/protocol/sync/push.ts';
import { pushResponse } from '#contract/protocol/sync/push.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { SentMutation, TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, testNow } from '#tests/support/server/test-server.ts';

const orderId = testId(1);
const visitId = testId(31);
const uploadId = testId(51);
const minute = 60_000;
const day = 24 * 60;

/** Returns the instant some minutes after the start of the test. */
function at(minutes: number): string {
  return new Date(Date.parse(testNow) + minutes * minute).toISOString();
}

describeOnEachDatabase('[OB7g] what a device’s clock says of a deed', (server) => {
  let sophie: TestClient;

  beforeEach(async () => {
    sophie = await server().addUser('Sophie Dubois');
    await server().store(
      testOrder(1, { assignee: sophie.user, createdAt: at(-30 * day), plannedVisitAt: at(0) }),
      testVisit(31, 1, { employee: sophie.user, plannedStart: at(0), plannedEnd: at(60) }),
    );
  });

  /** Sends mutations at a time of the server, from a device whose clock says another. */
  async function send(now: number, sentAt: number, ...mutations: readonly PushedMutation[]): Promise<PushResult[]> {
    server().clock.now = new Date(at(now));
    const { status, body } = await sophie.askPush('field', sophie.envelope(mutations, { sentAt: at(sentAt) }));
    expect(status).toBe(200);
    return pushResponse.parse(body).results;
  }

  function started(minutes: number, given: SentMutation = {}): PushedMutation {
    const args = { visitId, orderId, startedAt: at(minutes) };
    return aMutation('visit.start', args, { createdAt: at(minutes), ...given });
  }

  function photo(minutes: number, takenAt: number, given: SentMutation = {}): PushedMutation {
    const subject = { orderId, clientId: null, kind: 'photo' as const, requirement: null, place: 1, originalId: null };
    const facts = { name: 'a.jpg', type: 'image/jpeg', size: 10, sha256: 'a'.repeat(64) };
    const times = { capturedAt: at(minutes), takenAt: at(takenAt) };
    return aMutation(
      'upload.attach',
      { uploadId, ...subject, ...facts, ...times },
      { createdAt: at(minutes), ...given },
    );
  }

  async function rowOf<C extends 'visits' | 'uploads' | 'visitFeedback'>(collection: C): Promise<Row<C>> {
    const { changes } = await sophie.pullAll('field');
    return changes.find((one) => one.collection === collection)?.row as Row<C>;
  }

  const lastStep = async () => (await rowOf('visits')).history.at(-1);
  const applied = { status: 'applied' };

  test.each([
    ['behind', -day],
    ['ahead', day],
  ])(
    '[OB7g] a clock that is a day %s stores a start and a photo when they were, its own time beside',
    async (_way, off) => {
      // Two hours offline, and a tablet that measured its clock by the minute.
      const given = { clockOffset: -off * minute, asOf: at(-10) };
      expect(await send(130, 130 + off, started(10 + off, given), photo(20 + off, 19 + off, given))).toMatchObject([
        applied,
        applied,
      ]);
      expect(await lastStep()).toMatchObject({ state: 'started', at: at(10), deviceAt: at(10 + off) });
      expect(await rowOf('uploads')).toMatchObject({ capturedAt: at(20), takenAt: at(19), deviceAt: at(19 + off) });
    },
  );

  test.each([-day, day])(
    '[OB7h] a device that knew nothing of its clock is corrected by that of its push (%i)',
    async (off) => {
      await send(130, 130 + off, started(10 + off), photo(20 + off, 20 + off - 60 * day));
      expect(await lastStep()).toMatchObject({ at: at(10), deviceAt: at(10 + off) });
      // Another camera's time is its own.
      expect(await rowOf('uploads')).toMatchObject({ capturedAt: at(20), takenAt: at(20 + off - 60 * day) });
    },
  );

  test('[OB7g] a right clock keeps its times after two days offline, and one within five minutes too', async () => {
    await send(2 * day, 2 * day + 4, started(0, { clockOffset: -4 * minute, asOf: at(-10) }), photo(1, 1));
    expect(await lastStep()).toEqual({ state: 'started', at: at(0), by: sophie.user });
    expect(await rowOf('uploads')).toMatchObject({ capturedAt: at(1) });
    expect(await rowOf('uploads')).not.toHaveProperty('deviceAt');
  });

  test('[OB7h] a clock that was set right between the deed and the push is corrected by what the device knew', async () => {
    await send(130, 130, started(10 - day, { clockOffset: day * minute, asOf: at(-10) }));
    expect(await lastStep()).toMatchObject({ at: at(10), deviceAt: at(10 - day) });
  });

  test('[OB7h] a clock that was set wrong between the deed and the push leaves the deed', async () => {
    await send(130, 130 + day, started(10, { clockOffset: 0, asOf: at(-10) }));
    expect(await lastStep()).toEqual({ state: 'started', at: at(10), by: sophie.user });
  });

  test('[OB7h] what the device knew before its clock went wrong does not count against what it had seen', async () => {
    await send(130, 130 - day, started(10 - day, { clockOffset: 0, asOf: at(-10) }));
    expect(await lastStep()).toMatchObject({ at: at(10), deviceAt: at(10 - day) });
  });

  test('[OB7h] where nobody knows the clock, no deed is before what its device had seen, nor after its push', async () => {
    await send(130, 130, started(10 - day, { asOf: at(-10) }), photo(20 + day, 20 + day));
    expect(await lastStep()).toMatchObject({ at: at(-10), deviceAt: at(10 - day) });
    expect(await rowOf('uploads')).toMatchObject({ capturedAt: at(130), deviceAt: at(20 + day) });
  });

  test('[OB7g] a step of a wrong clock is undone by either of its times', async () => {
    for (const named of [10 - day, 10]) {
      await send(130, 130 - day, started(10 - day));
      const step = { state: 'started' as const, at: at(named) };
      const undo = { visitId, orderId, at: at(12 - day), step, plannedStart: at(0), survey: false };
      expect(await send(131, 131 - day, aMutation('visit.undo', undo, { createdAt: at(12 - day) }))).toMatchObject([
        applied,
      ]);
      expect(await rowOf('visits')).toMatchObject({ state: 'planned' });
      const { changes } = await sophie.pullAll('main');
      expect(changes.find(({ id }) => id === orderId)).toMatchObject({ row: { lastVisitAt: null } });
    }
  });

  test.each([-3 * 60, day])(
    '[OB7g] the times within a form are corrected too, and not again when a correction repeats them (%i)',
    async (off) => {
      const given = { clockOffset: -off * minute, asOf: at(-10) };
      const form = (arrivedAt: string, signedAt: string, present: string) => {
        const { paymentId: _, ...example } = exampleArgs(sophie.user)['feedback.submit'];
        const sale = { property: 'sale', sold: false, by: 'private', wish: 'offer', consentAt: signedAt } as const;
        const signature = { name: 'An Peeters', at: signedAt, strokes: [[1, 2]] };
        const answers = { options: [], cashReceived: null, paymentId: null, arrivedAt, sale, signature, present };
        return { ...example, visitId, orderId, ...answers };
      };
      const submit = aMutation('feedback.submit', form(at(10 + off), at(30 + off), 'An'), {
        createdAt: at(40 + off),
        ...given,
      });
      expect(await send(130, 130 + off, submit)).toMatchObject([applied]);
      const times = { arrivedAt: at(10), sale: { consentAt: at(30) }, signature: { at: at(30) } };
      const { earlier: _, ...first } = await rowOf('visitFeedback');
      expect(first).toMatchObject({ ...times, submittedAt: at(40), deviceAt: at(40 + off) });
      const again = { ...form(at(10), at(30), 'An, Jan'), correctionId: testId(61), feedbackId: first.id };
      const correct = aMutation('feedback.correct', again, { createdAt: at(50 + off), ...given });
      expect(await send(140, 140 + off, correct)).toMatchObject([applied]);
      expect(await rowOf('visitFeedback')).toMatchObject({
        ...times,
        present: 'An, Jan',
        submittedAt: at(50),
        deviceAt: at(50 + off),
        earlier: [{ deviceAt: at(40 + off) }],
      });
    },
  );
});
