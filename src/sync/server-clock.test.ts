import { describe, expect, test, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

const deviceNow = 1_000_000;
const clock = { now: () => deviceNow, after: () => () => undefined };

function clockKnowing(known: number | null) {
  const keep = vi.fn<(offset: number) => Promise<void>>(() => Promise.resolve());
  return { keep, server: createServerClock({ clock, known, keep }) };
}

describe('the server’s clock', () => {
  test('[OB7] is half a round trip ahead of what the answer says', async () => {
    const { server, keep } = clockKnowing(null);
    expect(server.time()).toEqual({ now: deviceNow, offset: 0 });
    await server.hear(deviceNow + 60_000, deviceNow - 4_000, deviceNow);
    expect(server.time().offset).toBe(62_000);
    expect(keep).toHaveBeenCalledExactlyOnceWith(62_000);
  });

  test('[OB7] is not written anew for what the network adds', async () => {
    const { server, keep } = clockKnowing(5_000);
    await server.hear(deviceNow + 5_400, deviceNow, deviceNow);
    expect(server.time().offset).toBe(5_000);
    expect(keep).not.toHaveBeenCalled();
    await server.hear(deviceNow + 7_000, deviceNow, deviceNow);
    expect(keep).toHaveBeenCalledExactlyOnceWith(7_000);
  });

  test.each([
    ['back', deviceNow + 3_600_000],
    ['far ahead', deviceNow - 3_600_000],
  ])(
    '[OB7] does not take a device’s clock that was set %s in the middle of a request for a slow link',
    async (_, sentAt) => {
      const { server } = clockKnowing(null);
      await server.hear(deviceNow + 10_000, sentAt, deviceNow);
      expect(server.time().offset).toBe(10_000);
    },
  );

  test('[OB7] is fresh once a server has been asked, whether it said the time or not', async () => {
    const { server, keep } = clockKnowing(5_000);
    expect(server.isFresh()).toBe(false);
    await server.hear(null, 0, 0);
    expect(server.isFresh()).toBe(true);
    expect(server.time().offset).toBe(5_000);
    expect(keep).not.toHaveBeenCalled();
  });
});
