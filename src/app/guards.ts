import { redirect } from 'react-router-dom';
import type { Language } from '#ui/local-path.ts';
import { barePath, languageOfPath, localPath } from '#ui/local-path.ts';
import type { AppActions } from './app-actions.ts';
import type { AppState } from './app-state.ts';
import { activateLanguage, chosenLanguage } from './language.ts';
import type { Middleware } from './middleware.ts';
import { runMiddleware } from './middleware.ts';

export interface Guards {
  /** Leads visitors who are not signed in to the sign-in page, which brings them back. */
  auth: Middleware;
  /** Leads signed-in visitors home, unless their session is to be renewed. */
  guest: Middleware;
  /** For pages that anybody may see: signed-in visitors see them in their own frame. */
  anybody: Middleware;
  /** Puts the interface in the language of the address; the door leads to the language chosen last. */
  language: Middleware;
}

/** The checks of each kind of page, in the order in which they run (specification §6: authentication, then language). */
export interface PageChecks {
  signedIn: Middleware;
  signedOut: Middleware;
  anybody: Middleware;
}

/** The page that was asked for, when it is one of ours; anything else would lead a visitor elsewhere. */
export function pageAskedFor(search: string): string {
  const from = new URLSearchParams(search).get('from');
  if (from?.startsWith('/') !== true) return '/';
  const url = new URL(from, 'https://here.invalid');
  return url.origin === 'https://here.invalid' ? `${barePath(url.pathname)}${url.search}${url.hash}` : '/';
}

/** The address of the sign-in page that leads back to a page. */
export function signInPath(language: Language, from: string, renew = false): string {
  const query = new URLSearchParams();
  if (from !== '/') query.set('from', from);
  if (renew) query.set('renew', '1');
  const text = query.toString();
  return localPath(language, text === '' ? '/login' : `/login?${text}`);
}

/** Addresses that the system opens, in no language of its own. */
const doors: readonly string[] = ['/', '/share'];

/**
 * The language that a visit is to be in: the address's, but at the doors the one chosen last. An address that was shared keeps
 * the language that it was written in.
 */
function languageOfVisit(pathname: string): Language {
  return doors.includes(pathname) ? (chosenLanguage() ?? 'fr') : languageOfPath(pathname);
}

export function createGuards(state: Pick<AppState, 'session'>, actions: Pick<AppActions, 'ensureRuntime'>): Guards {
  return {
    auth: async ({ request }) => {
      const url = new URL(request.url);
      const session = state.session.current();
      if (session !== null) await actions.ensureRuntime(session);
      // Asked again: the time of an offline session may have been over.
      if (state.session.current() !== null) return null;
      return redirect(signInPath(languageOfVisit(url.pathname), `${barePath(url.pathname)}${url.search}`));
    },
    guest: async ({ request }) => {
      const url = new URL(request.url);
      const session = state.session.current();
      if (session === null) return null;
      // A reset link is good for whoever opens it, also where somebody is signed in.
      if (!url.searchParams.has('renew') && !url.searchParams.has('reset'))
        return redirect(localPath(languageOfPath(url.pathname), pageAskedFor(url.search)));
      await actions.ensureRuntime(session);
      return null;
    },
    anybody: async () => {
      const session = state.session.current();
      if (session !== null) await actions.ensureRuntime(session);
      return null;
    },
    language: async ({ request }) => {
      const { pathname, search } = new URL(request.url);
      const language = languageOfPath(pathname);
      const wanted = languageOfVisit(pathname);
      if (wanted !== language) return redirect(localPath(wanted, `${pathname}${search}`));
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
