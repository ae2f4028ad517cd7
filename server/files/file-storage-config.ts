import path from 'node:path';
import { z } from 'zod';

/** A bucket of an S3-compatible service. */
export interface S3Config {
  kind: 's3';
  bucket: string;
  /** The prefix of the keys: empty, or ending with a slash. */
  prefix: string;
  /** Address of the service; null for Amazon's own. */
  endpoint: string | null;
  region: string;
  /** Null on a machine with a role of its own. */
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

/** Where the bytes of files are stored. */
export type FileStorageConfig = { kind: 'disk'; folder: string } | S3Config;

const bucketAndPrefix = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/** The environment variables of file storage. The AWS names are those that every S3 tool reads. */
export const fileStorageEnvironment = {
  MYCERTI_FILES: z
    .string()
    .refine((place) => !place.includes('://') || bucketAndPrefix.test(place), {
      error: 'must be a folder, or s3://bucket/prefix: small letters, digits, dots and hyphens in the bucket',
    })
    .optional(),
  AWS_ENDPOINT_URL_S3: z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).optional(),
  AWS_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, 'must be a region such as eu-central-1')
    .optional(),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_SESSION_TOKEN: z.string().optional(),
};

type FilesValues = z.infer<z.ZodObject<typeof fileStorageEnvironment>>;

/** Returns the variables that do not fit together, with a sentence each. */
export function problemsOfFileStorage(values: FilesValues): [keyof FilesValues, string][] {
  if (values.MYCERTI_FILES?.startsWith('s3://') !== true) return [];
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_ENDPOINT_URL_S3: endpoint } = values;
  const faults: [keyof FilesValues, string][] = [];
  if (endpoint === undefined && values.AWS_REGION === undefined)
    faults.push(['AWS_REGION', 'is missing: set it to the region of the bucket in MYCERTI_FILES']);
  // Only machines of Amazon have roles; another service needs keys.
  const areDemanded = endpoint !== undefined;
  if (id === undefined && (areDemanded || secret !== undefined))
    faults.push(['AWS_ACCESS_KEY_ID', 'is missing: set it to the key of the bucket in MYCERTI_FILES']);
  if (secret === undefined && (areDemanded || id !== undefined))
    faults.push(['AWS_SECRET_ACCESS_KEY', 'is missing: set it to the secret of AWS_ACCESS_KEY_ID']);
  return faults;
}

/** Returns the configuration that validated variables describe. */
export function fileStorageOf(values: FilesValues, dataFolder: string): FileStorageConfig {
  const named = bucketAndPrefix.exec(values.MYCERTI_FILES ?? '');
  if (named === null)
    return { kind: 'disk', folder: path.resolve(values.MYCERTI_FILES ?? path.join(dataFolder, 'files')) };
  const [, bucket = '', given = ''] = named;
  const prefix = given.replace(/^\/+|(?<!\/)\/+$/g, '');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = values;
  return {
    kind: 's3',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: values.AWS_ENDPOINT_URL_S3 ?? null,
    // Services without regions accept any name, as long as the signature has it.
    region: values.AWS_REGION ?? 'us-east-1',
    keys:
      accessKeyId === undefined || secretAccessKey === undefined
        ? null
        : { accessKeyId, secretAccessKey, ...(token === undefined ? {} : { sessionToken: token }) },
  };
}
