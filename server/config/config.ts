import path from 'node:path';
import { z } from 'zod';
import type { Beneficiary } from '#contract/rules/payments/credit-transfer.ts';
import type { Seller } from '#contract/protocol/public-config.ts';
import type { RoleIds } from '#contract/rules/people/roles.ts';
import {
  beneficiaryEnvironment,
  beneficiaryOf,
  demoBeneficiaryFor,
  problemsOfBeneficiary,
} from './beneficiary-config.ts';
import type { WebPushConfig } from './web-push-config.ts';
import { webPushEnvironment, webPushOf, demoWebPush, problemsOfWebPush } from './web-push-config.ts';
import { auditKeyEnvironment, auditKeyOf } from '../audit/audit-key-config.ts';
import { limit } from './config-values.ts';
import type { ProofsConfig } from './proofs-config.ts';
import { proofsEnvironment, proofsOf } from './proofs-config.ts';
import { demoSellerFor, problemsOfSeller, sellerEnvironment, sellerOf } from './seller-config.ts';
import type { FileStorageConfig } from '../files/file-storage-config.ts';
import { problemsOfFileStorage, fileStorageEnvironment, fileStorageOf } from '../files/file-storage-config.ts';

/** Values that deployments must not share. Demo mode generates them once; otherwise the environment must have them. */
export interface Secrets {
  jwtSecret: string;
  fieldApiKey: string;
}

/** What one user may have at a time. More is answered 429, and the device waits; one more sign-in ends the longest unused. */
export interface UserLimits {
  signIns: number;
  /** Streams of pokes, on one instance. */
  streams: number;
  /** Announced files that have not arrived, and their bytes. */
  openUploads: number;
  announcedBytes: number;
}

/** The validated configuration of the server. */
export interface Config extends Secrets {
  host: string;
  port: number;
  /** Folder of the embedded database and of the demo secrets. */
  dataFolder: string;
  /** Where the bytes of files are stored. */
  files: FileStorageConfig;
  /** Days after which the bytes of a file that no sender asks about, and that no upload names, are deleted. */
  abandonedFileDays: number;
  /** What one user may have at a time. */
  limits: UserLimits;
  /** PostgreSQL to use; null for the embedded database in `dataFolder`. */
  databaseUrl: string | null;
  /** Demo accounts, demo data and generated secrets. */
  demo: boolean;
  /** The bearer token of `/metrics` and `openapi.json`; null when both are closed. */
  metricsToken: string | null;
  roles: RoleIds;
  deployment: string;
  /** Browser origins, besides the server's own, that may call both APIs. */
  publicOrigins: string[];
  /** The origin where users open the app, for links in calendars; null when none is configured. */
  appOrigin: string | null;
  intranetUrl: string | null;
  /** The account for credit transfers; null when none is configured. */
  beneficiary: Beneficiary | null;
  /** The company as its invoices name it; null when none is configured. */
  seller: Seller | null;
  /** Google's key for the second address search, and its script; null when none is configured. */
  googlePlaces: { key: string; script: string } | null;
  /** Requests for proofs, and what clients may send. */
  proofs: ProofsConfig;
  /** The key that signs audit files, PKCS #8 in base64; null for one that is generated once and stored in the database. */
  auditKey: string | null;
  /** Null when web push is off. */
  webPush: WebPushConfig | null;
  /** Where browsers reach each API: a path, or an address whose path is served here. */
  mainBase: string;
  fieldBase: string;
  /** Folder of the built app. */
  dist: string;
  /** Folder of the company's content: services, prices, survey, served areas. */
  contentFolder: string;
  /** Which proxies' forwarded addresses are trusted: false, a number of hops, or a list of networks. */
  trustProxy: boolean | number | string;
  logLevel: string;
}

/** Thrown with every problem of the environment, one sentence each. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

const base = z
  .string()
  .regex(
    /^(\/|https?:\/\/)[^?#]*[^/?#]$/,
    'must be a path such as /api/v1 or an http(s) address, without a slash at its end',
  );

const origin = z.url('must be a list of origins such as https://app.example.be, separated by commas');

function readList(text: string): string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

/** Hosts that only this machine reaches. */
const loopback = ['localhost', '127.0.0.1', '::1'];

