import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { v7 } from 'uuid';
import { z } from 'zod';
import { qualifications } from '#contract/entities/user.ts';
import { hashPassword } from './auth/passwords.ts';
import { ConfigError, loadConfig } from './config/config.ts';
import { ContentError } from './content/table.ts';
import type { Context } from './context.ts';
import { createContext } from './context.ts';
import { addUser, disableUser, hasNoUsers } from './db/accounts/accounts.ts';
import { FolderUnusable } from './db/connection/folder-lock.ts';
import { openDatabase } from './db/connection/open.ts';
import { startNewEpoch } from './db/connection/settings.ts';
import { endEverySignIn } from './db/accounts/sign-ins.ts';
import { revokeDevicesOf } from './domain/devices/devices.ts';
import { syncEmployees } from './domain/people/employees.ts';
import { demoSecrets } from './demo/secrets.ts';
import { maintain } from './maintenance.ts';

const usage = `Usage: npm run cli -- <command>
  migrate                     bring the database's schema up to date
  seed [--orders N --employees N --from YYYY-MM-DD --seed N]
                              fill an empty database with the demo company (only where the demo is on): a small one, or one of
                              that size with its history since that day; the same numbers give the same company
  user:add --email E --first F --last L [--role commercial]… [--role supervisor]… [--qualification Q]…
                              add a user; the password is made and printed once
  user:disable --email E      disable a user and end every sign-in of theirs
  devices:revoke --email E    end every device and sign-in of a user: the devices wipe themselves
  restored                    after restoring a backup: everybody signs in again, and every device starts anew and offers its
                              mutations again
  maintain                    remove what is past its time now`;

/** A wrong call of the command line, in one sentence. */
class UsageError extends Error {}

const text = z.string().trim().min(1);
const options = z.object({
  email: z.email(),
  first: text,
  last: text,
  role: z.array(z.enum(['commercial', 'supervisor'])).default([]),
  qualification: z.array(z.enum(qualifications)).default([]),
});

/** The size of the demo company to seed. */
const companySize = z.object({
  orders: z.coerce.number().int().min(1).max(1_000_000).optional(),
  employees: z.coerce.number().int().min(6).max(5_000).default(25),
  from: z.iso.date().default('2025-01-01'),
  seed: z.coerce.number().int().default(20_261_120),
});

/** Prints the progress of a long job at each step. */
function printEvery(step: number, all: number): (done: number) => void {
  let next = step;
  return (done) => {
    if (done < next) return;
    next = done + step;
    print(`${done} of ${all} orders`);
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function read<T>(schema: z.ZodType<T>, given: unknown): T {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`).join('\n'));
}

const commands: Record<string, (context: Context, given: unknown) => Promise<void>> = {
  // Opening the database migrates it.
  migrate: async () => print('The schema is up to date.'),
  seed: async (context, given) => {
    if (!context.config.demo)
      throw new UsageError(
        'The demo accounts have a public password: there are none in production. Set MYCERTI_DEMO to on for a demo.',
      );
    if (!(await hasNoUsers(context.database.db)))
      throw new UsageError('The database has users already: only an empty one is seeded.');
    const size = read(companySize, given);
    const { seedCompany, seedDemo } = await import('./demo/seed.ts');
    const { TooManyOrders } = await import('./demo/company.ts');
    try {
      if (size.orders === undefined) await seedDemo(context);
      else await seedCompany(context, { ...size, orders: size.orders }, printEvery(10_000, size.orders));
    } catch (error) {
      throw error instanceof TooManyOrders ? new UsageError(error.message, { cause: error }) : error;
    }
    print('The demo company is there.');
  },
  'user:add': async ({ config, database, now }, given) => {
    const { email, first, last, role, qualification } = read(options, given);
    const password = randomBytes(15).toString('base64url');
    const roles = role.map((one) => config.roles[one]);
    const user = {
      id: v7(),
      email,
      first_name: first,
      name: last,
      roles,
      qualifications: qualification,
      picture: null,
    };
    const password_hash = await hashPassword(password);
    await database.db.transaction().execute(async (trx) => {
      await addUser(trx, { ...user, password_hash }, now());
      await syncEmployees(trx, config.roles, now());
    });
    print(`Added ${email}. Password, shown this once: ${password}`);
  },
  'user:disable': async ({ config, database, now }, given) => {
    const { email } = read(options.pick({ email: true }), given);
    const found = await database.db.transaction().execute(async (trx) => {
      const disabled = await disableUser(trx, email, now());
      if (disabled) await syncEmployees(trx, config.roles, now());
      return disabled;
    });
    if (!found) throw new UsageError('There is no user with this email.');
    print(`Disabled ${email}.`);
  },
  'devices:revoke': async ({ database, now }, given) => {
    const { email } = read(options.pick({ email: true }), given);
    const count = await database.db.transaction().execute((trx) => revokeDevicesOf(trx, email, now()));
    print(`Revoked ${count} devices of ${email}.`);
  },
  restored: async ({ database, now }) => {
    await endEverySignIn(database.db, now());
    await startNewEpoch(database.db);
    print('A new epoch has begun. Everybody signs in again.');
  },
  maintain: async (context) => {
    await maintain(context);
    print('Done.');
  },
};

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      email: { type: 'string' },
      first: { type: 'string' },
      last: { type: 'string' },
      role: { type: 'string', multiple: true },
      qualification: { type: 'string', multiple: true },
      orders: { type: 'string' },
      employees: { type: 'string' },
      from: { type: 'string' },
      seed: { type: 'string' },
    },
  });
  const command = commands[positionals[0] ?? ''];
  if (command === undefined) throw new UsageError(usage);
  const config = loadConfig(process.env, demoSecrets);
  const opened = await openDatabase(config);
  try {
    await command(createContext(config, opened.database), values);
  } finally {
    await opened.close();
  }
}

try {
  await run();
} catch (error) {
  const isExpected = [UsageError, ConfigError, ContentError, FolderUnusable].some(
    (expected) => error instanceof expected,
  );
  process.stderr.write(`${isExpected && error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
