import type { Content } from '#contract/content/content.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase, Session } from '#data/root-database.ts';
import type { InstallPrompt } from '#platform/install-prompt.ts';
import type { Runtime } from './runtime.ts';
import type { SyncFaultCode } from './sync/sync-worker-messages.ts';
import type { ValueStore } from './value-store.ts';
import { createValueStore } from './value-store.ts';

/** The state that the whole page shares. */
export interface AppState {
  root: RootDatabase;
  config: PublicConfig;
  /** True when nobody was signed in as the page started. */
  startedSignedOut: boolean;
  /**
   * The session as this tab knows it. Boot sets it, then signing in or out here, then other tabs through the root
   * database.
   */
  session: ValueStore<Session | null>;
  /** What runs for the signed-in user; null until a page needs it. */
  runtime: ValueStore<Runtime | null>;
  /** The company's content on this device; null until its first load. */
  content: ValueStore<Content | null>;
  /** Why the sync worker stopped; null while it runs. */
  fault: ValueStore<SyncFaultCode | null>;
  /** True while the dialog that asks for the password again is open. */
  asking: ValueStore<boolean>;
  /** The browser's offer to install the app; null until the page has started. */
  install: ValueStore<InstallPrompt | null>;
  /** Activates the new version that waits; null when none does. */
  update: ValueStore<{ apply: () => Promise<void> } | null>;
}

export function createAppState(root: RootDatabase, config: PublicConfig, session: Session | null): AppState {
  return {
    root,
    config,
    startedSignedOut: session === null,
    session: createValueStore(session),
    runtime: createValueStore<Runtime | null>(null),
    content: createValueStore<Content | null>(null),
    fault: createValueStore<SyncFaultCode | null>(null),
    asking: createValueStore(false),
    install: createValueStore<InstallPrompt | null>(null),
    update: createValueStore<{ apply: () => Promise<void> } | null>(null),
  };
}
