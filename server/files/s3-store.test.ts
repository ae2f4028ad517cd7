import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { Upload } from '@tus/server';
import { describe, expect, test } from 'vitest';
import type { ObjectStorage } from './object-storage.ts';
import { S3Store } from './s3-store.ts';

const part = 5 * 1024 * 1024;
const id = 'a-file';

interface BucketState {
  objects: Map<string, Uint8Array>;
  begun: Map<string, Map<number, Uint8Array>>;
}

class Killed extends Error {}

/**
 * Creates a bucket in memory for a process that dies after so many requests: before the next request, or between its
 * effect and its answer.
 */
function bucket(
  { objects, begun }: BucketState,
  requestsLeft = Number.POSITIVE_INFINITY,
  isDone = false,
): ObjectStorage {
  let left = requestsLeft;
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

function nothing(): BucketState {
  return { objects: new Map(), begun: new Map() };
}

async function announced(state: BucketState, size: number): Promise<void> {
  await new S3Store(bucket(state)).create(new Upload({ id, offset: 0, size, metadata: { filename: 'toit.jpg' } }));
}

/** Returns bytes as a network delivers them. */
function streamOf(bytes: Buffer): Readable {
  const chunks: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += 1_000_000) chunks.push(bytes.subarray(at, at + 1_000_000));
  return Readable.from(chunks);
}

/** Resumes at the offset, in requests of so many bytes. */
async function send(state: BucketState, bytes: Buffer, step: number): Promise<void> {
  const store = new S3Store(bucket(state));
  for (;;) {
    const { offset } = await store.getUpload(id);
    const next = await store.write(streamOf(bytes.subarray(offset, offset + step)), id, offset);
    if (next === bytes.length) return;
  }
}

const sizes = [1, part - 1, part, part + 1, 2 * part, 2 * part + 1_234_567];

describe('a file in a bucket', () => {
  test.each(sizes)('[FL2] of %i bytes arrives unchanged in any steps, and leaves nothing else', async (size) => {
    const bytes = randomBytes(size);
    for (const step of [size, 3_000_000, part]) {
      const state = nothing();
      await announced(state, size);
      await send(state, bytes, step);
      expect([...state.objects.keys(), ...state.begun.keys()]).toEqual([id]);
      expect(Buffer.compare(state.objects.get(id) ?? new Uint8Array(), bytes)).toBe(0);
    }
  });

  test.each([false, true])(
    '[FL2] completes after its process died at any request (effect done: %s), and loses no counted byte',
    async (isDone) => {
      const bytes = randomBytes(part + 1_000_000);
      const first = 3_000_000;
      let deaths = 0;
      for (let requests = 0; ; requests += 1) {
        const state = nothing();
        await announced(state, bytes.length);
        await new S3Store(bucket(state)).write(streamOf(bytes.subarray(0, first)), id, 0);
        const dying = new S3Store(bucket(state, requests, isDone));
        const end = await dying.write(streamOf(bytes.subarray(first)), id, first).catch((error: unknown) => error);
        if (end === bytes.length) break;
        expect(end).toBeInstanceOf(Killed);
        deaths += 1;
        expect(await new S3Store(bucket(state)).sizeOf(id)).toBeGreaterThanOrEqual(first);
        await send(state, bytes, bytes.length);
        expect(Buffer.compare(state.objects.get(id) ?? new Uint8Array(), bytes)).toBe(0);
        expect([...state.objects.keys(), ...state.begun.keys()]).toEqual([id]);
      }
      expect(deaths).toBeGreaterThan(8);
    },
  );

  test('[FL2] keeps what arrived before its connection broke', async () => {
    const [state, bytes] = [nothing(), randomBytes(part)];
    await announced(state, bytes.length);
    async function* broken() {
      yield bytes.subarray(0, 2_000_000);
      throw new Error('reset');
    }
    const store = new S3Store(bucket(state));
    await expect(store.write(Readable.from(broken()), id, 0)).rejects.toThrow('reset');
    expect(await store.sizeOf(id)).toBe(2_000_000);
    await send(state, bytes, part);
    expect(Buffer.compare(state.objects.get(id) ?? new Uint8Array(), bytes)).toBe(0);
  });

  test('[FL2] whose parts the service deleted is unknown, and starts again', async () => {
    const [state, bytes] = [nothing(), randomBytes(2 * part)];
    await announced(state, bytes.length);
    await new S3Store(bucket(state)).write(streamOf(bytes.subarray(0, part + 1)), id, 0);
    state.begun.clear();
    const store = new S3Store(bucket(state));
    await expect(store.write(streamOf(bytes.subarray(part + 1)), id, part + 1)).rejects.toMatchObject({
      code: 'NotFound',
    });
    expect(await store.sizeOf(id)).toBeNull();
    await announced(state, bytes.length);
    await send(state, bytes, part);
    expect(Buffer.compare(state.objects.get(id) ?? new Uint8Array(), bytes)).toBe(0);
  });

  test('[FL2] goes back to the stored bytes when bytes after its parts were lost', async () => {
    const [state, bytes] = [nothing(), randomBytes(part)];
    await announced(state, bytes.length);
    const store = new S3Store(bucket(state));
    await store.write(streamOf(bytes.subarray(0, 3_000)), id, 0);
    state.objects.delete(`${id}.tail.0`);
    await expect(store.write(streamOf(bytes.subarray(3_000)), id, 3_000)).rejects.toMatchObject({ code: 'Conflict' });
    expect(await store.sizeOf(id)).toBe(0);
  });

  test('[FL2] is removed with everything that belongs to it, complete or not', async () => {
    for (const sent of [3_000, part + 3_000, 2 * part]) {
      const [state, bytes] = [nothing(), randomBytes(2 * part)];
      await announced(state, bytes.length);
      const store = new S3Store(bucket(state));
      await store.write(streamOf(bytes.subarray(0, sent)), id, 0);
      await store.remove(id);
      expect([...state.objects.keys(), ...state.begun.keys()]).toEqual([]);
      expect(await store.sizeOf(id)).toBeNull();
    }
  });
});
