import * as fake from 'fake-indexeddb';

/**
 * Setup file that gives each test file an IndexedDB. Files share a process, so the modules of fake-indexeddb run once
 * while each file has globals of its own.
 */
for (const [name, value] of Object.entries(fake)) {
  if (!/^(IDB|indexedDB$)/.test(name)) continue;
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
}
