import { createContext, use, useSyncExternalStore } from 'react';
import type { AppActions } from './app-actions.ts';
import type { AppState } from './app-state.ts';
import type { ValueStore } from './value-store.ts';

export interface AppContextValue {
  state: AppState;
  actions: AppActions;
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