/** Parses `true` and `false` as booleans, a number of hops as a number, anything else as a list of networks. */
function readTrust(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** A value that the server needs to start. */
function demanded(meaning: string): z.ZodString {
  return z.string(`is missing: set it to ${meaning}`);
}

/** Fewest different characters of a secret: a random one has more, and a repeated one is guessed. */
const differentMin = 8;
const notVaried = `must have at least ${differentMin} different characters`;

function isVaried(secret: string): boolean {
  return new Set(secret).size >= differentMin;
}

const environment = z
  .object({
    HOST: z.string().default('localhost'),
    PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(4300),
    MYCERTI_DATA: z.string().default('.data'),
    ...fileStorageEnvironment,
    MYCERTI_ABANDONED_FILE_DAYS: z.coerce
      .number('must be a number of days')
      .int('must be a whole number of days')
      .min(7, 'must be 7 days or more: a device may be without network for so long')
      .max(365, 'must be 365 days or fewer')
      .default(30),
    MYCERTI_STREAMS_PER_USER: limit(2, 10_000).default(50),
    MYCERTI_SIGN_INS_PER_USER: limit(2, 10_000).default(200),
    MYCERTI_OPEN_UPLOADS_PER_USER: limit(10, 100_000).default(500),
    MYCERTI_ANNOUNCED_GIB_PER_USER: limit(1, 10_000).default(20),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
      .optional(),
    JWT_SECRET: demanded('the secret that signs the tokens, at least 32 random characters')
      .min(32, 'must have at least 32 characters')
      .refine(isVaried, notVaried),
    FIELD_API_KEY: demanded('the key that the field portal expects in X-Api-Key, at least 16 characters')
      .min(16, 'must have at least 16 characters')
      .refine(isVaried, notVaried),
    ROLE_COMMERCIAL: demanded('the identifier of the commercial role in the token'),
    ROLE_SUPERVISOR: demanded('the identifier of the supervisor role in the token'),
    DEPLOYMENT: demanded('the name of this deployment, which names the databases on the devices').regex(
      /^[a-z0-9-]{1,40}$/,
      'must be 1 to 40 small letters, digits or hyphens',
    ),
    NODE_ENV: z.string().optional(),
    MYCERTI_DEMO: z.enum(['on', 'off'], 'must be on or off').optional(),
    MYCERTI_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').nullable().default(null),
    APP_ORIGIN: z
      .url({ protocol: /^https?$/, error: 'must be the origin of the app, such as https://app.example.be' })
      .transform((address) => new URL(address).origin)
      .nullable()
      .default(null),
    PUBLIC_ORIGINS: z.string().default('').transform(readList).pipe(z.array(origin)),
    INTRANET_URL: z.url('must be an address').nullable().default(null),
    GOOGLE_PLACES_KEY: z
      .string()
      .regex(/^[\w-]{10,100}$/, 'must be a key as Google shows it: letters, digits, hyphens')
      .nullable()
      .default(null),
    GOOGLE_PLACES_SCRIPT: z
      .url({ protocol: /^https?$/, error: 'must be an http(s) address' })
      .default('https://maps.googleapis.com/maps/api/js'),
    ...beneficiaryEnvironment,
    ...sellerEnvironment,
    ...webPushEnvironment,
    ...auditKeyEnvironment,
    ...proofsEnvironment,
    MAIN_BASE: base.default('/api/v1'),
    FIELD_BASE: base.default('/field/v1'),
    DIST: z.string().default('dist'),
    MYCERTI_CONTENT: z.string().default('content'),
    TRUST_PROXY: z.string().default('false').transform(readTrust),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .refine((env) => env.ROLE_COMMERCIAL !== env.ROLE_SUPERVISOR, {
    path: ['ROLE_COMMERCIAL'],
    message: 'must differ from ROLE_SUPERVISOR',
  })
  .refine((env) => pathOf(env.MAIN_BASE) !== pathOf(env.FIELD_BASE), {
    path: ['FIELD_BASE'],
    message: 'must have another path than MAIN_BASE',
  })
  .refine((env) => env.MYCERTI_DEMO !== 'on' || env.NODE_ENV !== 'production', {
    path: ['MYCERTI_DEMO'],
    message: 'must not be on in production: the demo accounts have a public password',
  })
  .refine((env) => env.MYCERTI_DEMO !== undefined || !isImpliedDemo(env) || loopback.includes(env.HOST), {
    path: ['MYCERTI_DEMO'],
    message:
      'must be on to show the demo beyond this machine, where its public password signs in; otherwise set NODE_ENV to production',
  })
  .superRefine((env, { addIssue }) => {
    for (const [name, message] of [
      ...problemsOfFileStorage(env),
      ...problemsOfBeneficiary(env),
      ...problemsOfSeller(env),
      ...problemsOfWebPush(env),
    ])
      addIssue({ code: 'custom', path: [name], message });
  });

/** Returns true for the embedded database outside production: a demo unless `MYCERTI_DEMO` says otherwise. */
function isImpliedDemo(env: { DATABASE_URL?: string | undefined; NODE_ENV?: string | undefined }): boolean {
  return env.DATABASE_URL === undefined && env.NODE_ENV !== 'production';
}

/** Returns the path under which an API is served. */
export function pathOf(apiBase: string): string {
  return apiBase.startsWith('/') ? apiBase : new URL(apiBase).pathname;
}

/** Returns the origin of an API on another host; null when it is the server's own. */
export function originOf(apiBase: string): string | null {
  return apiBase.startsWith('/') ? null : new URL(apiBase).origin;
}

/** Returns the defaults of demo mode. */
function demoValues(secrets: Secrets, port: string): Record<string, string> {
  return {
    ...(port === '0' ? {} : { APP_ORIGIN: `http://localhost:${port}` }),
    JWT_SECRET: secrets.jwtSecret,
    FIELD_API_KEY: secrets.fieldApiKey,
    ROLE_COMMERCIAL: 'commercial',
    ROLE_SUPERVISOR: 'supervisor',
    DEPLOYMENT: 'demo',
    ...demoWebPush,
  };
}

/**
 * Reads and validates the environment. Demo mode takes its secrets from `demoSecrets` and has defaults for the roles.
 * Otherwise no secret has a default. MYCERTI_DEMO switches it; without that, it is on when neither DATABASE_URL nor
 * NODE_ENV=production is set.
 * @throws {ConfigError} naming every problem at once.
 */
export function loadConfig(env: NodeJS.ProcessEnv, demoSecrets: (dataFolder: string) => Secrets): Config {
  // An empty variable counts as not set: compose files and units write a missing value that way.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const { MYCERTI_DEMO: said, NODE_ENV, DATABASE_URL, PORT = '4300' } = given;
  const demo =
    NODE_ENV !== 'production' && (said === undefined ? isImpliedDemo({ NODE_ENV, DATABASE_URL }) : said === 'on');
  const dataFolder = path.resolve(given['MYCERTI_DATA'] ?? '.data');
  const defaults = demo
    ? { ...demoValues(demoSecrets(dataFolder), PORT), ...demoBeneficiaryFor(given), ...demoSellerFor(given) }
    : {};
  const read = environment.safeParse({ ...defaults, ...given });
  if (!read.success)
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  const values = read.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataFolder,
    files: fileStorageOf(values, dataFolder),
    abandonedFileDays: values.MYCERTI_ABANDONED_FILE_DAYS,
    limits: {
      streams: values.MYCERTI_STREAMS_PER_USER,
      signIns: values.MYCERTI_SIGN_INS_PER_USER,
      openUploads: values.MYCERTI_OPEN_UPLOADS_PER_USER,
      announcedBytes: values.MYCERTI_ANNOUNCED_GIB_PER_USER * 2 ** 30,
    },
    databaseUrl: values.DATABASE_URL ?? null,
    demo,
    metricsToken: values.MYCERTI_METRICS_TOKEN,
    jwtSecret: values.JWT_SECRET,
    fieldApiKey: values.FIELD_API_KEY,
    roles: { commercial: values.ROLE_COMMERCIAL, supervisor: values.ROLE_SUPERVISOR },
    deployment: values.DEPLOYMENT,
    publicOrigins: values.PUBLIC_ORIGINS,
    appOrigin: values.APP_ORIGIN,
    intranetUrl: values.INTRANET_URL,
    beneficiary: beneficiaryOf(values),
    seller: sellerOf(values),
    googlePlaces:
      values.GOOGLE_PLACES_KEY === null ? null : { key: values.GOOGLE_PLACES_KEY, script: values.GOOGLE_PLACES_SCRIPT },
    webPush: webPushOf(values),
    auditKey: auditKeyOf(values),
    proofs: proofsOf(values),
    mainBase: values.MAIN_BASE,
    fieldBase: values.FIELD_BASE,
    dist: path.resolve(values.DIST),
    contentFolder: path.resolve(values.MYCERTI_CONTENT),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  };
}
