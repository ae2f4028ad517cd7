import { i18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { openRootDatabase } from '#data/root-database.ts';
import type { Language } from '#ui/local-path.ts';
import { localPath } from '#ui/local-path.ts';
import { messages as french } from '../../locales/fr/messages.po';
import { messages as dutch } from '../../locales/nl/messages.po';
import { createAppActions } from './app-actions.ts';
import { createAppState } from './app-state.ts';
import { createRoutes } from './router.tsx';
import { AppContext } from './use-app-state.ts';

/** A page as the build writes it. */
export interface StaticPage {
  /** Of the browser's tab. */
  title: string;
  /** What stands in the page's root. */
  html: string;
}

/** The sign-in page says nothing of the deployment, and nobody is asked while it is made. */
const nowhere = {
  deployment: '',
  mainBase: '',
  fieldBase: '',
  fieldApiKey: '',
  roles: { commercial: '', supervisor: '' },
  intranetUrl: null,
};

/**
 * The sign-in page as a first visitor sees it, so that they see it before the app has come. Only the build calls this.
 * @throws when the page cannot be made
 */
export async function renderDoor(language: Language): Promise<StaticPage> {
  i18n.loadAndActivate({ locale: language, messages: language === 'fr' ? french : dutch });
  const state = createAppState(openRootDatabase(), nowhere, null);
  const actions = createAppActions(state, { onFault: () => undefined, onDatabaseLost: () => undefined });
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
  return { title: title[1], html: html.replace(title[0], '') };
}
