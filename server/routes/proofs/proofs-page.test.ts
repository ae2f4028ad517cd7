import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Document } from '#contract/entities/document.ts';
import type { EmployeeNotification } from '#contract/entities/notification.ts';
import type { Order } from '#contract/entities/order.ts';
import type { Upload } from '#contract/entities/upload.ts';
import type { MutationArgs } from '#contract/mutations/catalogue.ts';
import { proofLinkAnswer } from '#contract/protocol/proofs.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import type { FormFile } from '#tests/support/server/proof-forms.ts';
import { addressOf, pdf, program, formHead, sendForm, sendRaw, svg } from '#tests/support/server/proof-forms.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { Answer, TestClient } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';
import { photo, sha256 } from '#tests/support/server/tus-sender.ts';

const orderId = testId(1);
const day = 86_400_000;

describeOnEachDatabase('proofs of a client', (server) => {
  let base: string;
  let sophie: TestClient;
  let marc: TestClient;
  let paul: TestClient;

  beforeEach(async () => {
    server().clock.now = new Date('2026-11-20T09:00:00.000Z');
    sophie = await server().addUser('Sophie Dubois');
    marc = await server().addUser('Marc Peeters', 'supervisor');
    paul = await server().addUser('Paul Simon');
    await server().store(testOrder(1, { assignee: sophie.user, handler: marc.user }));
    base = await addressOf(server());
  });

  async function request(given: Partial<MutationArgs<'proof.request'>> = {}, by = sophie): Promise<string> {
    const args = { ...exampleArgs(by.user)['proof.request'], ...given };
    const [result] = await by.push('main', aMutation('proof.request', args));
    return result?.error?.code ?? result?.status ?? '';
  }
  async function askLink(by = sophie): Promise<Answer> {
    const headers = by.headers('main');
    return answerOf(
      await server().app.inject({ method: 'POST', url: `/api/v1/orders/${orderId}/proof-link`, headers }),
    );
  }
  async function linkOf(by = sophie): Promise<string> {
    return proofLinkAnswer.parse((await askLink(by)).body).url;
  }
  async function requested(given: Partial<MutationArgs<'proof.request'>> = {}): Promise<string> {
    expect(await request(given)).toBe('applied');
    return linkOf();
  }
  async function open(path: string, query = ''): Promise<{ status: number; text: string; headers: Headers }> {
    const answer = await fetch(`${base}${path}${query}`);
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }
  const send = (link: string, ...files: readonly FormFile[]) => sendForm(`${base}${link}`, ...files);
  async function rowsOf<T>(by: TestClient, remote: 'main' | 'field', collection: string): Promise<T[]> {
    const { changes } = await by.pullAll(remote);
    return changes.flatMap((change) =>
      change.collection === collection && change.row !== null ? [change.row as T] : [],
    );
  }

  describe('the request', () => {
    test('is made by whoever may change the order, of proofs that the company knows', async () => {
      expect(await request({}, paul)).toBe('NotFound');
      expect(await request({ pieces: ['nothing'] })).toBe('ValidationFailed');
      expect(await request({ pieces: [], remark: ' ' })).toBe('ValidationFailed');
      expect(await request({ recipient: { name: 'Jean', phone: 'à midi', email: null } })).toBe('ValidationFailed');
      expect(await request({ recipient: { name: 'Jean', phone: null, email: 'jean' } })).toBe('ValidationFailed');
      expect(await request()).toBe('applied');
      const [order] = await rowsOf<Order>(sophie, 'main', 'orders');
      expect(order?.proofLink).toMatchObject({
        pieces: ['invoice'],
        by: sophie.user,
        expiresAt: '2026-12-04T09:00:00.000Z',
        revoked: null,
      });
      await server().editOrder(orderId, { state: 'cancelled' });
      expect(await request({ requestId: testId(86) })).toBe('StateNotAllowed');
    });

    test('has one link for everybody who may change the order, which only its address has', async () => {
      expect((await askLink()).status).toBe(404);
      const link = await requested();
      expect(link).toMatch(/^\/preuves\/[\w-]{43}$/);
      expect(await linkOf(marc)).toBe(link);
      expect((await askLink(paul)).status).toBe(404);
      const { rows } = await sql<{ text: string }>`
        select proof_links::text as text from proof_links union all select data::text from records
      `.execute(server().context.database.db);
      expect(JSON.stringify(rows)).not.toContain(link.split('/')[2]);
    });
  });

  describe('the page', () => {
    test('shows the company, the address and what is asked in the client’s language, and nothing else', async () => {
      await server().editOrder(orderId, {
        internalRemark: 'Chien méchant',
        contacts: [],
        address: { ...testOrder(1).address, boxnumber: '5' },
      });
      const link = await requested({ pieces: ['invoice', 'grant'], remark: 'Celle des <châssis>' });
      const page = await open(link);
      expect(page.status).toBe(200);
      for (const text of [
        'Les Certificateurs',
        'Rue du Marais 1, bte 5, 1000 Bruxelles',
        'Facture avec adresse, matériau, épaisseur',
        'Dossier de prime accordée',
        'Celle des &lt;châssis&gt;',
        'Aucun document reçu pour le moment.',
        '4 décembre 2026',
      ])
        expect(page.text).toContain(text);
      for (const text of ['Jean Lambert', '0470', 'Chien', '2026-000001', 'Sophie'])
        expect(page.text).not.toContain(text);
      expect((await open(link, '?language=nl')).text).toContain('Factuur met adres, materiaal, dikte');
    });

    test('runs nothing but its own script, and is stored nowhere', async () => {
      const { headers, text } = await open(await requested());
      const policy = headers.get('content-security-policy') ?? '';
      const nonce = /script-src 'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(text.match(/<script[^>]*>/g)).toEqual([`<script nonce="${nonce}">`]);
      expect(text).not.toMatch(/ on\w+=|style="/);
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('x-robots-tag')).toBe('noindex');
    });

    test('says of an unknown, an expired, a closed and a replaced link what it is', async () => {
      const unknown = await open(`/preuves/${'a'.repeat(43)}`);
      expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('Ce lien n’existe pas.')]);
      expect(unknown.text).toContain('Deze link bestaat niet.');
      expect((await open('/preuves/x')).status).toBe(404);
      const first = await requested({ language: 'nl' });
      expect(await request({ requestId: testId(86) })).toBe('applied');
      const second = await linkOf();
      const replaced = await open(first);
      expect([replaced.status, replaced.text]).toEqual([410, expect.stringContaining('fermé ou remplacé')]);
      expect(replaced.text).toContain('href="?language=nl"');
      expect((await open(`${first}?language=nl`)).text).toContain('afgesloten of vervangen');
      expect((await send(first, ['facture.pdf', pdf])).status).toBe(410);
      server().clock.now = new Date(server().clock.now.getTime() + 14 * day);
      const expired = await open(second);
      expect([expired.status, expired.text]).toEqual([410, expect.stringContaining('son délai est dépassé')]);
      expect((await askLink(await server().signInAgain(sophie))).status).toBe(410);
      server().clock.now = new Date(server().clock.now.getTime() - 2 * day);
      const [revoked] = await sophie.push('main', aMutation('proof.revoke', { orderId, requestId: testId(86) }));
      expect(revoked?.status).toBe('applied');
      expect((await open(second)).text).toContain('fermé ou remplacé');
      expect((await send(second, ['facture.pdf', pdf])).status).toBe(410);
      expect((await askLink()).status).toBe(409);
      expect(await rowsOf(sophie, 'main', 'documents')).toEqual([]);
    });

    test('is served so often, and guesses are counted, which shut no right link', async () => {
      const link = await requested();
      const guesses = Array.from({ length: 51 }, (_, index) => `/preuves/${String(index).padStart(43, 'b')}`);
      const answers = [];
      for (const guess of guesses) answers.push((await open(guess)).status);
      expect([answers[49], answers[50]]).toEqual([404, 429]);
      for (let times = 0; times < 40; times += 1) expect((await open(link)).status).toBe(200);
      expect((await open(link)).text).toContain('Trop d’essais en peu de temps.');
    });
  });

  describe('what arrives', () => {
    const headOf = (bytes: Buffer, offset?: number, name = 'bon%20de%20commande.jpg') => ({
      accept: 'application/json',
      'content-type': 'application/octet-stream',
      'x-file-key': 'one',
      'x-file-field': 'piece-invoice',
      'x-file-name': name,
      'x-file-size': String(bytes.length),
      ...(offset === undefined ? {} : { 'x-file-offset': String(offset) }),
    });
    async function sendPart(link: string, bytes: Buffer, offset?: number): Promise<unknown> {
      const body = new Uint8Array(offset === undefined ? Buffer.alloc(0) : bytes.subarray(offset));
      const answer = await fetch(`${base}${link}`, { method: 'POST', headers: headOf(bytes, offset), body });
      return answer.json();
    }

    test('goes on where its connection broke, and is one document with its bytes', async () => {
      const link = await requested();
      const bytes = photo(700_000);
      expect(await sendPart(link, bytes)).toEqual({ offset: 0 });
      const head = Object.entries(headOf(bytes, 0)).map(([name, value]) => `${name}: ${value}`);
      let offset = 0;
      // The question ends the request under way with what has arrived: nothing where the machine is busy, then it is sent again.
      for (let wait = 50; offset === 0; wait *= 2) {
        const socket = sendRaw(
          base,
          Buffer.from(
            [`POST ${link} HTTP/1.1`, 'host: x', `content-length: ${bytes.length}`, ...head, '', ''].join('\r\n'),
          ),
        );
        socket.write(bytes.subarray(0, 300_000));
        await setTimeout(wait);
        // Another request does not mix with it.
        expect(await sendPart(link, bytes, 1)).toHaveProperty('offset');
        ({ offset } = z.object({ offset: z.number() }).parse(await sendPart(link, bytes)));
      }
      expect(offset).toBeLessThanOrEqual(300_000);
      expect(await sendPart(link, bytes, offset - 1)).toEqual({ offset });
      expect(await sendPart(link, bytes, offset)).toEqual({
        received: ['bon de commande.jpg'],
        problems: [],
        isOver: false,
      });
      expect(await sendPart(link, bytes)).toEqual({ offset: 0 });
      const [stored] = await rowsOf<Upload>(marc, 'field', 'uploads');
      expect(stored).toMatchObject({ size: 700_000, sha256: sha256(bytes) });
      expect(await rowsOf<Document>(marc, 'main', 'documents')).toMatchObject([{ proof: { piece: 'invoice' } }]);
    });

    test('is refused in parts as it is whole: too large, of another type, without what names it', async () => {
      const link = await requested();
      expect(await sendPart(link, Buffer.alloc(2 ** 20 + 1))).toMatchObject({
        problems: [expect.stringContaining('bon de commande.jpg dépasse 1 Mo')],
      });
      expect(await sendPart(link, program, 0)).toMatchObject({
        problems: ['bon de commande.jpg n’est ni une photo ni un PDF.'],
      });
      const unnamed = { accept: 'application/json', 'content-type': 'application/octet-stream' };
      expect((await fetch(`${base}${link}`, { method: 'POST', headers: unnamed, body: '' })).status).toBe(400);
      const longer = { ...headOf(Buffer.alloc(10), 0, '%'), 'x-file-key': 'longer' };
      const answer = await fetch(`${base}${link}`, { method: 'POST', headers: longer, body: new Uint8Array(20) });
      expect(await answer.json()).toHaveProperty('offset');
      expect(await rowsOf<Upload>(marc, 'field', 'uploads')).toEqual([]);
    });

    test('is a document of the client on the order, with its bytes, and notifies once', async () => {
      const link = await requested();
      const bytes = photo(300_000);
      const answer = await send(link, ['IMG 1.JPG', bytes], ['attestation.pdf', pdf, 'other']);
      expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('Merci, vos fichiers sont reçus.')]);
      for (const name of ['IMG 1.JPG', 'attestation.pdf']) expect(answer.text).toContain(`<li>${name}</li>`);
      const documents = await rowsOf<Document>(marc, 'main', 'documents');
      expect(
        documents.map(({ name, source, kind, addedBy, proof }) => ({ name, source, kind, addedBy, proof })),
      ).toEqual(
        expect.arrayContaining([
          {
            name: 'IMG 1.JPG',
            source: 'client',
            kind: 'proof',
            addedBy: null,
            proof: { requestId: testId(84), piece: 'invoice' },
          },
          {
            name: 'attestation.pdf',
            source: 'client',
            kind: 'proof',
            addedBy: null,
            proof: { requestId: testId(84), piece: null },
          },
        ]),
      );
      const uploads = await rowsOf<Upload>(marc, 'field', 'uploads');
      const stored = uploads.find(({ name }) => name === 'IMG 1.JPG');
      expect(stored).toMatchObject({
        type: 'image/jpeg',
        size: 300_000,
        requirement: null,
      });
      const [order] = await rowsOf<Order>(marc, 'main', 'orders');
      expect(order?.clientDocuments.map(({ name }) => name)).toEqual(['IMG 1.JPG', 'attestation.pdf']);
      for (const who of [sophie, marc]) {
        expect(await rowsOf<EmployeeNotification>(who, 'main', 'notifications')).toMatchObject([
          { kind: 'clientDocument', orderId, by: { name: 'Jean Lambert' }, readAt: null },
        ]);
      }
      const address = await server().app.inject({
        url: `/api/v1/files/${stored?.id}/link`,
        headers: marc.headers('main'),
      });
      const { url } = address.json<{ url: string }>();
      expect(Buffer.from(await (await fetch(`${base}${url}`)).arrayBuffer()).equals(bytes)).toBe(true);
    });

    test('makes a read notification unread again', async () => {
      const link = await requested();
      await send(link, ['a.jpg', photo(2_000)]);
      const [first] = await rowsOf<EmployeeNotification>(sophie, 'main', 'notifications');
      await sophie.push('main', aMutation('notification.read', { notificationIds: [first?.id ?? ''] }));
      await send(link, ['b.jpg', photo(2_000)]);
      expect(await rowsOf<EmployeeNotification>(sophie, 'main', 'notifications')).toMatchObject([
        { id: first?.id, readAt: null },
      ]);
    });

    test('is refused by its content, each with its sentence, and the rest arrives', async () => {
      const link = await requested();
      const answer = await send(
        link,
        ['photo.jpg', svg],
        ['logo.svg', svg],
        ['facture.pdf', program],
        ['vide.jpg', Buffer.alloc(0)],
        ['grand.jpg', photo(2 ** 20 + 1)],
        ['bon.jpg', photo(4_000)],
      );
      expect(answer.status).toBe(422);
      for (const text of [
        'photo.jpg n’est ni une photo ni un PDF.',
        'logo.svg n’est ni une photo ni un PDF.',
        'facture.pdf n’est ni une photo ni un PDF.',
        'vide.jpg est vide.',
        'grand.jpg dépasse 1 Mo.',
        '<li>bon.jpg</li>',
      ])
        expect(answer.text).toContain(text);
      expect((await rowsOf<Document>(sophie, 'main', 'documents')).map(({ name }) => name)).toEqual(['bon.jpg']);
      expect((await send(link)).text).toContain('Choisissez au moins un fichier.');
    });

    test('has a name that lies about nothing and is unlike the others', async () => {
      const link = await requested();
      await send(link, ['image.jpg', photo(1_000)], ['image.jpg', photo(1_001)], ['../../passwd', photo(1_002)]);
      await send(link, ['facture.exe', pdf], [`${'é'.repeat(300)}.jpg`, photo(1_003)], ['\u202egpj.exe', photo(1_004)]);
      const names = (await rowsOf<Document>(sophie, 'main', 'documents')).map(({ name }) => name);
      expect(names.toSorted()).toEqual([
        'facture.exe.pdf',
        'gpj.exe.jpg',
        'image (2).jpg',
        'image.jpg',
        'passwd.jpg',
        `${'é'.repeat(57)}.jpg`,
      ]);
    });

    test('loses nothing of two people at the same link, and stores the same file once', async () => {
      const link = await requested();
      const same = photo(5_000);
      const answers = await Promise.all([
        send(link, ['a.jpg', photo(5_000)], ['même.jpg', same]),
        send(link, ['b.jpg', photo(5_000)], ['même.jpg', same]),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const documents = await rowsOf<Document>(sophie, 'main', 'documents');
      expect(documents.map(({ name }) => name).toSorted()).toEqual(['a.jpg', 'b.jpg', 'même.jpg']);
      const [order] = await rowsOf<Order>(sophie, 'main', 'orders');
      expect(order?.clientDocuments).toHaveLength(3);
    });

    test('ends with the link’s number of files', async () => {
      const link = await requested();
      for (let number = 1; number <= 6; number += 1) await send(link, [`${number}.jpg`, photo(1_000 + number)]);
      const answer = await send(link, ['7.jpg', photo(2_000)]);
      expect(answer.text).toContain('7.jpg n’est pas pris : ce lien a reçu le nombre maximal de fichiers.');
      expect(await rowsOf(sophie, 'main', 'documents')).toHaveLength(6);
    });

    test('keeps the whole files of a form that broke off, and nothing of the torn one', async () => {
      const link = await requested();
      const part = (name: string): string =>
        `--b\r\nContent-Disposition: form-data; name="other"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`;
      const body = Buffer.concat([
        Buffer.from(part('entier.jpg')),
        photo(9_000),
        Buffer.from(`\r\n${part('coupé.jpg')}`),
        photo(9_000),
      ]);
      const socket = sendRaw(base, Buffer.concat([formHead(link, 50_000), body]));
      const names = async () => (await rowsOf<Document>(sophie, 'main', 'documents')).map(({ name }) => name);
      await expect.poll(names).toEqual(['entier.jpg']);
      socket.destroy();
      const page = await open(link);
      expect(page.text).toContain('entier.jpg');
      expect(page.text).not.toContain('coupé');
    });
  });
});
