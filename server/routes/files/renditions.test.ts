import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { fileLink, fileLinks } from '#contract/protocol/files.ts';
import { describeOnEachDatabase } from '#tests/support/server/each-database.ts';
import { isEveryday } from '#tests/support/data/everyday.ts';
import { exampleArgs } from '#tests/support/examples.ts';
import type { TestStorage } from '#tests/support/server/file-stores.ts';
import { openDiskForTests, openS3ForTests } from '#tests/support/server/file-stores.ts';
import { heicDeclaring, heicPhoto } from '#tests/support/files/phone-files.ts';
import { declaredPicture } from '#tests/support/files/pictures.ts';
import { testId, testOrder } from '#tests/support/rows.ts';
import type { TestClient, TestServer } from '#tests/support/server/test-server.ts';
import { aMutation, answerOf } from '#tests/support/server/test-server.ts';
import { photo, senderTo, sha256 } from '#tests/support/server/tus-sender.ts';
import { maintain } from '../../maintenance.ts';
import type { Drawer } from '../../renditions/drawer.ts';
import { createDrawer } from '../../renditions/drawer.ts';
import { createRenditionMaker, makeDueRenditions } from '../../renditions/rendition-maker.ts';

const uploadId = testId(73);

let storage: TestStorage;

const drawer = createDrawer();

