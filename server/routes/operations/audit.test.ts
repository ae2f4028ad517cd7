import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { strFromU8, unzipSync, zipSync } from 'fflate';
import { auditLink, auditPublicKey } from '#contract/protocol/audit.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import type { TestStorage } from '#tests/support/server/file-stores.ts';
import { openDiskForTests, openS3ForTests } from '#tests/support/server/file-stores.ts';
import { testFollowUp, testId, testOrder, testVisit } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';
import { photo, senderTo, sha256 } from '#tests/support/server/tus-sender.ts';
import { verifyAuditFile } from '../../../scripts/verify.ts';

const uploadId = testId(73);
/** What the verification says of a manifest that is not the signed one. */
const forgedManifest = 'manifest.json or manifest.jws was altered, or another key signed it';
let storage: TestStorage;

/** Runs a program in a folder; resolves with its exit code and everything it printed. */
function ran(program: string, args: readonly string[], cwd: string): Promise<{ code: unknown; output: string }> {
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  return new Promise((resolve) => {
    execFile(program, args, { cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : error.code, output: stdout + stderr }),
    );
  });
}

const hasTools = ['unzip', 'openssl'].every((tool) => spawnSync(tool, ['version']).error === undefined);

function withByteChanged(given: Buffer, at: number): Buffer {
  const changed = Buffer.from(given);
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
}

