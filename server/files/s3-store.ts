import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import { z } from 'zod';
import { CodedError } from '../errors.ts';
import type { Objects } from './objects.ts';

/**
 * Bytes of a part: the least that S3 takes for all but the last. A part's number so says which bytes it has, whoever stores it. Files
 * under way count with it: another number would need another name for their progress.
 */
const partSize = 5 * 1024 * 1024;

/** What has come of a file, in an object beside its bytes. Sizes in bytes. */
const progress = z.object({
  size: z.int(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
  /** The object of parts that was begun; null for a file of at most one part, which is stored at once. */
  begun: z.string().nullable(),
  /** Tags of the parts that are stored, in their order; every one but the last has `partSize` bytes. */
  parts: z.array(z.string()),
  /** Bytes after the parts, too few for one, in an object of their own. */
  tail: z.int(),
});

type Progress = z.infer<typeof progress>;

const progressKey = (id: string): string => `${id}.json`;
/** Named by what it comes after, so that bytes of another place are never taken for it. */
const tailKey = (id: string, after: number): string => `${id}.tail.${after}`;

function offsetOf({ size, parts, tail }: Progress): number {
  return Math.min(size, parts.length * partSize) + tail;
}

async function bytesOf(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The chunks of a stream up to its end, or to where it broke. */
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
 * What the tus server writes to when files are kept in a bucket. A file is the object of its identifier, there once it is whole; until
 * then its progress says where its bytes are. Every step stores bytes first and notes them after, and throws nothing away before: a
 * process that dies at any place leaves a progress that is true.
 */
export class S3Store extends DataStore {
  readonly objects: Objects;

  constructor(objects: Objects) {
    super();
    this.objects = objects;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** How many bytes have come; null when nothing is there. @throws {CodedError} Unavailable */
  async sizeOf(id: string): Promise<number | null> {
    return (await this.#stateOf(id))?.offset ?? null;
  }

  /**
   * Makes the whole of a file whose every byte has come, unless it is there. False when that cannot be: when the service has thrown the
   * parts away, all of it is thrown away.
   */
  async complete(id: string): Promise<boolean> {
    const state = await this.#stateOf(id);
    if (state === null) return false;
    const { offset, stored } = state;
    if (stored !== null) {
      const { begun, parts, size } = stored;
      if (offset < size) return false;
      const isWhole = begun !== null && (await this.objects.complete(id, begun, parts));
      // Another process may have done it just now.
      if (!isWhole && (await this.objects.sizeOf(id)) === null) {
        await this.remove(id);
        return false;
      }
    }
    // Of a process that died after it had stored them elsewhere.
    await this.objects.remove(tailKey(id, Math.max(0, (stored?.parts.length ?? 0) - 1)));
    // From here on the bytes speak for themselves: were they lost, nothing would say that they had come.
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

  /** Takes bytes as far as they come. @returns the new offset */
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
    // Last, so that what failed halfway can be done again.
    await this.objects.remove(progressKey(id));
  }

  async #take(source: Readable, id: string, stored: Progress): Promise<number> {
    // Of a process that died after it had stored them as a part.
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
    // A connection that breaks is what mobile networks do: what has come until then is kept.
    for await (const chunk of untilBroken(source, (error) => (fault = { error }))) {
      waiting.push(chunk);
      length += chunk.length;
      // The last part waits for the end, even if it is a whole one.
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

  /** Stores the next part and notes it. @throws {CodedError} NotFound when the service has thrown away what was begun: all of it is then */
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

  /** The bytes after the parts. @throws {CodedError} Conflict when fewer are there than were noted, which is put right */
  async #tailOf(id: string, stored: Progress): Promise<Buffer> {
    if (stored.tail === 0) return Buffer.alloc(0);
    const found = await this.objects.get(tailKey(id, stored.parts.length));
    const bytes = found === null ? Buffer.alloc(0) : await bytesOf(found);
    if (bytes.length < stored.tail) {
      await this.#note(id, { ...stored, tail: bytes.length });
      throw new CodedError('Conflict');
    }
    // More of them were stored than noted when a process died in between.
    return bytes.subarray(0, stored.tail);
  }

  /** What is there: the whole, for which nothing is noted, or what has been noted of its bytes. */
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