/** Returns a photo of a phone that was turned: stored lying, with its orientation and place in the metadata. */
function turnedPhoto(width = 2_400, height = 1_800): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#a33' } })
    .withExif({ IFD0: { Copyright: 'Sophie' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '50/1 51/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function suite(server: () => TestServer): void {
  let base: string;
  let sophie: TestClient;

  beforeEach(async () => {
    base = await server().app.listen({ host: '127.0.0.1', port: 0 });
    sophie = await server().addUser('Sophie Dubois');
    await server().store(testOrder(1, { assignee: sophie.user }));
  });
  afterEach(() => storage.end());

  const { announce } = senderTo(() => ({ base, user: sophie }), uploadId);

  async function received(bytes: Buffer, type = 'image/jpeg'): Promise<void> {
    expect((await announce(bytes, { first: bytes, type })).status).toBe(201);
    const given = { uploadId, size: bytes.length, sha256: sha256(bytes), type };
    const args = { ...exampleArgs(sophie.user)['upload.attach'], ...given };
    expect(await sophie.push('field', aMutation('upload.attach', args))).toMatchObject([{ status: 'applied' }]);
  }

  async function link(by = sophie) {
    const url = `/api/v1/files/${uploadId}/link`;
    return fileLink.parse(answerOf(await server().app.inject({ url, headers: by.headers('main') })).body);
  }

  async function linksOf(by: TestClient) {
    const url = `/api/v1/files/links?ids=${uploadId},${testId(74)}`;
    return fileLinks.parse(answerOf(await server().app.inject({ url, headers: by.headers('main') })).body).files;
  }

  const make = (by: Drawer = drawer): Promise<void> => makeDueRenditions(server().context, by);

  test('a photo gets a thumbnail and a screen-size picture: upright, without metadata', async () => {
    const bytes = await turnedPhoto();
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) as Buffer });
    await received(bytes);
    expect(await link()).toMatchObject({ renditions: null, renditionsDue: true });
    await make();
    const { renditions, renditionsDue } = await link();
    expect(renditionsDue).toBe(false);
    for (const [size, width, height] of [
      ['thumbnail', 240, 320],
      ['screen', 1_200, 1_600],
    ] as const) {
      const answer = await fetch(`${base}${renditions?.[size]}`);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp']);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(facts).toMatchObject({ width, height });
      expect([facts.exif, facts.orientation]).toEqual([undefined, undefined]);
    }
  });

  test('[FL5] renditions have the rights of their original', async () => {
    await received(await turnedPhoto(400, 300));
    await make();
    const karim = await server().addUser('Karim Benali');
    const claire = await server().addUser('Claire Peeters', 'supervisor');
    expect(await linksOf(karim)).toEqual([]);
    expect(await linksOf(claire)).toMatchObject([
      { id: uploadId, renditions: { thumbnail: expect.any(String) as string } },
    ]);
    const thumbnail = (await link()).renditions?.thumbnail ?? '';
    expect((await fetch(`${base}${thumbnail.replace(uploadId, testId(99))}`)).status).toBe(410);
    expect((await fetch(`${base}${thumbnail.replace(sophie.user.id, karim.user.id)}`)).status).toBe(410);
    expect((await fetch(`${base}${thumbnail.replace('/thumbnail?', '/huge?')}`)).status).toBe(400);
    server().clock.now = new Date('2026-11-20T09:16:00.000Z');
    expect((await fetch(`${base}${thumbnail}`)).status).toBe(410);
  });

  test('a HEIC photo is shown as WebP, which every browser can show', async () => {
    await received(Buffer.from(heicPhoto), 'image/heic');
    await make();
    const { renditions } = await link();
    const screen = sharp(Buffer.from(await (await fetch(`${base}${renditions?.screen}`)).arrayBuffer()));
    expect(await screen.metadata()).toMatchObject({ format: 'webp', width: 96, height: 64 });
    const { data } = await screen.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colourAt = (x: number, y: number): string => {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * 96 + x) * 3);
      if (green > 200) return 'white';
      return red > blue ? 'red' : 'blue';
    };
    expect([colourAt(6, 6), colourAt(30, 40), colourAt(80, 40)]).toEqual(['white', 'red', 'blue']);
    expect((await fetch(`${base}${renditions?.thumbnail}`)).headers.get('content-type')).toBe('image/webp');
  });

  test.each([
    ['that is damaged', () => Buffer.from(photo(5_000)).fill(0, 20, 300), 'image/jpeg'],
    ['in HEIC, cut off', () => heicPhoto.subarray(0, 700), 'image/heic'],
    ['in HEIC, with more pixels than memory', () => heicDeclaring(16_000, 16_000), 'image/heic'],
    ['cut off', async () => (await turnedPhoto()).subarray(0, 3_000), 'image/jpeg'],
    ['with more pixels than memory', () => declaredPicture(60_000, 60_000), 'image/png'],
  ])('a picture %s is received and served as it is', async (_what, bytesOf, type) => {
    const bytes = Buffer.from(await bytesOf());
    await received(bytes, type);
    await make();
    const { url, renditions, renditionsDue } = await link();
    expect([renditions, renditionsDue]).toEqual([null, false]);
    const read = await fetch(`${base}${url}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
  });

  describe('failures', () => {
    test('a picture whose worker dies is given up after a few tries, and stays received', async () => {
      const impatient = createDrawer(undefined, 0);
      await received(await turnedPhoto());
      for (let tries = 0; tries < 5; tries += 1) {
        await make(impatient);
        server().clock.now = new Date(server().clock.now.getTime() + 11 * 60_000);
      }
      sophie = await server().signInAgain(sophie);
      const draw = vi.fn<Drawer['draw']>(() => Promise.resolve('none'));
      await make({ ...drawer, draw });
      expect(draw).not.toHaveBeenCalled();
      expect((await link()).renditions).toBeNull();
    });

    test('a server that died at a picture resumes it after its restart', async () => {
      await received(await turnedPhoto(400, 300));
      const dying: Drawer = { ...drawer, draw: () => Promise.reject(new Error('killed')) };
      await make(dying);
      await make();
      expect((await link()).renditions).toBeNull();
      server().clock.now = new Date(server().clock.now.getTime() + 11 * 60_000);
      await make();
      expect((await link()).renditions).not.toBeNull();
    });

    test('the image library is missing: the log says so, and originals are served', async () => {
      const warn = vi.fn<() => void>();
      const without = createRenditionMaker(
        server().context,
        createDrawer(() => Promise.reject(new Error('no binary'))),
      );
      await received(await turnedPhoto(400, 300));
      await without.start({ warn, info: vi.fn<() => void>(), error: vi.fn<() => void>() });
      expect(warn).toHaveBeenCalledWith(expect.stringContaining('originals are served'));
      expect(await link()).toMatchObject({ renditions: null, renditionsDue: true });
    });

    test('a picture that arrives is drawn without being asked for', async () => {
      const { renditions } = server().context;
      const silent = vi.fn<() => void>();
      await renditions.start({ warn: silent, info: silent, error: silent });
      onTestFinished(() => renditions.stop());
      await received(await turnedPhoto(400, 300));
      await vi.waitFor(async () => expect((await link()).renditions).not.toBeNull());
    });
  });

  test('renditions that the storage lost are made again', async () => {
    await received(await turnedPhoto(400, 300));
    await make();
    const { renditions } = await link();
    await storage.lose(`${uploadId}.screen`);
    expect((await fetch(`${base}${renditions?.screen}`)).status).toBe(404);
    expect((await link()).renditionsDue).toBe(true);
    await make();
    expect((await fetch(`${base}${renditions?.screen}`)).status).toBe(200);
  });

  test('go with the bytes of a file that was never attached', async () => {
    const bytes = await turnedPhoto(400, 300);
    await announce(bytes, { first: bytes });
    await make();
    expect(await storage.names()).toContain(`${uploadId}.thumbnail`);
    server().clock.now = new Date('2026-12-21T09:00:00.000Z');
    await maintain(server().context);
    expect(await storage.names()).toEqual([]);
  });
}

describeOnEachDatabase('renditions', suite, async () => {
  storage = await openDiskForTests();
  return { files: storage.config };
});

describeOnEachDatabase(
  'renditions in a bucket',
  suite,
  async () => {
    storage = await openS3ForTests();
    return { files: storage.config };
  },
  isEveryday ? [] : ['embedded database'],
);
