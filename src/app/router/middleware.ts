/** What a loader receives from the router. */
export interface MiddlewareArgs {
  request: Request;
}

/** A check before a page: returns a redirect, or null to let the visitor pass. */
export type Middleware = (args: MiddlewareArgs) => Promise<Response | null>;

/** Thrown for a check that does not exist (specification §8). */
export class UnknownMiddleware extends Error {
  readonly status = 500;
  constructor(name: string) {
    super(`Unknown middleware ${name}`);
  }
}

/**
 * Returns a loader that runs these checks in order and stops at the first redirect.
 * @throws UnknownMiddleware for a name that the registry does not have
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
