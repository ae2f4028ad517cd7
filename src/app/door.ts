import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { Middleware } from './middleware.ts';

/**
 * Puts a visitor who is not signed in at the sign-in page before the router starts: it fetches a page while that page's checks
 * run, and theirs would be fetched for nothing. Other pages are left alone.
 *
 * @param check what the pages of signed-in users run first
 */
export async function leadToDoor(routes: RouteObject[], check: Middleware, page: Window = window): Promise<void> {
  const matches = matchRoutes(routes, page.location.pathname) ?? [];
  if (!matches.some(({ route }) => route.loader === check)) return;
  const elsewhere = await check({ request: new Request(page.location.href) });
  const address = elsewhere?.headers.get('Location');
  if (address !== null && address !== undefined) page.history.replaceState(null, '', address);
}
