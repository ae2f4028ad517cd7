import { redirect } from 'react-router-dom';
import type { Language } from '#ui/page/local-path.ts';
import { barePath, languageOfPath, localPath } from '#ui/page/local-path.ts';
import type { AppState } from '../session/app-state.ts';
import { activateLanguage, chosenLanguage } from '../settings/language.ts';
import type { SessionActions } from '../session/session-shell.ts';
import { isSignedIn } from '../session/session-state.ts';
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
 * or else French, whatever the browser prefers (specification §9). A shared address keeps its language.
 */
function languageOfVisit({ pathname, searchParams }: URL): Language {
  const isEntry = entryPaths.includes(pathname) || (searchParams.has('qr') && languageOfPath(pathname) === 'fr');
  return isEntry ? (chosenLanguage() ?? 'fr') : languageOfPath(pathname);
}

export function createGuards(
  { session }: Pick<AppState, 'session'>,
  { dispatch }: Pick<SessionActions, 'dispatch'>,
): Guards {
  /** Opens the data of a signed-in user. Returns whether somebody is signed in: an offline session may end by it. */
  async function enter(): Promise<boolean> {
    await dispatch({ type: 'pageEntered' });
    return isSignedIn(session.current());
  }

  return {
    auth: async ({ request }) => {
      const url = new URL(request.url);
      if (await enter()) return null;
      return redirect(signInPath(languageOfVisit(url), `${barePath(url.pathname)}${url.search}`));
    },
    guest: async ({ request }) => {
      const url = new URL(request.url);
      if (!isSignedIn(session.current())) return null;
      // A reset link works for any visitor, a signed-in one too.
      if (!url.searchParams.has('renew') && !url.searchParams.has('reset'))
        return redirect(localPath(languageOfPath(url.pathname), requestedPage(url.search)));
      await enter();
      return null;
    },
    anybody: async () => {
      await enter();
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
