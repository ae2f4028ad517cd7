import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { countWork } from '#tests/support/server/counted-work.ts';
import { openUsualForTests } from '#tests/support/server/each-database.ts';
import { createTestServer } from '#tests/support/server/test-server.ts';

test('a wrong password and an unknown account ask the database for the same', async () => {
  const { database, drop } = await openUsualForTests();
  const counted = countWork();
  const server = await createTestServer({ ...database, db: database.db.withPlugin(counted.plugin) });
  try {
    await server.addUser('Sophie Dubois');
    const statements = async (Email: string, DeviceId?: string): Promise<number> => {
      const payload = { Email, Password: 'wrong', ...(DeviceId === undefined ? {} : { DeviceId }) };
      const ask = () => server.app.inject({ method: 'POST', url: '/api/v1/users/login', payload });
      return (await counted.during(ask)).statements;
    };
    for (const device of [undefined, v7()]) {
      const known = await statements('sophie.dubois@test.example', device);
      expect(known).toBeGreaterThan(0);
      expect(await statements('nobody@test.example', device)).toBe(known);
    }
  } finally {
    await server.close();
    await drop();
  }
});
