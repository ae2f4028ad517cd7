import type { RouteObject } from 'react-router-dom';
import { matchRoutes } from 'react-router-dom';
import type { Middleware } from './middleware.ts';

/**
 * Redirects a visitor without a session to the sign-in page before the router starts. The router fetches a page while
 * that page's checks run, so it would fetch one in vain. Leaves other pages alone.
 * @param check the first check of signed-in users' pages
 */
export async function redirectToLogin(routes: RouteObject[], check: Middleware, page: Window = window): Promise<void> {
  const matches = matchRoutes(routes, page.location.pathname) ?? [];
  if (!matches.some(({ route }) => route.loader === check)) return;
  const elsewhere = await check({ request: new Request(page.location.href) });
  const address = elsewhere?.headers.get('Location');
  if (address !== null && address !== undefined) page.history.replaceState(null, '', address);
}
