import path from 'node:path';
import { z } from 'zod';

/** A bucket of an S3-compatible service. */
export interface S3Place {
  kind: 's3';
  bucket: string;
  /** What the keys begin with: empty, or ending with a slash. */
  prefix: string;
  /** Address of the service; null for Amazon's own. */
  endpoint: string | null;
  region: string;
  /** Null where the machine has a role of its own. */
  keys: { accessKeyId: string; secretAccessKey: string; sessionToken?: string } | null;
}

/** Where the bytes of files are kept. */
export type FilesPlace = { kind: 'disk'; folder: string } | S3Place;

const bucketAndPrefix = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w./-]*))?$/;

/** What the environment says about files; the names of S3 are those that every tool of it reads. */
export const filesEnvironment = {
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

type FilesValues = z.infer<z.ZodObject<typeof filesEnvironment>>;

/** What is wrong with the values as a whole: the variable and the sentence about it. */
export function faultsOfFiles(values: FilesValues): [keyof FilesValues, string][] {
  if (values.MYCERTI_FILES?.startsWith('s3://') !== true) return [];
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_ENDPOINT_URL_S3: endpoint } = values;
  const faults: [keyof FilesValues, string][] = [];
  if (endpoint === undefined && values.AWS_REGION === undefined)
    faults.push(['AWS_REGION', 'is missing: set it to the region of the bucket in MYCERTI_FILES']);
  // Amazon's machines have roles; a service of one's own is never one of them.
  const areDemanded = endpoint !== undefined;
  if (id === undefined && (areDemanded || secret !== undefined))
    faults.push(['AWS_ACCESS_KEY_ID', 'is missing: set it to the key of the bucket in MYCERTI_FILES']);
  if (secret === undefined && (areDemanded || id !== undefined))
    faults.push(['AWS_SECRET_ACCESS_KEY', 'is missing: set it to the secret of AWS_ACCESS_KEY_ID']);
  return faults;
}

/** The place that checked values name. */
export function placeOf(values: FilesValues, dataFolder: string): FilesPlace {
  const named = bucketAndPrefix.exec(values.MYCERTI_FILES ?? '');
  if (named === null)
    return { kind: 'disk', folder: path.resolve(values.MYCERTI_FILES ?? path.join(dataFolder, 'files')) };
  const [, bucket = '', given = ''] = named;
  const prefix = given.replace(/^\/+|\/+$/g, '');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: token } = values;
  return {
    kind: 's3',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint: values.AWS_ENDPOINT_URL_S3 ?? null,
    // Services without regions take any name that the signature has.
    region: values.AWS_REGION ?? 'us-east-1',
    keys:
      accessKeyId === undefined || secretAccessKey === undefined
        ? null
        : { accessKeyId, secretAccessKey, ...(token === undefined ? {} : { sessionToken: token }) },
  };
}
