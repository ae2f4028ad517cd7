import type { RouteObject } from 'react-router-dom';
import type { PageChecks } from '#app/router/guards.ts';
import { createRoutes } from '#app/router/router.tsx';
import type { AppContextValue } from '#app/session/use-app-state.ts';

/** A page of the app in its route table. */
export interface ScreenRoute {
  /** Its path in French; `*` for the page of unknown paths. */
  pattern: string;
  /** The check that grants access. */
  access: keyof PageChecks;
}

/** Returns every page of the app from its routes, so that a new page is included at once. */
export function screenTable(): ScreenRoute[] {
  const check = () => () => Promise.resolve(null);
  const checks: PageChecks = { signedIn: check(), signedOut: check(), anybody: check() };
  const app: Partial<AppContextValue> = {};
  return leavesOf(createRoutes(app as AppContextValue, checks), checks, '', undefined);
}

function patternOf(parent: string, path: string): string {
  if (path === '*') return path;
  // The language segment precedes every path. Without it, the path leads to the same page.
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
    if (access === undefined) throw new Error(`the page at ${pattern} has no access check`);
    return [{ pattern: pattern === '' ? '/' : pattern, access }];
  });
}
