import { createContext, use, useSyncExternalStore } from 'react';
import type { AppState } from './app-state.ts';
import type { SessionActions } from './session-shell.ts';
import { sessionOf } from './session-state.ts';
import type { ValueStore } from './value-store.ts';

export interface AppContextValue {
  state: AppState;
  actions: SessionActions;
}

export const AppContext = createContext<AppContextValue | null>(null);

export function useApp(): AppContextValue {
  const app = use(AppContext);
  if (app === null) throw new Error('useApp outside of AppContext');
  return app;
}

/** Follows one value of the page's state. */
export function useValue<T>(store: ValueStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.current, store.current);
}

/** Returns the identifier of the signed-in user; empty when nobody is. */
export function useUserId(): string {
  return sessionOf(useValue(useApp().state.session))?.user.UserId ?? '';
}
