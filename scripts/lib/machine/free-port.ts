import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The ports of servers lie below those that systems lend to outgoing connections (from 32 768 on Linux, 49 152 elsewhere):
 * while a test's server is stopped, such a connection could take its port.
 */
const [first, last] = [20_000, 32_000];

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1');
  try {
    await once(probe, 'listening');
  } catch {
    return false;
  }
  probe.close();
  await once(probe, 'close');
  return true;
}

/** Returns a port of the loopback interface that was free a moment ago. It is chosen at random, so that two seldom meet. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = first + Math.floor(Math.random() * (last - first));
    if (await isFree(port)) return port;
  }
  throw new Error(`found no free port from ${first} to ${last}`);
}
