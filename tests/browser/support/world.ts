import type { Page } from 'playwright';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { ApiUser } from './api.ts';
import { certifierEmail, password, signInToApi, supervisorEmail } from './api.ts';
import { signIn, waitForOfflineShell, waitUntilSafe } from './app.ts';
import type { BrowserProcess } from './browser-process.ts';
import { createBrowserProcess } from './browser-process.ts';
import type { FaultyProxy } from './faulty-proxy.ts';
import { createFaultyProxy } from './faulty-proxy.ts';
import type { ServerProcess, ServerProcessOptions } from './server-process.ts';
import { createServerProcess } from './server-process.ts';

/** A server, the link to it, and the people who use it. */
export interface World {
  server: ServerProcess;
  link: FaultyProxy;
  certifier: BrowserProcess;
  supervisor: BrowserProcess;
  /** The certifier, asking the server directly. */
  api: ApiUser;
  dispose: () => Promise<void>;
}

export async function createWorld(options: ServerProcessOptions = {}): Promise<World> {
  const server = await createServerProcess(options);
  await server.start();
  const link = await createFaultyProxy(server.url);
  const certifier = await createBrowserProcess();
  const supervisor = await createBrowserProcess({ width: 1280, height: 800 });
  const api = await signInToApi(server.url, certifierEmail);
  return {
    server,
    link,
    certifier,
    supervisor,
    api,
    dispose: async () => {
      await Promise.all([certifier.dispose(), supervisor.dispose()]);
      await link.close();
      await server.dispose();
    },
  };
}

/** Starts the certifier's phone, signs in and waits until it is ready for a day without network. */
export async function startCertifier({ certifier, link }: World, secret = password): Promise<Page> {
  const page = await certifier.start();
  await signIn(page, link.url, certifierEmail, secret);
  await waitUntilSafe(page);
  await waitForOfflineShell(page);
  return page;
}

/**
 * The certifier's phone as the test before has left it, with one page, signed in and in step with the server; a new one where none
 * runs. A test that does not need a new phone need not wait for one.
 */
export async function continueCertifier(world: World, secret = password): Promise<Page> {
  world.link.decide(() => 'pass');
  world.link.delay(0);
  const [page, ...others] = world.certifier.pages().filter((open) => open.url() !== 'about:blank');
  if (page === undefined) return startCertifier(world, secret);
  for (const other of others) await other.close();
  await page.goto(`${world.link.url}/orders`);
  const email = page.getByLabel('Adresse email');
  const orders = page.getByRole('heading', { name: 'Commandes' });
  await email.or(orders).first().waitFor();
  if (await email.isVisible()) await signIn(page, world.link.url, certifierEmail, secret);
  await waitUntilSafe(page);
  return page;
}

/** Starts the supervisor's browser, straight at the server, and opens an order. */
export async function startSupervisor({ server, supervisor }: World, order: Order): Promise<Page> {
  const page = await supervisor.start();
  await signIn(page, server.url, supervisorEmail);
  await waitUntilSafe(page);
  await page.goto(`${server.url}/orders/${order.id}`);
  await page.getByLabel('Remarque interne').waitFor();
  return page;
}

/** Orders of the certifier whose visit can be started, each with that visit. */
export async function visitsToStart({ api }: World): Promise<{ order: Order; visit: Visit }[]> {
  const orders = new Map((await api.rows('orders')).map((order) => [order.id, order]));
  const visits = (await api.rows('visits')).filter(
    (visit) => visit.employee.id === api.id && ['planned', 'confirmed'].includes(visit.state),
  );
  const found = visits.flatMap((visit) => {
    const order = orders.get(visit.orderId);
    return order === undefined ? [] : [{ order, visit }];
  });
  return found.sort((a, b) => a.visit.plannedStart.localeCompare(b.visit.plannedStart));
}
