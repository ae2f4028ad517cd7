/**
 * The steps of the in-memory IndexedDB. It queues each of them with `setImmediate`; counting them tells when a device has come
 * to rest, and a process can be made to die before any of them: a kill at every await.
 */

const native = globalThis.setImmediate;
let outstanding = 0;
let beforeStep: (() => void) | null = null;

function counted<Args extends unknown[]>(callback: (...args: Args) => void, ...args: Args): NodeJS.Immediate {
  outstanding += 1;
  return native(() => {
    outstanding -= 1;
    beforeStep?.();
    callback(...args);
  });
}

/** Puts the count in the place of `setImmediate`, which the in-memory IndexedDB looks up at each step. */
export function countSteps(): void {
  globalThis.setImmediate = Object.assign(counted, { __promisify__: native.__promisify__ });
}

/** A digest is made elsewhere, in its own time: nothing is at rest before it is there. */
export function countDigests(): void {
  const { subtle } = globalThis.crypto;
  const digest = subtle.digest.bind(subtle);
  subtle.digest = async (...call) => {
    outstanding += 1;
    try {
      return await digest(...call);
    } finally {
      outstanding -= 1;
    }
  };
}

/** Called before each step from now on; null ends that. */
export function watchSteps(watch: (() => void) | null): void {
  beforeStep = watch;
}

const turnsMax = 1_000_000;

/** Waits until nothing is under way that needs no time: no step is queued, and what the last ones resolved has run. */
export async function atRest(): Promise<void> {
  for (let quiet = 0, turn = 0; quiet < 2; turn += 1) {
    if (turn > turnsMax) throw new Error('the devices never come to rest');
    await new Promise<void>((resolve) => void native(resolve));
    quiet = outstanding === 0 ? quiet + 1 : 0;
  }
}
