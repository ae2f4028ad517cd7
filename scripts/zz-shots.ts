import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from 'playwright';
import { chromiumFlags, ensureChromium } from './lib/chromium.ts';
import { signIn } from './lib/demo-people.ts';
import { startDemoServer } from './lib/demo-server.ts';

const server = await startDemoServer(new Date().toISOString());
const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? ensureChromium(), args: [...chromiumFlags, '--lang=fr', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'] });
mkdirSync('/tmp/wta-shots', { recursive: true });
try {
  const context = await browser.newContext({ locale: 'fr-BE', timezoneId: 'Europe/Brussels', reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await signIn(context, server.url, 'certifier');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${server.url}/incomplete`);
  await page.locator('main [data-choice]').first().waitFor();
  const count = await page.locator('main [data-choice]').count();
  let found = '';
  for (let i = 0; i < count; i += 1) {
    await page.locator('main [data-choice]').nth(i).click();
    await wait(700);
    if ((await page.getByRole('button', { name: /^Voir le plan 001/ }).count()) > 0) { found = page.url(); break; }
  }
  console.log('found', found, count);
  if (found === '') found = page.url();
  await context.route('**/field/v1/files**', (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<html>' }));
  await page.goto(found);
  await page.getByRole('button', { name: 'Ajouter : Plans de chaque niveau' }).or(page.locator('main li button[aria-label^="Ajouter"]')).first().waitFor();
  // Two photos that a filter blocks, one without a piece.
  const bytes = (seed: number): Promise<number[]> => page.evaluate(async (s) => {
    const c = new OffscreenCanvas(600, 450); const g = c.getContext('2d')!;
    for (let i = 0; i < 400; i += 1) { g.fillStyle = `hsl(${(i * 37 + s * 90) % 360} 60% 50%)`; g.fillRect((i * 53) % 600, (i * 97 + s * 31) % 450, 60, 40); }
    return [...new Uint8Array(await (await c.convertToBlob({ type: 'image/jpeg' })).arrayBuffer())];
  }, seed);
  const files = [] as { name: string; mimeType: string; buffer: Buffer }[];
  for (const seed of [1, 2, 3]) files.push({ name: `foto${seed}.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from(await bytes(seed)) });
  await page.getByLabel('Photos à ajouter').first().setInputFiles(files);
  await page.getByText('3 fichiers à classer').waitFor();
  await page.getByRole('dialog').locator('ul').nth(1).getByRole('button').nth(0).click();
  await wait(500);
  await page.getByRole('dialog').locator('ul').nth(1).getByRole('button').nth(1).click();
  await wait(500);
  await page.getByRole('button', { name: 'Terminé' }).click();
  await wait(6000);
  const order = new URL(found).searchParams.get('order');
  for (const [name, width, height, dark, lang] of [['phone', 390, 844, false, 'fr'], ['narrow', 320, 640, true, 'nl'], ['desk', 1440, 900, false, 'fr'], ['deskdark', 1440, 900, true, 'nl']] as const) {
    await page.setViewportSize({ width, height });
    await page.evaluate(`localStorage.setItem('mycerti.settings', '{"darkmode":${dark}}')`);
    const base = lang === 'nl' ? `${server.url}/nl` : server.url;
    await page.goto(`${base}/incomplete?order=${order}`);
    await page.locator('main h2').first().waitFor();
    await wait(2500);
    const plan = page.locator('main li li button[aria-expanded]').first();
    if (name === 'phone' || name === 'deskdark') { if (await plan.count() > 0) await plan.click(); }
    await wait(300);
    await page.screenshot({ path: `/tmp/wta-shots/incomplete-${name}.png`, fullPage: true });
    await page.goto(`${base}/orders/${order}?tab=photos`);
    await page.locator('#documents').waitFor();
    await wait(2500);
    await page.screenshot({ path: `/tmp/wta-shots/order-${name}.png`, fullPage: true });
  }
} finally {
  await browser.close();
  await server.dispose();
}
