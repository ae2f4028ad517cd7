import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import type { Person } from '../../../scripts/lib/demo/demo-people.ts';
import { people } from '../../../scripts/lib/demo/demo-people.ts';
import type { Device } from './device.ts';
import { startDevice } from './device.ts';
import { privateMemory } from './memory.ts';
import type { BuiltPages } from './pages.ts';
import { startPlainPut } from './plain-put.ts';
import type { BenchServer } from './server.ts';
import { startBenchServer } from './server.ts';
import type { SlowLink } from './slow-link.ts';
import { createSlowLink } from './slow-link.ts';

export const password = 'mycerti-demo';
const slowRoundTrip = 300;
/** 20 Mbit/s. */
const uploadLink = { roundTrip: 50, bytesPerSecond: 2_500_000 };

/** The shared environment of the workloads: a server with many orders, and a browser with the measuring page. */
export interface World {
  pages: BuiltPages;
  server: BenchServer;
  /** Number of orders of the signed-in user. */
  orders: number;
  /** The screens to measure; all without it. */
  screens: readonly string[] | undefined;
  browser: () => string;
  /** The server of another work tree's build, with the same orders; null when none is compared. */
  otherServer: () => Promise<BenchServer | null>;
  /** The measuring page, signed in. */
  benchPage: () => Promise<Page>;
  /** The same page with all orders on the device. */
  loadedBenchPage: () => Promise<Page>;
  /** Another page with ten times as many orders on its device. */
  filledBenchPage: () => Promise<Page>;
  /** Another page with all orders, behind a round trip of 300 ms. */
  slowBenchPage: () => Promise<Page>;
  /** Opens a page of the real app on an offline device with this many orders. Returns it with its origin. */
  screen: (orders: number) => Promise<{ page: Page; url: string }>;
  /** The real app of each person and the empty shell, all installed, with stopped servers. */
  offlineStarts: () => Promise<OfflineStarts>;
  /** The measuring page with all orders and a page for a plain PUT, each behind a separate link of the same bandwidth. */
  uploadPages: () => Promise<{ device: Page; floor: Page }>;
  /** Returns the bytes of an order's page on an offline device with this many waiting photos of this size. */
  photosPage: (count: number, size: number) => Promise<number>;
  /** Opens an order's page of the real app on a phone, with the dialog that takes photos. */
  capturePage: () => Promise<Page>;
  /** Opens a supervisor's page of the real app with all orders, online. */
  deskPage: () => Promise<Page>;
  /** Opens a supervisor's page of the real app with the evidence to decide, and its first picture. */
  evidencePage: () => Promise<Page>;
  dispose: () => Promise<void>;
}

/** A page that can start offline. */
export interface Start {
  context: BrowserContext;
  url: string;
  /** Folder of the files that it is made of. */
  dist: string;
  /** Number of orders on its device. */
  orders: number;
  /** The selector of an element that the started page contains. */
  selector: string;
}

/** The starts of one browser: of a supervisor with all orders, of a certifier of the demo company, and of the empty shell. */
export interface OfflineStarts {
  supervisor: Start;
  certifier: Start;
  shell: Start;
}

/** Signs somebody in on the measuring page. */
export async function signedIn(device: Device, url: string, person: Person = 'certifier'): Promise<Page> {
  const page = await device.benchPage(url);
  await page.evaluate(([email, secret]) => window.bench.signIn(email, secret), [people[person], password] as const);
  return page;
}

/** Waits until the service worker controls the page: every file is precached then. */
export async function untilInstalled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    );
  });
}

/** Creates a device with the installed app and at least this many orders, then cuts its link to the server. */
async function installApp(
  device: Device,
  server: BenchServer,
  orders: number,
  person: Person = 'certifier',
): Promise<{ page: Page; url: string; orders: number }> {
  const link = await createSlowLink(server.url, 0);
  const bench = await signedIn(device, link.url, person);
  await bench.evaluate(() => window.bench.load());
  const stored = await bench.evaluate((count) => window.bench.fill(count), orders);
  await bench.close();
  const page = await device.context.newPage();
  await page.goto(`${link.url}/orders`);
  await page.locator('[data-index="0"] a').first().waitFor();
  await untilInstalled(page);
  await link.close();
  return { page, url: link.url, orders: stored };
}

async function installShell(device: Device, dist: string): Promise<string> {
  const server = await startBenchServer({ kind: 'embedded', orders: 0, dist });
  const page = await device.context.newPage();
  await page.goto(`${server.url}/`);
  await page.locator('[data-ready="shell"]').waitFor();
  await untilInstalled(page);
  await page.close();
  await server.dispose();
  return server.url;
}

/** What a run measures, as its command says. */
export interface WorldOptions {
  orders: number;
  /** Folder of another, built work tree to compare with. */
  before?: string | undefined;
  /** Screens to measure; all without it. */
  screens?: readonly string[] | undefined;
}

