/**
 * Counts the steps of the in-memory IndexedDB, which queues each step with `setImmediate`. The count shows when a device is
 * at rest. A process can be killed before any step: a kill at every await.
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

/** Replaces `setImmediate`, which the in-memory IndexedDB looks up at each step, with a counting version. */
export function countSteps(): void {
  globalThis.setImmediate = Object.assign(counted, { __promisify__: native.__promisify__ });
}

/** Counts digests as pending work: they are computed asynchronously, and the world is not at rest before they resolve. */
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

/** Counts reads of Blobs as pending work, like digests. */
export function countReads(): void {
  const blob = Blob.prototype;
  const { arrayBuffer } = blob;
  blob.arrayBuffer = async function read(this: Blob) {
    outstanding += 1;
    try {
      return await arrayBuffer.call(this);
    } finally {
      outstanding -= 1;
    }
  };
}

/** Sets a function that runs before each step; null removes it. */
export function watchSteps(watch: (() => void) | null): void {
  beforeStep = watch;
}

const turnsMax = 1_000_000;

/** Waits until no work is pending that needs no time: no step is queued, and all resolved callbacks have run. */
export async function atRest(): Promise<void> {
  for (let quiet = 0, turn = 0; quiet < 2; turn += 1) {
    if (turn > turnsMax) throw new Error('the devices never come to rest');
    await new Promise<void>((resolve) => void native(resolve));
    quiet = outstanding === 0 ? quiet + 1 : 0;
  }
}
