import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { z } from 'zod';
import { CodedError } from '../errors.ts';
import type { ObjectStorage } from './object-storage.ts';

/**
 * Bytes of a part: the minimum of S3 for all but the last. The number of a part implies which bytes it has. Stored
 * progress depends on it: another size would need another name for progress objects.
 */
const partSize = 5 * 1024 * 1024;

/** The progress of a file, stored in an object beside its bytes. Sizes in bytes. */
const progress = z.object({
  size: z.int(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  /** The multipart upload; null for a file of at most one part, which is stored at once. */
  begun: z.string().nullable(),
  /** Tags of the stored parts, in order. All but the last have `partSize` bytes. */
  parts: z.array(z.string()),
  /** Bytes after the parts, too few for a part, in an object of their own. */
  tail: z.int(),
});

type Progress = z.infer<typeof progress>;

const progressKey = (id: string): string => `${id}.json`;
/** The key contains the number of parts before it, so that a tail is never read for another position. */
const tailKey = (id: string, after: number): string => `${id}.tail.${after}`;

function offsetOf({ size, parts, tail }: Progress): number {
  return Math.min(size, parts.length * partSize) + tail;
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Yields the chunks of a stream up to its end, or to where it broke. */
async function* untilBroken(
  source: AsyncIterable<Uint8Array>,
  broke: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  try {
    yield* source;
  } catch (error) {
    broke(error);
  }
}

/**
 * Stores the uploads of the tus server in a bucket. A complete file is one object under its identifier. Until then its
 * progress says where its bytes are.
 * Every step stores bytes before it updates the progress, and deletes nothing before that. The progress is correct
 * wherever the process dies.
 */
export class S3Store extends DataStore {
  readonly objects: ObjectStorage;

  constructor(objects: ObjectStorage) {
    super();
    this.objects = objects;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /**
   * Returns how many bytes have arrived; null for an unknown file.
   * @throws {CodedError} Unavailable
   */
  async sizeOf(id: string): Promise<number | null> {
    return (await this.#stateOf(id))?.offset ?? null;
  }

  /**
   * Completes a file whose bytes have all arrived, unless it is complete. Returns false when the service has deleted
   * the parts; then the rest is deleted too.
   */
  async complete(id: string): Promise<boolean> {
    const state = await this.#stateOf(id);
    if (state === null) return false;
    const { offset, stored } = state;
    if (stored !== null) {
      const { begun, parts, size } = stored;
      if (offset < size) return false;
      const isWhole = begun !== null && (await this.objects.complete(id, begun, parts));
      // Another process may have completed it just now.
      if (!isWhole && (await this.objects.sizeOf(id)) === null) {
        await this.remove(id);
        return false;
      }
    }
    // Left by a process that died after it had stored these bytes as a part.
    await this.objects.remove(tailKey(id, Math.max(0, (stored?.parts.length ?? 0) - 1)));
    // From here on only the bytes show that the file has arrived.
    await this.objects.remove(progressKey(id));
    return true;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, metadata } = upload;
    if (size === undefined) throw new CodedError('ValidationFailed');
    await this.remove(id);
    const begun = size > partSize ? await this.objects.begin(id) : null;
    await this.#note(id, { size, metadata, begun, parts: [], tail: 0 });
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const state = await this.#stateOf(id);
    if (state === null) throw new CodedError('NotFound');
    const { offset, stored } = state;
    const { size, metadata } = stored ?? { size: offset };
    return new Upload({ id, offset, size, ...(metadata === undefined ? {} : { metadata }) });
  }

  /**
   * Stores bytes as they arrive, up to the end or to where the connection broke.
   * @returns the new offset
   */
  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const stored = await this.#progressOf(id);
    if (stored !== null && offset < stored.size) {
      if (offset !== offsetOf(stored)) throw new CodedError('Conflict');
      const taken = await this.#take(source, id, stored);
      if (taken < stored.size) return taken;
    }
    if (!(await this.complete(id))) throw new CodedError('NotFound');
    return stored?.size ?? offset;
  }

  override async remove(id: string): Promise<void> {
    const stored = await this.#progressOf(id);
    if (stored === null) return this.objects.remove(id);
    if (stored.begun !== null) await this.objects.abort(id, stored.begun);
    await this.objects.remove(tailKey(id, stored.parts.length));
    await this.objects.remove(id);
    // Last, so that a failed removal can be repeated.
    await this.objects.remove(progressKey(id));
  }

  async #take(source: Readable, id: string, stored: Progress): Promise<number> {
    // Left by a process that died after it had stored these bytes as a part.
    if (stored.parts.length > 0 && stored.tail === 0) await this.objects.remove(tailKey(id, stored.parts.length - 1));
    let now = stored;
    let held = await this.#tailOf(id, stored);
    let waiting: Uint8Array[] = [];
    let length = held.length;
    const gather = (): Buffer => {
      held = Buffer.concat([held, ...waiting]);
      waiting = [];
      return held;
    };
    let fault: { error: unknown } | undefined;
    // Mobile connections break: store what has arrived until then.
    for await (const chunk of untilBroken(source, (error) => (fault = { error }))) {
      waiting.push(chunk);
      length += chunk.length;
      // The last part waits for the end, even when it is full.
      while (length > partSize) {
        now = await this.#addPart(id, now, gather().subarray(0, partSize));
        held = held.subarray(partSize);
        length = held.length;
      }
    }
    const offset = Math.min(now.size, now.parts.length * partSize) + length;
    const rest = gather();
    if (offset < now.size) await this.#keepTail(id, now, rest);
    else if (now.begun !== null) await this.#addPart(id, now, rest);
    else {
      await this.objects.put(id, rest);
      if (now.tail > 0) await this.objects.remove(tailKey(id, 0));
    }
    if (fault !== undefined) throw fault.error;
    return offset;
  }

  async #keepTail(id: string, now: Progress, bytes: Buffer): Promise<void> {
    if (bytes.length === now.tail) return;
    if (bytes.length === partSize) {
      await this.#addPart(id, now, bytes);
      return;
    }
    await this.objects.put(tailKey(id, now.parts.length), bytes);
    await this.#note(id, { ...now, tail: bytes.length });
  }

  /**
   * Stores the next part and updates the progress.
   * @throws {CodedError} NotFound when the service has deleted the multipart upload; the rest is deleted too
   */
  async #addPart(id: string, now: Progress, bytes: Buffer): Promise<Progress> {
    const { begun, parts, tail } = now;
    const tag = begun === null ? null : await this.objects.addPart(id, begun, parts.length + 1, bytes);
    if (tag === null) {
      if ((await this.objects.sizeOf(id)) === null) await this.remove(id);
      throw new CodedError('NotFound');
    }
    const next = { ...now, parts: [...parts, tag], tail: 0 };
    await this.#note(id, next);
    if (tail > 0) await this.objects.remove(tailKey(id, parts.length));
    return next;
  }

  /**
   * Returns the bytes after the parts.
   * @throws {CodedError} Conflict when fewer are stored than the progress says; the progress is corrected
   */
  async #tailOf(id: string, stored: Progress): Promise<Buffer> {
    if (stored.tail === 0) return Buffer.alloc(0);
    const found = await this.objects.get(tailKey(id, stored.parts.length));
    const bytes = found === null ? Buffer.alloc(0) : await bytesOf(found);
    if (bytes.length < stored.tail) {
      await this.#note(id, { ...stored, tail: bytes.length });
      throw new CodedError('Conflict');
    }
    // A process that died in between stored more bytes than the progress says.
    return bytes.subarray(0, stored.tail);
  }

  /** Returns the state of a file: complete, or its progress. */
  async #stateOf(id: string): Promise<{ offset: number; stored: Progress | null } | null> {
    const whole = await this.objects.sizeOf(id);
    if (whole !== null) return { offset: whole, stored: null };
    const stored = await this.#progressOf(id);
    return stored === null ? null : { offset: offsetOf(stored), stored };
  }

  async #progressOf(id: string): Promise<Progress | null> {
    const found = await this.objects.get(progressKey(id));
    return found === null ? null : progress.parse(JSON.parse((await bytesOf(found)).toString('utf8')));
  }

  async #note(id: string, stored: Progress): Promise<void> {
    await this.objects.put(progressKey(id), Buffer.from(JSON.stringify(stored)));
  }
}
