import type { Content } from '#contract/content/content.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase, Session } from '#data/database/root-database.ts';
import type { InstallPrompt } from '#platform/service-worker/install-prompt.ts';
import type { SessionEvent, SessionState } from './session-state.ts';
import { startOf } from './session-state.ts';
import type { ValueStore } from './value-store.ts';
import { createValueStore } from './value-store.ts';

/** The state that the whole page shares. */
export interface AppState {
  root: RootDatabase;
  config: PublicConfig;
  /** The session as this page knows it, and what runs for its user. Only the session's shell sets it. */
  session: ValueStore<SessionState>;
  /** The company's content on this device; null until its first load. */
  content: ValueStore<Content | null>;
  /** The browser's offer to install the app; null until the page has started. */
  install: ValueStore<InstallPrompt | null>;
  /** Activates the new version that waits; null when none does. */
  update: ValueStore<{ apply: () => Promise<void> } | null>;
}

/** What the effects of the session's events work with. */
export interface SessionWorld extends AppState {
  /** Reports an event of the session. Resolves when all that follows from it is done. */
  dispatch: (event: SessionEvent) => Promise<void>;
}

export function createAppState(root: RootDatabase, config: PublicConfig, session: Session | null): AppState {
  return {
    root,
    config,
    session: createValueStore(startOf(session)),
    content: createValueStore<Content | null>(null),
    install: createValueStore<InstallPrompt | null>(null),
    update: createValueStore<{ apply: () => Promise<void> } | null>(null),
  };
}
