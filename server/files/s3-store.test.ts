import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { describe, expect, test } from 'vitest';
import type { Objects } from './objects.ts';
import { S3Store } from './s3-store.ts';

const part = 5 * 1024 * 1024;
const id = 'a-file';

interface Kept {
  objects: Map<string, Uint8Array>;
  begun: Map<string, Map<number, Uint8Array>>;
}

class Killed extends Error {}

/** A bucket in memory, of which a process may ask so much; before the next request, or after it and before its answer, it dies. */
function bucket({ objects, begun }: Kept, asksLeft = Number.POSITIVE_INFINITY, isDone = false): Objects {
  let left = asksLeft;
  async function ask<T>(what: () => T): Promise<T> {
    left -= 1;
    if (left < 0 && !(isDone && left === -1)) throw new Killed();
    const answer = what();
    if (left < 0) throw new Killed();
    return answer;
  }
  return {
    put: (key, bytes) => ask(() => void objects.set(key, Uint8Array.from(bytes))),
    get: (key) =>
      ask(() => {
        const found = objects.get(key);
        return found === undefined ? null : Readable.from([Buffer.from(found)]);
      }),
    sizeOf: (key) => ask(() => objects.get(key)?.length ?? null),
    remove: (key) => ask(() => void objects.delete(key)),
    begin: () =>
      ask(() => {
        const name = `begun ${begun.size}`;
        begun.set(name, new Map());
        return name;
      }),
    addPart: (_key, name, number, bytes) =>
      ask(() => {
        begun.get(name)?.set(number, Uint8Array.from(bytes));
        return begun.has(name) ? createHash('md5').update(bytes).digest('hex') : null;
      }),
    complete: (key, name, tags) =>
      ask(() => {
        const parts = begun.get(name);
        if (parts === undefined) return false;
        const chosen = tags.map((_tag, index) => parts.get(index + 1) ?? new Uint8Array());
        if (chosen.slice(0, -1).some(({ length }) => length < part)) throw new Error('EntityTooSmall');
        objects.set(key, Buffer.concat(chosen));
        begun.delete(name);
        return true;
      }),
    abort: (_key, name) => ask(() => void begun.delete(name)),
    check: () => ask(() => undefined),
  };
}

function nothing(): Kept {
  return { objects: new Map(), begun: new Map() };
}

async function announced(kept: Kept, size: number): Promise<void> {
  await new S3Store(bucket(kept)).create(new Upload({ id, offset: 0, size, metadata: { filename: 'toit.jpg' } }));
}

/** Bytes as they come from a network. */
function streamOf(bytes: Buffer): Readable {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 1_000_000) chunks.push(bytes.subarray(at, at + 1_000_000));
  return Readable.from(chunks);
}

/** Sends on from where it stands, in requests of so many bytes. */
async function send(kept: Kept, bytes: Buffer, step: number): Promise<void> {
  const store = new S3Store(bucket(kept));
  for (;;) {
    const { offset } = await store.getUpload(id);
    const next = await store.write(streamOf(bytes.subarray(offset, offset + step)), id, offset);
    if (next === bytes.length) return;
  }
}

const sizes = [1, part - 1, part, part + 1, 2 * part, 2 * part + 1_234_567];

describe('a file in a bucket', () => {
  test.each(sizes)('[FL2] of %i bytes is the same bytes, however it comes, and leaves nothing beside', async (size) => {
    const bytes = randomBytes(size);
    for (const step of [size, 3_000_000, part]) {
      const kept = nothing();
      await announced(kept, size);
      await send(kept, bytes, step);
      expect([...kept.objects.keys(), ...kept.begun.keys()]).toEqual([id]);
      expect(Buffer.compare(kept.objects.get(id) ?? new Uint8Array(), bytes)).toBe(0);
    }
  });

  test.each([false, true])(
    '[FL2] is whole after its process died at any request (which was done: %s), and no byte that was counted is lost',
    async (isDone) => {
      const bytes = randomBytes(part + 1_000_000);
      const first = 3_000_000;
      let deaths = 0;
      for (let asks = 0; ; asks += 1) {
        const kept = nothing();
        await announced(kept, bytes.length);
        await new S3Store(bucket(kept)).write(streamOf(bytes.subarray(0, first)), id, 0);
        const dying = new S3Store(bucket(kept, asks, isDone));
        const end = await dying.write(streamOf(bytes.subarray(first)), id, first).catch((error: unknown) => error);
        if (end === bytes.length) break;
        expect(end).toBeInstanceOf(Killed);
        deaths += 1;
        expect(await new S3Store(bucket(kept)).sizeOf(id)).toBeGreaterThanOrEqual(first);
        await send(kept, bytes, bytes.length);
        expect(Buffer.compare(kept.objects.get(id) ?? new Uint8Array(), bytes)).toBe(0);
        expect([...kept.objects.keys(), ...kept.begun.keys()]).toEqual([id]);
      }
      expect(deaths).toBeGreaterThan(8);
    },
  );

  test('[FL2] keeps what came before its connection broke', async () => {
    const [kept, bytes] = [nothing(), randomBytes(part)];
    await announced(kept, bytes.length);
    async function* broken() {
      yield bytes.subarray(0, 2_000_000);
      throw new Error('reset');
    }
    const store = new S3Store(bucket(kept));
    await expect(store.write(Readable.from(broken()), id, 0)).rejects.toThrow('reset');
    expect(await store.sizeOf(id)).toBe(2_000_000);
    await send(kept, bytes, part);
    expect(Buffer.compare(kept.objects.get(id) ?? new Uint8Array(), bytes)).toBe(0);
  });

  test('[FL2] whose parts the service threw away is not there, and begins anew', async () => {
    const [kept, bytes] = [nothing(), randomBytes(2 * part)];
    await announced(kept, bytes.length);
    await new S3Store(bucket(kept)).write(streamOf(bytes.subarray(0, part + 1)), id, 0);
    kept.begun.clear();
    const store = new S3Store(bucket(kept));
    await expect(store.write(streamOf(bytes.subarray(part + 1)), id, part + 1)).rejects.toMatchObject({
      code: 'NotFound',
    });
    expect(await store.sizeOf(id)).toBeNull();
    await announced(kept, bytes.length);
    await send(kept, bytes, part);
    expect(Buffer.compare(kept.objects.get(id) ?? new Uint8Array(), bytes)).toBe(0);
  });

  test('[FL2] goes back to what is there when bytes after its parts were lost', async () => {
    const [kept, bytes] = [nothing(), randomBytes(part)];
    await announced(kept, bytes.length);
    const store = new S3Store(bucket(kept));
    await store.write(streamOf(bytes.subarray(0, 3_000)), id, 0);
    kept.objects.delete(`${id}.tail.0`);
    await expect(store.write(streamOf(bytes.subarray(3_000)), id, 3_000)).rejects.toMatchObject({ code: 'Conflict' });
    expect(await store.sizeOf(id)).toBe(0);
  });

  test('[FL2] is removed with all that belongs to it, whole or not', async () => {
    for (const sent of [3_000, part + 3_000, 2 * part]) {
      const [kept, bytes] = [nothing(), randomBytes(2 * part)];
      await announced(kept, bytes.length);
      const store = new S3Store(bucket(kept));
      await store.write(streamOf(bytes.subarray(0, sent)), id, 0);
      await store.remove(id);
      expect([...kept.objects.keys(), ...kept.begun.keys()]).toEqual([]);
      expect(await store.sizeOf(id)).toBeNull();
    }
  });
});