function suite(server: () => TestServer) {
  let base: string;
  let folder: string;
  let sophie: TestClient;
  let claire: TestClient;
  let bytes: Buffer;

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'mycerti-audit-'));
    base = await server().app.listen({ host: '127.0.0.1', port: 0 });
    sophie = await server().addUser('Sophie Dubois');
    claire = await server().addUser('Claire Peeters', 'supervisor');
    await server().store(
      testOrder(1, { assignee: sophie.user }),
      testVisit(31, 1, { employee: sophie.user, state: 'done' }),
      testFollowUp(1),
    );
    bytes = photo(300_000);
    const { announce, send } = senderTo(() => ({ base, user: sophie }), uploadId);
    const args = { ...exampleArgs(sophie.user)['upload.attach'], orderId: testId(1), clientId: null };
    const given = { uploadId, name: 'façade.jpg', size: bytes.length, sha256: sha256(bytes) };
    await sophie.push('field', aMutation('upload.attach', { ...args, ...given }));
    // Another one that never arrives.
    const missing = { uploadId: testId(74), name: 'cave.jpg', size: 10, sha256: 'b'.repeat(64) };
    await sophie.push('field', aMutation('upload.attach', { ...args, ...missing }));
    await announce(bytes, { name: 'façade.jpg' });
    await send(bytes, 0);
    const review = { uploadId, orderId: testId(1), accepted: true, reason: '' };
    await claire.push('field', aMutation('upload.review', review));
  });
  afterEach(async () => {
    await rm(folder, { recursive: true, force: true });
    await storage.end();
  });

  async function link(by: TestClient) {
    const headers = by.headers('main');
    return answerOf(await server().app.inject({ url: `/api/v1/orders/${testId(1)}/audit`, headers }));
  }

  async function download(): Promise<Buffer> {
    const { url } = auditLink.parse((await link(claire)).body);
    const answer = await fetch(`${base}${url}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="audit-2026-000001-2026-11-20.zip"');
    return Buffer.from(await answer.arrayBuffer());
  }

  async function verdict(zip: Buffer, key: string | null = null) {
    const file = path.join(folder, 'audit.zip');
    await writeFile(file, zip);
    return verifyAuditFile(file, key);
  }

  async function publishedKey(): Promise<string> {
    return auditPublicKey.parse(await (await fetch(`${base}/audit-key.json`)).json()).publicKey;
  }

  test('holds the order’s files, visits and survey, and its signed manifest verifies by the published key', async () => {
    const zip = await download();
    expect(await verdict(zip, await publishedKey())).toEqual({
      problems: [],
      facts: [
        'order 2026-000001',
        '7 files',
        expect.stringMatching(/^made 2026-11-20T/),
        expect.stringMatching(/^signed by/),
      ],
    });
    const files = unzipSync(new Uint8Array(zip));
    expect(Object.keys(files)).toEqual([
      'README.txt',
      'public-key.pem',
      'order.json',
      'visits.json',
      'survey.json',
      'photos/PEB Toit, combles, cave/façade.jpg',
      'dossier.html',
      'manifest.json',
      'manifest.jws',
    ]);
    expect(sha256(Buffer.from(files['photos/PEB Toit, combles, cave/façade.jpg'] ?? []))).toBe(sha256(bytes));
    const page = strFromU8(files['dossier.html'] ?? new Uint8Array());
    for (const words of ['2026-000001', sha256(bytes), 'Claire Peeters', 'cave.jpg']) expect(page).toContain(words);
    const manifest: unknown = JSON.parse(strFromU8(files['manifest.json'] ?? new Uint8Array()));
    expect(manifest).toMatchObject({
      madeBy: 'Claire Peeters',
      leftOut: [{ name: 'cave.jpg', reason: 'notReceived' }],
    });
    expect(manifest).toHaveProperty(
      'files',
      expect.arrayContaining([
        expect.objectContaining({
          path: 'photos/PEB Toit, combles, cave/façade.jpg',
          sha256: sha256(bytes),
          takenBy: 'Sophie Dubois',
          receivedAt: '2026-11-20T09:00:00.000Z',
          acceptedBy: 'Claire Peeters',
        }),
      ]),
    );
  });

  test('one changed byte of any file is refused by its name', async () => {
    const zip = await download();
    const key = await publishedKey();
    for (const [name, content] of Object.entries(unzipSync(new Uint8Array(zip)))) {
      const start = zip.indexOf(content);
      for (const at of [start, start + (content.length >> 1), start + content.length - 1]) {
        const { problems } = await verdict(withByteChanged(zip, at), key);
        expect(problems.join()).toContain(name.startsWith('manifest.') ? forgedManifest : `${name} was altered`);
      }
    }
  });

  test('a file and its hash that were changed together, another key and a torn ZIP are refused', async () => {
    const zip = await download();
    const forged = withByteChanged(zip, zip.indexOf(bytes.subarray(1_000, 1_100)));
    forged.write(sha256(withByteChanged(bytes, 1_000)), forged.lastIndexOf(sha256(bytes)));
    expect((await verdict(forged)).problems).toEqual([forgedManifest]);
    const strange =
      '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----\n';
    expect((await verdict(zip, strange)).problems).toContain(forgedManifest);
    expect((await verdict(zip.subarray(0, -10))).problems).toEqual(['this is no whole ZIP']);
  });

  test('a file that somebody added is refused, whatever its name', async () => {
    const files = unzipSync(new Uint8Array(await download()));
    for (const name of ['photos/autre.jpg', 'manifest.exe', 'manifest.json.exe']) {
      const added = zipSync({ ...files, [name]: new Uint8Array([1]) }, { level: 0 });
      expect((await verdict(Buffer.from(added))).problems).toEqual([`${name} is not in the manifest`]);
    }
  });

  test('the command ends with 1 and names what was altered', async () => {
    const zip = await download();
    const command = path.join(import.meta.dirname, '../../../scripts/verify.ts');
    const file = path.join(folder, 'audit.zip');
    await writeFile(file, zip);
    await writeFile(path.join(folder, 'key.pem'), await publishedKey());
    const whole = await ran(process.execPath, [command, file, '--key', 'key.pem'], folder);
    expect([whole.code, whole.output]).toEqual([0, expect.stringContaining('✓ order 2026-000001, 7 files')]);
    // Whoever forges a file puts a key of their own into it.
    const keyless = await ran(process.execPath, [command, file], folder);
    expect([keyless.code, keyless.output]).toEqual([2, expect.stringContaining('Signature not checked')]);
    expect(keyless.output).not.toContain('✓');
    await writeFile(file, withByteChanged(zip, zip.indexOf(bytes.subarray(1_000, 1_100))));
    const altered = await ran(process.execPath, [command, file], folder);
    expect([altered.code, altered.output]).toEqual([1, '✗ photos/PEB Toit, combles, cave/façade.jpg was altered\n']);
    const absent = await ran(process.execPath, [command, path.join(folder, 'none.zip')], folder);
    expect([absent.code, absent.output]).toEqual([1, expect.stringMatching(/^✗ ENOENT/)]);
  });

  test.skipIf(!hasTools)('unzip and openssl verify it by the commands of its README', async () => {
    await writeFile(path.join(folder, 'audit.zip'), await download());
    expect((await ran('unzip', ['-q', 'audit.zip'], folder)).code).toBe(0);
    const readme = await readFile(path.join(folder, 'README.txt'), 'utf8');
    const commands = [...readme.matchAll(/^ +\$ (.*)$/gm)].map(([, command]) => command ?? '');
    const check = () => ran('sh', ['-e', '-c', commands.join('\n')], folder);
    const whole = await check();
    expect(whole.code).toBe(0);
    expect(whole.output).toContain('Signature Verified Successfully');
    expect(whole.output).toContain(sha256(bytes));
    const manifest = await readFile(path.join(folder, 'manifest.json'), 'utf8');
    expect(manifest).toContain(sha256(bytes));
    await writeFile(path.join(folder, 'photos/PEB Toit, combles, cave/façade.jpg'), withByteChanged(bytes, 1_000));
    expect((await check()).output).not.toContain(sha256(bytes));
    await writeFile(path.join(folder, 'manifest.json'), manifest.replace('Claire', 'Clairf'));
    expect((await check()).code).toBe(1);
  });

  test('bytes that are damaged in the store are not signed: the download breaks off', async () => {
    const damaged = Buffer.from(bytes);
    damaged[5_000] = (damaged[5_000] ?? 0) ^ 1;
    await storage.put(uploadId, damaged);
    const { url } = auditLink.parse((await link(claire)).body);
    const answer = await fetch(`${base}${url}`);
    await expect(answer.arrayBuffer()).rejects.toThrow();
  });

  test('only who sees the order gets an address, which is of no other use and ends', async () => {
    const els = await server().addUser('Els Vermeulen');
    expect((await link(sophie)).body).toMatchObject({
      included: [uploadId],
      notReceived: [{ id: testId(74), name: 'cave.jpg' }],
    });
    expect((await link(els)).status).toBe(404);
    const { url } = auditLink.parse((await link(claire)).body);
    const other = await fetch(`${base}${url.replace(`audit/${testId(1)}`, `audit/${testId(2)}`)}`);
    expect(other.status).toBe(410);
    expect((await fetch(`${base}${url.replace(`/files/audit/${testId(1)}`, `/files/${uploadId}`)}`)).status).toBe(410);
    server().clock.now = new Date(server().clock.now.getTime() + 16 * 60_000);
    expect((await fetch(`${base}${url}`)).status).toBe(410);
  });
}

describeOnEachDatabase('the audit file from a folder', suite, async () => {
  storage = await openDiskForTests();
  return { files: storage.config };
});

describeOnEachDatabase('the audit file from a bucket', suite, async () => {
  storage = await openS3ForTests();
  return { files: storage.config };
});
