import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ByteRange } from '#contract/rules/byte-ranges.ts';
import { codeOf } from '../db/failures.ts';
import { CodedError } from '../errors.ts';
import type { S3Place } from './place.ts';

/** The few things that the file store asks of an S3-compatible service, by keys below the prefix. */
export interface Objects {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Null when it is not there. */
  get: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** Bytes of an object; null when it is not there. */
  sizeOf: (key: string) => Promise<number | null>;
  remove: (key: string) => Promise<void>;
  /** Begins an object of parts. Returns its name among those under way. */
  begin: (key: string) => Promise<string>;
  /** Stores a part, counted from 1. Returns its tag; null when the service no longer knows what was begun. */
  addPart: (key: string, begun: string, number: number, bytes: Uint8Array) => Promise<string | null>;
  /** Makes the object of its parts. False when the service no longer knows what was begun. */
  complete: (key: string, begun: string, tags: readonly string[]) => Promise<boolean>;
  abort: (key: string, begun: string) => Promise<void>;
  /** Asks whether the bucket is there for this key. */
  check: () => Promise<void>;
}

/** Milliseconds for a connection, and for one request of at most one part. */
const connectWithin = 3_000;
const answerWithin = 30_000;

/** Connections at once. Each reader of a film holds one for as long as it looks. */
const agent = { keepAlive: true, maxSockets: 500 };

/** Seconds after which a caller should ask again. */
const retryAfter = 5;

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

/** The word for a failure: the service's own, or the system's. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const word = error.name === 'Error' ? (codeOf(error) ?? '') : error.name;
  return /^\w{1,60}$/.test(word) ? word : 'unknown';
}

/** The service refused, or does not answer. Its name says why, for the log: a word such as `AccessDenied`, nothing of the request. */
class StoreUnavailable extends CodedError {
  constructor(cause: unknown) {
    super('Unavailable', { retryAfter });
    this.name = `S3 ${nameOf(cause)}`;
  }
}

/** What `ask` answers; null when the service says that there is no such thing. @throws {CodedError} Unavailable */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask();
  } catch (error) {
    if (missing.has(nameOf(error))) return null;
    throw new StoreUnavailable(error);
  }
}

async function demand<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new StoreUnavailable(error);
  }
}

/** Loaded at the first use: whoever keeps files on disk has none of it in memory. */
async function connect({ endpoint, region, keys }: S3Place) {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(keys === null ? {} : { credentials: keys }),
    // Checksums of Amazon's own kind are refused by older services; the whole file's SHA-256 is looked at anyhow.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectWithin,
      requestTimeout: answerWithin,
      throwOnRequestTimeout: true,
      socketTimeout: answerWithin,
      httpAgent: agent,
      httpsAgent: agent,
    },
  });
  return { client, sdk };
}

/** The bucket of a place. Nothing is asked of it yet. */
export function openObjects(place: S3Place): Objects {
  let connected: ReturnType<typeof connect> | undefined;
  const service = (): ReturnType<typeof connect> => (connected ??= connect(place));
  const { bucket: Bucket, prefix } = place;
  const at = (key: string): { Bucket: string; Key: string } => ({ Bucket, Key: `${prefix}${key}` });
  return {
    put: async (key, bytes) => {
      const { client, sdk } = await service();
      await demand(() => client.send(new sdk.PutObjectCommand({ ...at(key), Body: bytes })));
    },
    get: async (key, range) => {
      const { client, sdk } = await service();
      const Range = range === undefined ? undefined : `bytes=${range.start}-${range.end}`;
      const answer = await orNull(() => client.send(new sdk.GetObjectCommand({ ...at(key), Range })));
      if (answer === null) return null;
      if (!(answer.Body instanceof Readable)) throw new StoreUnavailable(undefined);
      return answer.Body;
    },
    sizeOf: async (key) => {
      const { client, sdk } = await service();
      const answer = await orNull(() => client.send(new sdk.HeadObjectCommand(at(key))));
      return answer === null ? null : (answer.ContentLength ?? 0);
    },
    remove: async (key) => {
      const { client, sdk } = await service();
      await orNull(() => client.send(new sdk.DeleteObjectCommand(at(key))));
    },
    begin: async (key) => {
      const { client, sdk } = await service();
      const { UploadId } = await demand(() => client.send(new sdk.CreateMultipartUploadCommand(at(key))));
      if (UploadId === undefined) throw new StoreUnavailable(undefined);
      return UploadId;
    },
    addPart: async (key, UploadId, PartNumber, Body) => {
      const { client, sdk } = await service();
      const part = { ...at(key), UploadId, PartNumber, Body };
      const answer = await orNull(() => client.send(new sdk.UploadPartCommand(part)));
      return answer?.ETag ?? null;
    },
    complete: async (key, UploadId, tags) => {
      const { client, sdk } = await service();
      const Parts = tags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      const whole = { ...at(key), UploadId, MultipartUpload: { Parts } };
      return (await orNull(() => client.send(new sdk.CompleteMultipartUploadCommand(whole)))) !== null;
    },
    abort: async (key, UploadId) => {
      const { client, sdk } = await service();
      await orNull(() => client.send(new sdk.AbortMultipartUploadCommand({ ...at(key), UploadId })));
    },
    check: async () => {
      const { client, sdk } = await service();
      await demand(() => client.send(new sdk.HeadBucketCommand({ Bucket })));
    },
  };
}
