import { redirect } from 'react-router-dom';
import type { Language } from '#ui/local-path.ts';
import { barePath, languageOfPath, localPath } from '#ui/local-path.ts';
import type { AppActions } from '../app-actions.ts';
import type { AppState } from '../app-state.ts';
import { activateLanguage, browserLanguage, chosenLanguage } from '../boot/language.ts';
import type { Middleware } from './middleware.ts';
import { runMiddleware } from './middleware.ts';

export interface Guards {
  /** Redirects visitors without a session to the sign-in page, which leads back. */
  auth: Middleware;
  /** Redirects signed-in visitors to the home page, unless their session is to be renewed. */
  guest: Middleware;
  /** For public pages: signed-in visitors see them in their own frame. */
  anybody: Middleware;
  /** Activates the language of the address; an entry path redirects to the language chosen last. */
  language: Middleware;
}

/** The checks of each kind of page, in order (specification §6: authentication, then language). */
export interface PageChecks {
  signedIn: Middleware;
  signedOut: Middleware;
  anybody: Middleware;
}

/** Returns the requested page when it is one of the app's; a foreign address would be an open redirect. */
export function requestedPage(search: string): string {
  const from = new URLSearchParams(search).get('from');
  if (from?.startsWith('/') !== true) return '/';
  const url = new URL(from, 'https://here.invalid');
  return url.origin === 'https://here.invalid' ? `${barePath(url.pathname)}${url.search}${url.hash}` : '/';
}

/** Returns the address of the sign-in page that leads back to a page. */
export function signInPath(language: Language, from: string, renew = false): string {
  const query = new URLSearchParams();
  if (from !== '/') query.set('from', from);
  if (renew) query.set('renew', '1');
  const text = query.toString();
  return localPath(language, text === '' ? '/login' : `/login?${text}`);
}

/** Addresses that the system opens, without a language. */
const entryPaths: readonly string[] = ['/', '/share'];

/**
 * Returns the language of a visit: the address's, or on an entry path and behind a code of an order (`?qr`) the one chosen last,
 * or else the browser's. A shared address keeps its language.
 */
function languageOfVisit({ pathname, searchParams }: URL): Language {
  const isEntry = entryPaths.includes(pathname) || (searchParams.has('qr') && languageOfPath(pathname) === 'fr');
  return isEntry ? (chosenLanguage() ?? browserLanguage()) : languageOfPath(pathname);
}

export function createGuards(state: Pick<AppState, 'session'>, actions: Pick<AppActions, 'ensureRuntime'>): Guards {
  return {
    auth: async ({ request }) => {
      const url = new URL(request.url);
      const session = state.session.current();
      if (session !== null) await actions.ensureRuntime(session);
      // Read again: an expired offline session may have just ended.
      if (state.session.current() !== null) return null;
      return redirect(signInPath(languageOfVisit(url), `${barePath(url.pathname)}${url.search}`));
    },
    guest: async ({ request }) => {
      const url = new URL(request.url);
      const session = state.session.current();
      if (session === null) return null;
      // A reset link works for any visitor, a signed-in one too.
      if (!url.searchParams.has('renew') && !url.searchParams.has('reset'))
        return redirect(localPath(languageOfPath(url.pathname), requestedPage(url.search)));
      await actions.ensureRuntime(session);
      return null;
    },
    anybody: async () => {
      const session = state.session.current();
      if (session !== null) await actions.ensureRuntime(session);
      return null;
    },
    language: async ({ request }) => {
      const url = new URL(request.url);
      const language = languageOfPath(url.pathname);
      const wanted = languageOfVisit(url);
      if (wanted !== language) return redirect(localPath(wanted, `${url.pathname}${url.search}`));
      await activateLanguage(language);
      return null;
    },
  };
}

export function createPageChecks(guards: Guards): PageChecks {
  const registry = { ...guards };
  return {
    signedIn: runMiddleware(registry, ['auth', 'language']),
    signedOut: runMiddleware(registry, ['guest', 'language']),
    anybody: runMiddleware(registry, ['anybody', 'language']),
  };
}
