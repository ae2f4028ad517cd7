import path from 'node:path';
import { z } from 'zod';
import type { RoleIds } from '#contract/rules/roles.ts';

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
  /** PostgreSQL to use; null for the embedded database in `dataFolder`. */
  databaseUrl: string | null;
  /** Demo accounts, demo data and generated secrets. */
  demo: boolean;
  roles: RoleIds;
  deployment: string;
  /** Browser origins, besides the server's own, that may call both APIs. */
  publicOrigins: string[];
  intranetUrl: string | null;
  /** Where browsers find each API: a path, or an address whose path is served here. */
  mainBase: string;
  fieldBase: string;
  /** Folder of the built app. */
  dist: string;
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

const base = z.string().regex(/^(\/|https?:\/\/)[^?#]*[^/?#]$/, 'must be a path such as /api/v1 or an http(s) address, without a slash at its end');
const origins = z.string().transform((text) => text.split(',').map((origin) => origin.trim()).filter((origin) => origin !== ''));

const environment = z.object({
  HOST: z.string().min(1).default('localhost'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65_535).default(4300),
  NODE_ENV: z.string().optional(),
  MYCERTI_DATA: z.string().min(1).default('.data'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://').optional(),
  JWT_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  FIELD_API_KEY: z.string().min(16, 'must have at least 16 characters').optional(),
  ROLE_COMMERCIAL: z.string().min(1).optional(),
  ROLE_SUPERVISOR: z.string().min(1).optional(),
  DEPLOYMENT: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be 1 to 40 small letters, digits or hyphens').optional(),
  PUBLIC_ORIGINS: origins.pipe(z.array(z.url('must be a list of origins such as https://app.example.be, separated by commas'))).default([]),
  INTRANET_URL: z.url('must be an address').nullable().default(null),
  MAIN_BASE: base.default('/api/v1'),
  FIELD_BASE: base.default('/field/v1'),
  DIST: z.string().min(1).default('dist'),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform((text) => (text === 'true' ? true : text === 'false' ? false : /^\d+$/.test(text) ? Number(text) : text)),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});
type Environment = z.infer<typeof environment>;

const demoDefaults = { ROLE_COMMERCIAL: 'commercial', ROLE_SUPERVISOR: 'supervisor', DEPLOYMENT: 'demo' };

const demanded = {
  JWT_SECRET: 'the secret that signs the tokens, at least 32 random characters',
  FIELD_API_KEY: 'the key that the field portal expects in X-Api-Key, at least 16 characters',
  ROLE_COMMERCIAL: 'the identifier of the commercial role in the token',
  ROLE_SUPERVISOR: 'the identifier of the supervisor role in the token',
  DEPLOYMENT: 'the name of this deployment, which names the databases on the devices',
} as const;
type Demanded = keyof typeof demanded;

function isDemo(env: Environment): boolean {
  return env.DATABASE_URL === undefined && env.NODE_ENV !== 'production';
}

function readEnvironment(env: NodeJS.ProcessEnv): Environment {
  // An empty variable is one that was not set: this is what compose files and units make of a missing value.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const read = environment.safeParse(given);
  if (read.success) return read.data;
  throw new ConfigError(read.error.issues.map((issue) => `${String(issue.path[0])} is not usable: ${issue.message}.`));
}

/** The path under which an API is served: of an address, its path. */
export function pathOf(apiBase: string): string {
  return apiBase.startsWith('/') ? apiBase : new URL(apiBase).pathname;
}

/** The origin of an API that browsers reach elsewhere, or null when it is the server's own. */
export function originOf(apiBase: string): string | null {
  return apiBase.startsWith('/') ? null : new URL(apiBase).origin;
}

function problemsOf(env: Environment, values: Partial<Record<Demanded, string>>): string[] {
  const problems = Object.entries(demanded)
    .filter(([name]) => values[name as Demanded] === undefined)
    .map(([name, meaning]) => `${name} is missing: set it to ${meaning}.`);
  if (values.ROLE_COMMERCIAL !== undefined && values.ROLE_COMMERCIAL === values.ROLE_SUPERVISOR) {
    problems.push('ROLE_COMMERCIAL and ROLE_SUPERVISOR are the same: they must differ.');
  }
  if (pathOf(env.MAIN_BASE) === pathOf(env.FIELD_BASE)) problems.push('MAIN_BASE and FIELD_BASE have the same path: they must differ.');
  return problems;
}

/**
 * Reads and checks the environment. Demo mode (neither DATABASE_URL nor NODE_ENV=production) takes its secrets from
 * `demoSecrets` and has names for the roles; otherwise nothing secret has a default.
 * @throws {ConfigError} naming every problem at once.
 */
export function loadConfig(env: NodeJS.ProcessEnv, demoSecrets: (dataFolder: string) => Secrets): Config {
  const read = readEnvironment(env);
  const demo = isDemo(read);
  const dataFolder = path.resolve(read.MYCERTI_DATA);
  const given = { JWT_SECRET: read.JWT_SECRET, FIELD_API_KEY: read.FIELD_API_KEY, ROLE_COMMERCIAL: read.ROLE_COMMERCIAL, ROLE_SUPERVISOR: read.ROLE_SUPERVISOR, DEPLOYMENT: read.DEPLOYMENT };
  const made = demo ? demoSecrets(dataFolder) : undefined;
  const values = {
    JWT_SECRET: given.JWT_SECRET ?? made?.jwtSecret,
    FIELD_API_KEY: given.FIELD_API_KEY ?? made?.fieldApiKey,
    ROLE_COMMERCIAL: given.ROLE_COMMERCIAL ?? (demo ? demoDefaults.ROLE_COMMERCIAL : undefined),
    ROLE_SUPERVISOR: given.ROLE_SUPERVISOR ?? (demo ? demoDefaults.ROLE_SUPERVISOR : undefined),
    DEPLOYMENT: given.DEPLOYMENT ?? (demo ? demoDefaults.DEPLOYMENT : undefined),
  };
  const { JWT_SECRET, FIELD_API_KEY, ROLE_COMMERCIAL, ROLE_SUPERVISOR, DEPLOYMENT } = values;
  const problems = problemsOf(read, Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)));
  if (problems.length > 0 || JWT_SECRET === undefined || FIELD_API_KEY === undefined || ROLE_COMMERCIAL === undefined || ROLE_SUPERVISOR === undefined || DEPLOYMENT === undefined) {
    throw new ConfigError(problems);
  }
  return {
    host: read.HOST,
    port: read.PORT,
    dataFolder,
    databaseUrl: read.DATABASE_URL ?? null,
    demo,
    jwtSecret: JWT_SECRET,
    fieldApiKey: FIELD_API_KEY,
    roles: { commercial: ROLE_COMMERCIAL, supervisor: ROLE_SUPERVISOR },
    deployment: DEPLOYMENT,
    publicOrigins: read.PUBLIC_ORIGINS,
    intranetUrl: read.INTRANET_URL,
    mainBase: read.MAIN_BASE,
    fieldBase: read.FIELD_BASE,
    dist: path.resolve(read.DIST),
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
  };
}
