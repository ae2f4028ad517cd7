import { afterEach, describe, expect, test, vi } from 'vitest';
import { createFileNetwork } from '../files/file-network.ts';
import { networkKind, subscribeNetworkKind } from './network-kind.ts';

function connection(type?: unknown): EventTarget & { type?: unknown } {
  return Object.assign(new EventTarget(), type === undefined ? {} : { type });
}

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['wifi', 'fixed'],
  ['ethernet', 'fixed'],
  ['cellular', 'mobile'],
  ['wimax', 'mobile'],
  ['bluetooth', 'mobile'],
  ['none', 'unknown'],
  ['unknown', 'unknown'],
  ['a future type', 'unknown'],
  [undefined, 'unreported'],
])('maps the type %s to %s', (type, kind) => {
  expect(networkKind(connection(type))).toBe(kind);
});

test('does nothing in a browser without network information', () => {
  vi.stubGlobal('navigator', {});
  expect(networkKind()).toBe('unreported');
  expect(() => subscribeNetworkKind(() => undefined)()).not.toThrow();
});

describe('[FL4] files are held', () => {
  /** Simulates a device's network and the user's choice. */
  function networkOf(type: string | undefined, wish: boolean) {
    const here = connection(type);
    vi.stubGlobal('navigator', { connection: here });
    const watchers = new Set<() => void>();
    const network = createFileNetwork({
      wifiOnly: () => Promise.resolve(wish),
      watchWifiOnly: (onChange) => {
        watchers.add(onChange);
        return () => watchers.delete(onChange);
      },
    });
    return { here, network, watchers };
  }

  test('[FL4] on a mobile network when the user chose Wi-Fi only, and otherwise not', async () => {
    const isHeld = (type: string | undefined, wish: boolean) => networkOf(type, wish).network.isHeld();
    expect([await isHeld('cellular', true), await isHeld('cellular', false)]).toEqual([true, false]);
    for (const type of ['wifi', 'ethernet', 'unknown', undefined]) expect(await isHeld(type, true)).toBe(false);
  });

  test('notifies subscribers of a change of network or choice until they unsubscribe', () => {
    const { here, network, watchers } = networkOf('wifi', true);
    const onChange = vi.fn<() => void>();
    const end = network.subscribe(onChange);
    here.dispatchEvent(new Event('change'));
    for (const watcher of watchers) watcher();
    expect(onChange).toHaveBeenCalledTimes(2);
    end();
    here.dispatchEvent(new Event('change'));
    expect([onChange.mock.calls.length, watchers.size]).toEqual([2, 0]);
  });
});
