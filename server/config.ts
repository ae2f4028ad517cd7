import path from 'node:path';
import { z } from 'zod';
import type { RoleIds } from '#contract/rules/roles.ts';
import type { AlertsConfig } from './alerts/settings.ts';
import { alertsEnvironment, alertsOf, demoAlerts, faultsOfAlerts } from './alerts/settings.ts';
import type { FilesPlace } from './files/place.ts';
import { faultsOfFiles, filesEnvironment, placeOf } from './files/place.ts';

/** Values that no deployment may share; generated once in demo mode, demanded from the environment otherwise. */
export interface Secrets {
  jwtSecret: string;
  fieldApiKey: string;
}

/** The server's whole configuration, checked. */
export interface Config extends Secrets {
  host: string;
  port: number;
  /** Folder of the embedded database and of the demo secrets. */
  dataFolder: string;
  /** Where the bytes of files are kept. */
  files: FilesPlace;
  /** Days after which bytes that nobody sends on, and that no upload stands for, are freed. */
  abandonedFileDays: number;
  /** PostgreSQL to use; null for the embedded database in `dataFolder`. */
  databaseUrl: string | null;
  /** Demo accounts, demo data and generated secrets. */
  demo: boolean;
  roles: RoleIds;
  deployment: string;
  /** Browser origins, besides the server's own, that may call both APIs. */
  publicOrigins: string[];
  intranetUrl: string | null;
  /** Google's key for the second address search, and its script; null when none is configured. */
  googlePlaces: { key: string; script: string } | null;
  /** What closed apps are told by; null when they are not. */
  alerts: AlertsConfig | null;
  /** Where browsers find each API: a path, or an address whose path is served here. */
  mainBase: string;
  fieldBase: string;
  /** Folder of the built app. */
  dist: string;
  /** Folder of the company's content: services, prices, survey, served areas. */
  contentFolder: string;
  /** Which proxies' forwarded addresses are believed: false, a number of hops, or a list of networks. */
  trustProxy: boolean | number | string;
  logLevel: string;
}

/** What the environment lacks or has wrong, one sentence each; the server does not start with any. */
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

/** `true` and `false` as such, a number of hops as a number, anything else as a list of networks. */
function readTrust(text: string): boolean | number | string {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
}

/** A value without which the server does not start. */
function demanded(meaning: string): z.ZodString {
  return z.string(`is missing: set it to ${meaning}`);
}

const environment = z
  .object({
    HOST: z.string().default('localhost'),
    PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(4300),
    MYCERTI_DATA: z.string().default('.data'),
    ...filesEnvironment,
    MYCERTI_ABANDONED_FILE_DAYS: z.coerce
      .number('must be a number of days')
      .int('must be a whole number of days')
      .min(7, 'must be 7 days or more: a device may be without network for so long')
      .max(365, 'must be 365 days or fewer')
      .default(30),
    DATABASE_URL: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
      .optional(),
    JWT_SECRET: demanded('the secret that signs the tokens, at least 32 random characters').min(
      32,
      'must have at least 32 characters',
    ),
    FIELD_API_KEY: demanded('the key that the field portal expects in X-Api-Key, at least 16 characters').min(
      16,
      'must have at least 16 characters',
    ),
    ROLE_COMMERCIAL: demanded('the identifier of the commercial role in the token'),
    ROLE_SUPERVISOR: demanded('the identifier of the supervisor role in the token'),
    DEPLOYMENT: demanded('the name of this deployment, which names the databases on the devices').regex(
      /^[a-z0-9-]{1,40}$/,
      'must be 1 to 40 small letters, digits or hyphens',
    ),
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
    ...alertsEnvironment,
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
  .superRefine((env, { addIssue }) => {
    for (const [name, message] of [...faultsOfFiles(env), ...faultsOfAlerts(env)])
      addIssue({ code: 'custom', path: [name], message });
  });

/** The path under which an API is served: of an address, its path. */
export function pathOf(apiBase: string): string {
  return apiBase.startsWith('/') ? apiBase : new URL(apiBase).pathname;
}

/** The origin of an API that browsers reach elsewhere, or null when it is the server's own. */
export function originOf(apiBase: string): string | null {
  return apiBase.startsWith('/') ? null : new URL(apiBase).origin;
}

/** What the demo mode has defaults for, and no other. */
function demoValues(secrets: Secrets): Record<string, string> {
  return {
    JWT_SECRET: secrets.jwtSecret,
    FIELD_API_KEY: secrets.fieldApiKey,
    ROLE_COMMERCIAL: 'commercial',
    ROLE_SUPERVISOR: 'supervisor',
    DEPLOYMENT: 'demo',
    ...demoAlerts,
  };
}

/**
 * Reads and checks the environment. Demo mode (neither DATABASE_URL nor NODE_ENV=production) takes its secrets from
 * `demoSecrets` and has names for the roles; otherwise nothing secret has a default.
 * @throws {ConfigError} naming every problem at once.
 */
export function loadConfig(env: NodeJS.ProcessEnv, demoSecrets: (dataFolder: string) => Secrets): Config {
  // An empty variable is one that was not set: this is what compose files and units make of a missing value.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const demo = given['DATABASE_URL'] === undefined && given['NODE_ENV'] !== 'production';
  const dataFolder = path.resolve(given['MYCERTI_DATA'] ?? '.data');
  const read = environment.safeParse({ ...(demo ? demoValues(demoSecrets(dataFolder)) : {}), ...given });
  if (!read.success)
    throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`));
  const values = read.data;
  return {
    host: values.HOST,
    port: values.PORT,
    dataFolder,
    files: placeOf(values, dataFolder),
    abandonedFileDays: values.MYCERTI_ABANDONED_FILE_DAYS,
    databaseUrl: values.DATABASE_URL ?? null,
    demo,
    jwtSecret: values.JWT_SECRET,
    fieldApiKey: values.FIELD_API_KEY,
    roles: { commercial: values.ROLE_COMMERCIAL, supervisor: values.ROLE_SUPERVISOR },
    deployment: values.DEPLOYMENT,
    publicOrigins: values.PUBLIC_ORIGINS,
    intranetUrl: values.INTRANET_URL,
    googlePlaces:
      values.GOOGLE_PLACES_KEY === null ? null : { key: values.GOOGLE_PLACES_KEY, script: values.GOOGLE_PLACES_SCRIPT },
    alerts: alertsOf(values),
    mainBase: values.MAIN_BASE,
    fieldBase: values.FIELD_BASE,
    dist: path.resolve(values.DIST),
    contentFolder: path.resolve(values.MYCERTI_CONTENT),
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL,
  };
}
