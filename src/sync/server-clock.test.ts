import { describe, expect, test, vi } from 'vitest';
import { createServerClock } from './server-clock.ts';

const deviceNow = 1_000_000;
const clock = { now: () => deviceNow, after: () => () => undefined };

function clockKnowing(known: number | null) {
  const store = vi.fn<(offset: number) => Promise<void>>(() => Promise.resolve());
  return { store, server: createServerClock({ clock, known, store }) };
}

describe('the server’s clock', () => {
  test('[OB7] is half a round trip ahead of the response’s time', async () => {
    const { server, store } = clockKnowing(null);
    expect(server.time()).toEqual({ now: deviceNow, offset: 0 });
    await server.record(deviceNow + 60_000, deviceNow - 4_000, deviceNow);
    expect(server.time().offset).toBe(62_000);
    expect(store).toHaveBeenCalledExactlyOnceWith(62_000);
  });

  test('[OB7] does not store a difference as small as the network’s delay', async () => {
    const { server, store } = clockKnowing(5_000);
    await server.record(deviceNow + 5_400, deviceNow, deviceNow);
    expect(server.time().offset).toBe(5_000);
    expect(store).not.toHaveBeenCalled();
    await server.record(deviceNow + 7_000, deviceNow, deviceNow);
    expect(store).toHaveBeenCalledExactlyOnceWith(7_000);
  });

  test.each([
    ['back', deviceNow + 3_600_000],
    ['far ahead', deviceNow - 3_600_000],
  ])(
    '[OB7] does not take a device’s clock that was set %s in the middle of a request for a slow link',
    async (_, sentAt) => {
      const { server } = clockKnowing(null);
      await server.record(deviceNow + 10_000, sentAt, deviceNow);
      expect(server.time().offset).toBe(10_000);
    },
  );

  test('[OB7] is fresh after a response, with or without a time', async () => {
    const { server, store } = clockKnowing(5_000);
    expect(server.isFresh()).toBe(false);
    await server.record(null, 0, 0);
    expect(server.isFresh()).toBe(true);
    expect(server.time().offset).toBe(5_000);
    expect(store).not.toHaveBeenCalled();
  });
});
