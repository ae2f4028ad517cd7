import type { RemoteName } from '#contract/collections.ts';
import { CodedError } from '#server/errors.ts';
import type { PokeHandlers, PokeStream } from '#sync/ports.ts';
import { PokeStreamRefused } from '#sync/ports.ts';
import type { Chance } from './chance.ts';
import type { Kernel } from './kernel.ts';
import type { LinkEnd } from './link-end.ts';
import type { SimulatedServer } from './simulated-server.ts';

/** Milliseconds between two stream heartbeats, until a dead link is noticed, and in which pokes of a remote are merged. */
const beatEvery = 20_000;
const pokesTogether = 25;

/** The link as a stream sees it. */
export interface StreamLink {
  kernel: Kernel;
  chance: Chance;
  server: SimulatedServer;
  happened: (what: string) => void;
  /** Returns whether a newly opened stream suffers a fault. */
  isUnruly: () => boolean;
  /** Returns whether the device and the server are disconnected. */
  isCut: (end: LinkEnd) => boolean;
  /** Returns the one-way delay, milliseconds. */
  delay: () => number;
}

/** Holds a connected stream until it breaks, the server ends it, or its process dies. */
function hold({ kernel, isCut, delay }: StreamLink, end: LinkEnd, { onPoke, onEnd, onAlive }: PokeHandlers) {
  const pending = new Set<RemoteName>();
  let open = true;
  /** A broken link loses its pokes for good: the stream ends when the break is noticed. */
  let broken = false;
  let leave = (): void => undefined;
  const finish = (): void => {
    if (!open) return;
    open = false;
    leave();
    end.deliver(onEnd);
  };
  const poke = (remote: RemoteName): void => {
    if (pending.has(remote)) return;
    pending.add(remote);
    kernel.after(pokesTogether + delay(), () => {
      pending.delete(remote);
      broken ||= isCut(end);
      if (open && !broken) end.deliver(() => onPoke(remote));
    });
  };
  const beat = (): void => {
    broken ||= isCut(end);
    if (broken || !end.isAlive()) finish();
    if (!open) return;
    end.deliver(() => onAlive?.());
    kernel.after(beatEvery, beat);
  };
  kernel.after(beatEvery, beat);
  return { poke, finish, left: (how: () => void) => (leave = how) };
}

/** Creates the device's one stream of pokes, over the same bad link as its requests (rule PL9). */
export function createSimulatedStream(link: StreamLink, end: LinkEnd): PokeStream {
  const { kernel, chance, server, happened } = link;

  const connect = async (handlers: PokeHandlers, signal: AbortSignal): Promise<void> => {
    if (link.isCut(end)) throw new Error('no connection');
    const held = hold(link, end, handlers);
    const { token } = end.client();
    const leave = await server.openStream(token, { poke: held.poke, end: held.finish }).catch((error: unknown) => {
      throw error instanceof CodedError ? new PokeStreamRefused(error.status) : error;
    });
    held.left(leave);
    signal.addEventListener('abort', held.finish, { once: true });
    if (signal.aborted) held.finish();
    if (!link.isUnruly()) return;
    happened('stream broken');
    kernel.after(chance.below(40_000), held.finish);
  };

  return {
    open: (handlers, signal) =>
      new Promise((resolve, reject) => {
        kernel.after(link.delay(), async () => {
          const failed = await connect(handlers, signal).then(
            () => null,
            (error: unknown) => ({ error }),
          );
          kernel.note(`${end.name} stream ${failed === null ? 'open' : 'not open'}`);
          end.deliver(() => (failed === null ? resolve() : reject(failed.error)));
        });
      }),
  };
}
