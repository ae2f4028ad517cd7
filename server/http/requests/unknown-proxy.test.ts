import { expect, test, vi } from 'vitest';
import { emptiedEmbedded } from '#tests/support/server/each-database.ts';
import { createTestServer } from '#tests/support/server/test-server.ts';

test.each([
  { trustProxy: false, lines: [[expect.stringContaining('set TRUST_PROXY to the number of proxies')]] },
  { trustProxy: 0, lines: [[expect.anything()]] },
  { trustProxy: 1, lines: [] },
])('a server with TRUST_PROXY=$trustProxy says once that an unknown proxy stands before it', async (given) => {
  const server = await createTestServer(await emptiedEmbedded(), { trustProxy: given.trustProxy });
  const warn = vi.spyOn(server.app.log, 'warn');
  await server.app.inject({ url: '/healthz' });
  expect(warn).not.toHaveBeenCalled();
  for (let times = 0; times < 3; times += 1)
    await server.app.inject({ url: '/healthz', headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect(warn.mock.calls).toEqual(given.lines);
  await server.close();
});
