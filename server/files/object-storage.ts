import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { ByteRange } from '#contract/rules/files/byte-ranges.ts';
import { codeOf } from '../db/connection/failures.ts';
import { CodedError } from '../errors.ts';
import type { S3Config } from './file-storage-config.ts';

/** The operations of an S3-compatible service that file storage needs. Keys are below the prefix. */
export interface ObjectStorage {
  put: (key: string, bytes: Uint8Array) => Promise<void>;
  /** Returns null for an unknown key. */
  get: (key: string, range?: ByteRange) => Promise<Readable | null>;
  /** Returns the bytes of an object; null for an unknown key. */
  sizeOf: (key: string) => Promise<number | null>;
  remove: (key: string) => Promise<void>;
  /** Begins a multipart upload. Returns its identifier. */
  begin: (key: string) => Promise<string>;
  /** Stores a part, counted from 1. Returns its tag; null when the service no longer knows the upload. */
  addPart: (key: string, uploadId: string, number: number, bytes: Uint8Array) => Promise<string | null>;
  /** Completes a multipart upload. Returns false when the service no longer knows it. */
  complete: (key: string, uploadId: string, tags: readonly string[]) => Promise<boolean>;
  abort: (key: string, uploadId: string) => Promise<void>;
  /** Checks that the bucket exists and the key may use it. */
  check: () => Promise<void>;
}

/** Milliseconds for a connection, and for one request of at most one part. */
const connectWithin = 3_000;
const answerWithin = 30_000;

/** Concurrent connections. Each reader of a video holds one while it plays. */
const agent = { keepAlive: true, maxSockets: 500 };

/** Seconds after which the caller should retry. */
const retryAfter = 5;

const missing = new Set(['NoSuchKey', 'NotFound', 'NoSuchUpload']);

/** Returns the name of a failure: the service's own, or the system's. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const name = error.name === 'Error' ? (codeOf(error) ?? '') : error.name;
  return /^\w{1,60}$/.test(name) ? name : 'unknown';
}

/**
 * Thrown when the service refuses or does not answer. Its name is for the log: a code such as `AccessDenied`, nothing
 * of the request.
 */
class StoreUnavailable extends CodedError {
  constructor(cause: unknown) {
    super('Unavailable', { retryAfter });
    this.name = `S3 ${nameOf(cause)}`;
  }
}

/**
 * Returns the answer of `ask`; null when the service does not know the object.
 * @throws {CodedError} Unavailable
 */
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

/** Loads the client at first use: a server with a folder does not have it in memory. */
async function connect({ endpoint, region, keys }: S3Config) {
  const sdk = await import('@aws-sdk/client-s3');
  const client: S3Client = new sdk.S3Client({
    region,
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(keys === null ? {} : { credentials: keys }),
    // Older services reject Amazon's checksums; the SHA-256 of the whole file is verified anyway.
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

/** Opens a bucket, without a request yet. */
export function openObjectStorage(config: S3Config): ObjectStorage {
  let connected: ReturnType<typeof connect> | undefined;
  const service = (): ReturnType<typeof connect> => (connected ??= connect(config));
  const { bucket: Bucket, prefix } = config;
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
