import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import type { ProvidedContext } from 'vitest';
import { inject } from 'vitest';
import type { Order } from '#contract/entities/order.ts';
import type { Visit } from '#contract/entities/visit.ts';
import type { ApiUser } from './server/api.ts';
import { certifierEmail, commercialEmail, password, signInToApi, supervisorEmail } from './server/api.ts';
import { signIn, waitForOfflineShell, waitUntilSafe } from './app.ts';
import type { BrowserProcess } from './browser-process.ts';
import { createBrowserProcess } from './browser-process.ts';
import { openContext } from './contexts.ts';
import type { FaultyProxy } from './network/faulty-proxy.ts';
import { createFaultyProxy } from './network/faulty-proxy.ts';
import type { ServerProcess, ServerProcessOptions } from './server/server-process.ts';
import { createServerProcess } from './server/server-process.ts';

/** A server, the link to it, and its users. */
export interface World {
  server: ServerProcess;
  /** Its `url` is the address in the browsers. Only they can resolve it. */
  link: FaultyProxy;
  /** The server's address in the browsers, without the link. */
  deskUrl: string;
  certifier: BrowserProcess;
  supervisor: BrowserProcess;
  /** The certifier as an API client. */
  api: ApiUser;
  dispose: () => Promise<void>;
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Folders of browser profiles that are signed in and synced with the demo company. */
    profiles: { certifier: string; supervisor: string };
  }
}

/**
 * Host names of the link and of the server in the browsers. They are the same in every test, since a profile belongs to an
 * origin. Names under `localhost` are secure contexts.
 */
const phoneHost = 'phone.localhost';
const deskHost = 'desk.localhost';
const sizes = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desk: { width: 1280, height: 800 },
};

export interface WorldOptions extends ServerProcessOptions {
  /** Whether both browsers begin signed in. True by default, except on an empty server. */
  signedIn?: boolean;
}

/** Starts a server with its link, without a browser. */
export async function createWorld({ signedIn = true, ...options }: WorldOptions = {}): Promise<World> {
  const server = await createServerProcess(options);
  await server.start();
  const link = await createFaultyProxy(server.url);
  const hosts = { [phoneHost]: new URL(link.url).port, [deskHost]: new URL(server.url).port };
  const profiles = options.begin === 'empty' || !signedIn ? undefined : inject('profiles');
  const certifier = await createBrowserProcess({ viewport: sizes.phone, profile: profiles?.certifier, hosts });
  const supervisor = await createBrowserProcess({ viewport: sizes.desk, profile: profiles?.supervisor, hosts });
  const api = await signInToApi(server.url, certifierEmail);
  return {
    server,
    link: { ...link, url: `http://${phoneHost}` },
    deskUrl: `http://${deskHost}`,
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

/** Opens the list of orders and signs in if needed. Waits until the device is synced and ready for a day offline. */
async function openOrders(page: Page, url: string, email: string, secret = password): Promise<void> {
  await page.goto(`${url}/orders`);
  const field = page.getByLabel('Adresse email');
  await field
    .or(page.getByRole('heading', { name: 'Commandes' }))
    .first()
    .waitFor();
  if (await field.isVisible()) await signIn(page, url, email, secret);
  await waitUntilSafe(page);
  await waitForOfflineShell(page);
}

/** Starts the phone of a commercial agent, in a world where nobody is signed in, and waits as for the certifier's. */
export async function startAgent({ certifier, link }: World): Promise<Page> {
  const page = await certifier.start();
  await openOrders(page, link.url, commercialEmail);
  return page;
}

/** Starts the certifier's phone and waits until it is ready for a day without network. */
export async function startCertifier({ certifier, link }: World, secret = password): Promise<Page> {
  const page = await certifier.start();
  await openOrders(page, link.url, certifierEmail, secret);
  return page;
}

/** Signs the certifier in on a second device, a tablet, which bypasses the link. It runs in the phone's browser. */
export async function startTablet({ certifier, server }: World): Promise<Page> {
  const context = await openContext(certifier.context().browser(), { viewport: sizes.tablet });
  const page = await context.newPage();
  await signIn(page, server.url, certifierEmail);
  await waitUntilSafe(page);
  return page;
}

/** Starts the supervisor's browser, which bypasses the link. */
export async function startDesk({ deskUrl, supervisor }: World): Promise<Page> {
  const page = await supervisor.start();
  await openOrders(page, deskUrl, supervisorEmail);
  return page;
}

/** Creates the initial browser profiles in a folder, at a server of the demo company. Returns their folders. */
export async function prepareProfiles(serverUrl: string, folder: string): Promise<ProvidedContext['profiles']> {
  const { port } = new URL(serverUrl);
  const prepare = async (name: 'phone' | 'desk', host: string, email: string): Promise<string> => {
    const browser = await createBrowserProcess({ viewport: sizes[name], hosts: { [host]: port } });
    await openOrders(await browser.start(), `http://${host}`, email);
    await browser.close();
    const profile = join(folder, name);
    await rename(browser.profile, profile);
    return profile;
  };
  const [certifier, supervisor] = await Promise.all([
    prepare('phone', phoneHost, certifierEmail),
    prepare('desk', deskHost, supervisorEmail),
  ]);
  return { certifier, supervisor };
}

/**
 * Returns the certifier's phone as the previous test left it, with one page, signed in and synced. Starts a new phone when
 * none runs. Reuse saves the start of a phone.
 */
export async function continueCertifier(world: World, secret = password): Promise<Page> {
  world.link.decide(() => 'pass');
  world.link.delay(0);
  const [page, ...others] = world.certifier.pages().filter((open) => open.url() !== 'about:blank');
  if (page === undefined) return startCertifier(world, secret);
  for (const other of others) await other.close();
  await openOrders(page, world.link.url, certifierEmail, secret);
  return page;
}

/** Starts the supervisor's browser and opens an order. */
export async function startSupervisor(world: World, order: Order): Promise<Page> {
  const page = await startDesk(world);
  await page.goto(`${world.deskUrl}/orders/${order.id}`);
  await page.getByLabel('Remarque interne').waitFor();
  return page;
}

/** Returns the certifier's orders whose visit can start, each with that visit. */
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
