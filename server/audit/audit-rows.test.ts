import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { testFeedback } from '#tests/support/examples.ts';
import {
  certifier,
  supervisor,
  testDocument,
  testFollowUp,
  testId,
  testOrder,
  testProof,
  testProofLink,
  testUpload,
  testVisit,
} from '#tests/support/rows.ts';
import { readOrder } from '../routes/search/orders.ts';
import type { AuditMaker } from './audit-rows.ts';
import { auditContent } from './audit-rows.ts';

const receivedAt = '2026-11-20T12:00:00.000Z';

describeOnEachDatabase('what an audit file holds', (server) => {
  async function audited(maker: AuditMaker = { id: supervisor.id, supervisor: true }) {
    const { database, content } = server().context;
    const order = await readOrder(database.db, testId(1));
    if (order === undefined) throw new Error('no order');
    return auditContent(database.db, content, order, maker);
  }

  test('a client’s file was taken by nobody of the company, also once an employee filed and edited it', async () => {
    const sentAt = '2026-11-21T10:00:00.000Z';
    const { upload, document } = testProof(21, 1, sentAt);
    const picture = { ...upload, kind: 'photo', name: 'bon.jpg', requirement: testUpload(1, 1).requirement } as const;
    const copy = testUpload(122, 1, { originalId: picture.id, by: supervisor, takenAt: sentAt, receivedAt });
    await server().store(testOrder(1), picture, { ...document, name: 'facture des châssis.jpg' }, copy);
    const [sent, edited] = (await audited()).files.toSorted((one, two) => one.upload.id.localeCompare(two.upload.id));
    const ofClient = { source: 'client', takenAt: null, takenBy: null, addedAt: sentAt, addedBy: null };
    expect(sent).toMatchObject({
      path: 'documents/PEB Toit, combles, cave/facture des châssis.jpg',
      facts: { ...ofClient, askedBy: 'Sophie Dubois', edited: null },
    });
    expect(edited?.facts).toMatchObject({ ...ofClient, edited: { from: picture.id, by: 'Marc Peeters' } });
  });

  test('a paper of the office has the name of who added it, a photo that of who took it', async () => {
    const scan = testUpload(131, 1, { kind: 'document', requirement: null, name: 'scan.pdf', receivedAt });
    await server().store(
      testOrder(1),
      scan,
      testDocument(31, 1),
      testUpload(132, 1, { receivedAt, takenAt: '2026-11-19T08:00:00.000Z' }),
    );
    const [photo, paper] = (await audited()).files.toSorted((one, two) => two.upload.id.localeCompare(one.upload.id));
    expect(paper).toMatchObject({
      path: 'documents/certificat.pdf',
      facts: { source: 'office', takenBy: null, addedBy: 'Marc Peeters', addedAt: '2026-11-20T08:20:00.000Z' },
    });
    expect(photo?.facts).toMatchObject({
      source: 'employee',
      takenAt: '2026-11-19T08:00:00.000Z',
      takenBy: 'Sophie Dubois',
    });
  });

  test('plans have the numbers and folders the names that the app shows', async () => {
    const requirement = { service: 'PEB', code: 'plans' } as const;
    const plan = (number: number, place: number, fields = {}) =>
      testUpload(number, 1, { kind: 'plan', requirement, place, receivedAt, ...fields });
    const by = certifier;
    await server().store(
      testOrder(1),
      plan(11, 1, { name: 'Cave.jpg', removed: { by, at: receivedAt } }),
      plan(12, 2, { name: 'Rez-de-chaussée.jpg' }),
      plan(13, 3, { name: '1er étage.jpg', receivedAt: null }),
      plan(14, 4, { name: '002.jpg' }),
      plan(15, 4, { name: 'Grenier.jpg', originalId: testId(14) }),
      testUpload(16, 1, { name: 'CON.jpg', receivedAt }),
      testUpload(17, 1, { name: 'con.jpg', receivedAt }),
    );
    expect((await audited()).files.map(({ path }) => path).toSorted()).toEqual([
      'photos/PEB Toit, combles, cave/_CON.jpg',
      'photos/PEB Toit, combles, cave/_con (2).jpg',
      'plans/PEB Plans 001…/001 Rez-de-chaussée.jpg',
      'plans/PEB Plans 001…/003 Grenier.jpg',
      'plans/PEB Plans 001…/original/002.jpg',
    ]);
  });

  test('a visit has the position of its check-in, no visit that of a journey or of another order', async () => {
    const coordinates = { latitude: 50.85, longitude: 4.35, accuracy: 8 };
    const started = { state: 'started', at: '2026-11-20T09:31:00.000Z', by: certifier } as const;
    const position = (number: number, at: string) => ({ id: testId(number), employee: certifier, at, coordinates });
    await server().store(
      testOrder(1),
      testOrder(2),
      testVisit(31, 1, { state: 'started', history: [started] }),
      testVisit(32, 1, { state: 'started', history: [started], plannedStart: '2026-11-21T09:30:00.000Z' }),
      testVisit(33, 2, { state: 'started', history: [started] }),
      position(31, started.at),
      position(32, '2026-11-20T09:00:00.000Z'),
      position(33, started.at),
    );
    expect((await audited()).visits).toMatchObject([
      { id: testId(31), history: [started], position: { at: started.at, ...coordinates } },
      { id: testId(32), position: null },
    ]);
    const own = await audited({ id: certifier.id, supervisor: false });
    expect(own.visits[0]?.position).toMatchObject(coordinates);
    const others = await audited({ id: testId(90), supervisor: false });
    expect(others.visits.map((visit) => visit.position)).toEqual([null, null]);
  });

  test('has what an inspection needs and none of the company’s own business', async () => {
    const order = testOrder(1, {
      client: { ...testOrder(1).client, phone: '+32470000001', email: 'jean@prive.example' },
      contacts: [{ name: 'Voisine', phone: '+32470000002', email: null }],
      internalRemark: 'alarme 4711',
      externalRemark: 'payera en retard',
      planningRemark: 'clé chez la voisine',
      smsCode: '908172',
      proofLink: testProofLink(85, { recipient: { name: 'Notaire', phone: '+32470000003', email: null } }),
      tags: ['mauvais payeur'],
    });
    const form = { ...testFeedback(certifier), remarks: 'chien méchant' };
    await server().store(order, testVisit(31, 1), testFollowUp(1, { state: 'accepted' }), form);
    const text = JSON.stringify(await audited());
    for (const known of ['Rue du Marais', 'Jean Lambert', 'Sophie Dubois', 'accepted', 'all-address'])
      expect(text).toContain(known);
    const business = ['+3247', 'prive.example', 'Voisine', '4711', 'retard', 'voisine', '908172', 'payeur', '24000'];
    for (const secret of [...business, 'chien', 'La TVA', 'wantsOffer', 'strokes']) expect(text).not.toContain(secret);
  });
});
