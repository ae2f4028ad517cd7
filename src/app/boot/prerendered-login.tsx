import { i18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { openRootDatabase } from '#data/database/root-database.ts';
import type { Language } from '#ui/page/local-path.ts';
import { localPath, manifestFile } from '#ui/page/local-path.ts';
import { messages as french } from '../../../locales/fr/messages.po';
import { messages as dutch } from '../../../locales/nl/messages.po';
import { createAppState } from '../session/app-state.ts';
import { createRoutes } from '../router/router.tsx';
import { createSessionShell } from '../session/session-shell.ts';
import { AppContext } from '../session/use-app-state.ts';

/** A page as the build writes it. */
export interface PrerenderedPage {
  /** The title of the browser's tab. */
  title: string;
  /** The content of the page's root element. */
  html: string;
  /** The path of the web app's manifest in its language. */
  manifest: string;
}

/** Stands in for the deployment, which the sign-in page does not show; the build makes no request. */
const nowhere = {
  deployment: '',
  mainBase: '',
  fieldBase: '',
  fieldApiKey: '',
  roles: { commercial: '', supervisor: '' },
  intranetUrl: null,
};

/**
 * Renders the sign-in page for a first visitor, who sees it before the app has loaded. Only the build calls this.
 * @throws when the page cannot be rendered
 */
export async function renderLogin(language: Language): Promise<PrerenderedPage> {
  i18n.loadAndActivate({ locale: language, messages: language === 'fr' ? french : dutch });
  const state = createAppState(openRootDatabase(), nowhere, null);
  const actions = createSessionShell(state, () => undefined);
  const pass = (): Promise<null> => Promise.resolve(null);
  const routes = createRoutes({ state, actions }, { signedIn: pass, signedOut: pass, anybody: pass });
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request(`https://here.invalid${localPath(language, '/login')}`));
  if (context instanceof Response) throw new Error('The sign-in page leads elsewhere.');
  const html = renderToString(
    <AppContext value={{ state, actions }}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </AppContext>,
  );
  const title = /<title>([^<]*)<\/title>/.exec(html);
  if (title?.[1] === undefined || !html.includes('<form')) throw new Error('The sign-in page is not whole.');
  // React marks a part that has to be loaded first; hydrating it would be an error in each browser.
  if (html.includes('<!--$!-->')) throw new Error('A part of the sign-in page comes later: render it once mounted.');
  return { title: title[1], html: html.replace(title[0], ''), manifest: manifestFile(language) };
}
