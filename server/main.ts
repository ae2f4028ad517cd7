import { buildApp } from './app.ts';
import type { Config } from './config/config.ts';
import { ConfigError, loadConfig } from './config/config.ts';
import { ContentError } from './content/table.ts';
import { createContext } from './context.ts';
import { FolderUnusable } from './db/connection/folder-lock.ts';
import { openDatabase } from './db/connection/open.ts';
import { prepareDemo } from './demo/prepare.ts';
import { demoAccounts, demoPassword } from './demo/people/accounts.ts';
import { DemoRefused, refuseDemoAccounts, refuseDemoFolder } from './demo/refuse-demo.ts';
import { syncEmployees } from './domain/people/employees.ts';
import { demoSecrets } from './demo/secrets.ts';
import { describeError } from './operations/log.ts';
import { startMaintenance } from './maintenance.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function addressOf(config: Config, port: number): string {
  const host = ['localhost', '0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}

function printDemo(): void {
  print('Demo accounts:');
  for (const { email, what } of demoAccounts) print(`  ${email}  (${what})`);
  print(`  password: ${demoPassword}`);
}

/** Milliseconds that requests under way have to end. */
const stopWithin = 10_000;

async function start(): Promise<void> {
  const config = loadConfig(process.env, demoSecrets);
  refuseDemoFolder(config);
  const opened = await openDatabase(config);
  if (!config.demo) await refuseDemoAccounts(opened.database.db);
  const context = createContext(config, opened.database);
  if (config.demo) await prepareDemo(context);
  await opened.database.db.transaction().execute((trx) => syncEmployees(trx, config.roles, context.now()));
  const app = await buildApp(context);
  opened.reportTo((error) => app.log.error({ err: error }, 'the database connection failed'));
  // Rows can be read and written without the file store, and it may come back: start anyway.
  context.files.check().catch((error: unknown) => app.log.error({ err: error }, 'the file store does not answer'));
  const stopMaintaining = startMaintenance(context, app.log);
  void context.renditions.start(app.log);

  async function stop(): Promise<void> {
    setTimeout(() => process.exit(1), stopWithin).unref();
    await stopMaintaining();
    await context.renditions.stop();
    await app.close();
    await opened.close();
    process.exit(0);
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      stop().catch((error: unknown) => {
        app.log.error({ err: error }, 'the server did not stop cleanly');
        process.exit(1);
      });
    });
  }
  await app.listen({ host: config.host, port: config.port });
  const bound = app.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  print(`myCerti listens at ${addressOf(config, port)}`);
  if (config.demo) printDemo();
}

/** Returns a message for whoever starts the server. It contains no connection address, which may hold a password. */
function sentencesOf(error: unknown): readonly string[] {
  if (error instanceof ConfigError) return error.problems;
  if (error instanceof ContentError) return ['The content does not hold together:', ...error.problems];
  if (error instanceof FolderUnusable || error instanceof DemoRefused) return [error.message];
  const { type, message } = describeError(error);
  if (message === 'EADDRINUSE')
    return ['Another program listens at this port: stop it first, or set PORT to another one.'];
  if (message === 'ECONNREFUSED' || message === 'ENOTFOUND')
    return ['The database at DATABASE_URL does not answer: start it, or correct the address.'];
  return [`The server did not start: ${type} ${message}`, error instanceof Error ? (error.stack ?? '') : ''];
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${sentencesOf(error).join('\n')}\n`);
  process.exit(1);
}
