import { redirect } from 'react-router-dom';
import { barePath, languageOfPath, localPath } from '#ui/local-path.ts';
import type { AppActions } from './app-actions.ts';
import type { AppState } from './app-state.ts';
import { activateLanguage, chosenLanguage } from './language.ts';

/** What a loader gets of the router. */
interface GuardArgs {
  request: Request;
}

export type Guard = (args: GuardArgs) => Promise<Response | null>;

export interface Guards {
  /** Puts the interface in the language of the address. */
  language: Guard;
  /** Leads visitors who are not signed in to the sign-in page, which brings them back. */
  signedIn: Guard;
  /** Leads signed-in visitors home, unless their session is to be renewed. */
  signedOut: Guard;
  /** For pages that anybody may see: signed-in visitors see them with their own top bar. */
  anybody: Guard;
}

/** The page that was asked for, when it is one of ours; anything else would lead a visitor elsewhere. */
export function pageAskedFor(search: string): string {
  const from = new URLSearchParams(search).get('from');
  if (from?.startsWith('/') !== true) return '/';
  const url = new URL(from, 'https://here.invalid');
  return url.origin === 'https://here.invalid' ? `${barePath(url.pathname)}${url.search}${url.hash}` : '/';
}

/** The address of the sign-in page that leads back to a page. */
export function signInPath(language: 'fr' | 'nl', from: string, renew = false): string {
  const query = new URLSearchParams();
  if (from !== '/') query.set('from', from);
  if (renew) query.set('renew', '1');
  const text = query.toString();
  return localPath(language, text === '' ? '/login' : `/login?${text}`);
}

export function createGuards(state: Pick<AppState, 'session'>, actions: Pick<AppActions, 'ensureRuntime'>): Guards {
  return {
    language: async ({ request }) => {
      const { pathname } = new URL(request.url);
      await activateLanguage(languageOfPath(pathname));
      return null;
    },
    signedIn: async ({ request }) => {
      const url = new URL(request.url);
      // Only at the door: an address that was shared keeps the language that it was written in. Asked here, since of two
      // redirects at once the router follows the inner one.
      if (url.pathname === '/' && chosenLanguage() === 'nl') return redirect('/nl');
      const session = state.session.current();
      if (session === null) {
        return redirect(signInPath(languageOfPath(url.pathname), `${barePath(url.pathname)}${url.search}`));
      }
      await actions.ensureRuntime(session);
      return null;
    },
    signedOut: async ({ request }) => {
      const url = new URL(request.url);
      const session = state.session.current();
      if (session === null) return null;
      if (!url.searchParams.has('renew'))
        return redirect(localPath(languageOfPath(url.pathname), pageAskedFor(url.search)));
      await actions.ensureRuntime(session);
      return null;
    },
    anybody: async () => {
      const session = state.session.current();
      if (session !== null) await actions.ensureRuntime(session);
      return null;
    },
  };
}
