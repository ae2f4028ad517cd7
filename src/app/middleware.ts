/** What a loader gets of the router. */
export interface MiddlewareArgs {
  request: Request;
}

/** A check that runs before a page: leads elsewhere, or lets pass with null. */
export type Middleware = (args: MiddlewareArgs) => Promise<Response | null>;

/** A page asks for a check that does not exist (specification §8). */
export class UnknownMiddleware extends Error {
  readonly status = 500;
  constructor(name: string) {
    super(`Unknown middleware ${name}`);
  }
}

/**
 * A loader that runs these checks in order; the first that leads elsewhere ends it.
 * @throws UnknownMiddleware when it comes to a name that the registry does not have
 */
export function runMiddleware(registry: Readonly<Record<string, Middleware>>, names: readonly string[]): Middleware {
  return async (args) => {
    for (const name of names) {
      const check = Object.hasOwn(registry, name) ? registry[name] : undefined;
      if (check === undefined) throw new UnknownMiddleware(name);
      const elsewhere = await check(args);
      if (elsewhere !== null) return elsewhere;
    }
    return null;
  };
}
