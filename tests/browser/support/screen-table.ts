import type { RouteObject } from 'react-router-dom';
import type { PageChecks } from '#app/guards.ts';
import { createRoutes } from '#app/router.tsx';
import type { AppContextValue } from '#app/use-app-state.ts';

/** A page of the app as its route table has it. */
export interface ScreenRoute {
  /** Its address in French; `*` for the one that answers addresses which lead nowhere. */
  pattern: string;
  /** Whom its checks let in. */
  access: keyof PageChecks;
}

/** Every page of the app, read from the routes themselves: a new one is in it at once. */
export function screenTable(): ScreenRoute[] {
  const check = () => () => Promise.resolve(null);
  const checks: PageChecks = { signedIn: check(), signedOut: check(), anybody: check() };
  const app: Partial<AppContextValue> = {};
  return leavesOf(createRoutes(app as AppContextValue, checks), checks, '', undefined);
}

function patternOf(parent: string, path: string): string {
  if (path === '*') return path;
  // The language's own segment stands before every address; without it the address is the same page.
  return path === '' || path === '/nl?' ? parent : `${parent}/${path}`;
}

function leavesOf(
  routes: readonly RouteObject[],
  checks: PageChecks,
  parent: string,
  inherited: keyof PageChecks | undefined,
): ScreenRoute[] {
  return routes.flatMap(({ path = '', loader, children }) => {
    const access = (Object.keys(checks) as (keyof PageChecks)[]).find((kind) => checks[kind] === loader) ?? inherited;
    const pattern = patternOf(parent, path);
    if (children !== undefined) return leavesOf(children, checks, pattern, access);
    if (access === undefined) throw new Error(`the page at ${pattern} stands under no check`);
    return [{ pattern: pattern === '' ? '/' : pattern, access }];
  });
}