export async function createWorld(pages: BuiltPages, { orders, before, screens }: WorldOptions): Promise<World> {
  const server = await startBenchServer({ kind: 'embedded', orders, dist: pages.app });
  const device = await startDevice();
  let link: SlowLink | null = null;
  let page: Promise<Page> | null = null;
  let isLoaded = false;

  const closes: (() => Promise<void>)[] = [];
  const narrow = async (target: string): Promise<string> => {
    const one = await createSlowLink(target, uploadLink.roundTrip, uploadLink.bytesPerSecond);
    closes.push(one.close);
    return one.url;
  };

  const devices = [device];
  const anotherDevice = async (): Promise<Device> => {
    const another = await startDevice();
    devices.push(another);
    return another;
  };

  let other: Promise<BenchServer> | null = null;
  const startOther = (tree: string): Promise<BenchServer> =>
    startBenchServer({ kind: 'embedded', orders, dist: join(tree, 'dist'), tree });

  async function deskPage(): Promise<Page> {
    const desk = await anotherDevice();
    const app = await desk.context.newPage();
    await app.goto(`${server.url}/login`);
    await app.getByLabel('Adresse email').fill(people.supervisor);
    await app.getByLabel('Mot de passe', { exact: true }).fill(password);
    await app.getByRole('button', { name: 'Se connecter' }).click();
    await app.getByText('Tout est sur le serveur').first().waitFor({ timeout: 600_000 });
    return app;
  }

  let starts: Promise<OfflineStarts> | null = null;
  async function installStarts(): Promise<OfflineStarts> {
    const shared = await anotherDevice();
    const { context } = shared;
    const install = async (from: BenchServer, person: Person): Promise<Start> => {
      const installed = await installApp(shared, from, 0, person);
      await installed.page.close();
      const selector = '[data-index="0"] a';
      return { context, url: `${installed.url}/orders`, selector, dist: pages.app, orders: installed.orders };
    };
    const supervisor = await install(server, 'supervisor');
    const demo = await startBenchServer({ kind: 'embedded', orders: 0, dist: pages.app });
    const certifier = await install(demo, 'certifier');
    await demo.dispose();
    const url = `${await installShell(shared, pages.shell)}/orders`;
    const shell = { context, url, selector: '[data-ready="shell"]', dist: pages.shell, orders: 0 };
    return { supervisor, certifier, shell };
  }

  const benchPage = (): Promise<Page> => (page ??= signedIn(device, server.url));
  return {
    pages,
    server,
    orders,
    screens,
    browser: device.browser,
    otherServer: async () => (before === undefined ? null : (other ??= startOther(before))),
    benchPage,
    loadedBenchPage: async () => {
      const one = await benchPage();
      if (!isLoaded) await one.evaluate(() => window.bench.load());
      isLoaded = true;
      return one;
    },
    filledBenchPage: async () => {
      const another = await signedIn(await anotherDevice(), server.url);
      await another.evaluate(() => window.bench.load());
      await another.evaluate((count) => window.bench.fill(count), orders * 10);
      return another;
    },
    screen: async (count) => installApp(await anotherDevice(), server, count),
    offlineStarts: () => (starts ??= installStarts()),
    slowBenchPage: async () => {
      link = await createSlowLink(server.url, slowRoundTrip);
      const slow = await signedIn(device, link.url);
      await slow.evaluate(() => window.bench.load());
      return slow;
    },
    uploadPages: async () => {
      const put = await startPlainPut();
      closes.push(put.close);
      const { context } = await anotherDevice();
      const floor = await context.newPage();
      await floor.goto(await narrow(put.url));
      const measuring = await signedIn(await anotherDevice(), await narrow(server.url));
      await measuring.evaluate(() => window.bench.load());
      return { device: measuring, floor };
    },
    capturePage: async () => {
      const phone = await startDevice({ width: 390, height: 844 });
      devices.push(phone);
      const bench = await signedIn(phone, server.url);
      await bench.evaluate(() => window.bench.load());
      const orderId = await bench.evaluate(() => window.bench.keepPhotos(0, 0));
      await bench.close();
      const app = await phone.context.newPage();
      await app.goto(`${server.url}/orders/${orderId}?tab=photos`);
      await untilInstalled(app);
      await app.getByRole('button', { name: 'Ajouter des photos ou documents' }).click();
      await app.getByLabel('Fichiers à ajouter').waitFor({ state: 'attached' });
      return app;
    },
    deskPage,
    evidencePage: async () => {
      const app = await deskPage();
      await app.goto(`${server.url}/supervision?kind=evidence`);
      await app.locator('main figure img').first().waitFor();
      return app;
    },
    photosPage: async (count, size) => {
      const another = await anotherDevice();
      const through = await createSlowLink(server.url, 0);
      const bench = await signedIn(another, through.url);
      await bench.evaluate(() => window.bench.load());
      const orderId = await bench.evaluate(([wanted, bytes]) => window.bench.keepPhotos(wanted, bytes), [
        count,
        size,
      ] as const);
      const app = await another.context.newPage();
      await app.goto(`${through.url}/orders/${orderId}?tab=photos`);
      await untilInstalled(app);
      await through.close();
      for (const open of another.context.pages()) if (open !== app) await open.close();
      await app.reload();
      if (count > 0) {
        await app.getByText(`${count}.jpg`, { exact: true }).first().waitFor({ state: 'attached' });
        await app.evaluate(() => {
          for (const group of document.querySelectorAll('details')) group.open = true;
        });
      }
      return privateMemory(app);
    },
    dispose: async () => {
      for (const close of closes) await close();
      for (const one of devices) await one.dispose();
      await link?.close();
      await (await other)?.dispose();
      await server.dispose();
    },
  };
}
