import type { Content } from '#contract/content/content.ts';
import type { PublicConfig } from '#contract/protocol/public-config.ts';
import type { RootDatabase, Session } from '#data/root-database.ts';
import type { InstallPrompt } from '#platform/install-prompt.ts';
import type { Runtime } from './runtime.ts';
import type { SyncFaultCode } from './sync-worker-messages.ts';
import type { ValueStore } from './value-store.ts';
import { createValueStore } from './value-store.ts';

/** What the whole page shares. */
export interface AppState {
  root: RootDatabase;
  config: PublicConfig;
  /** Who is signed in, as this tab knows it: by boot, by signing in or out here, by other tabs through the root database. */
  session: ValueStore<Session | null>;
  /** What runs for the signed-in user; null until a page needs it. */
  runtime: ValueStore<Runtime | null>;
  /** The company's content as this device has it; null until it was first loaded. */
  content: ValueStore<Content | null>;
  /** Why the sync worker cannot go on; null when it can. */
  fault: ValueStore<SyncFaultCode | null>;
  /** Whether the dialog that asks for the password again is open. */
  asking: ValueStore<boolean>;
  /** The browser's offer to install the app; null until the page has started. */
  install: ValueStore<InstallPrompt | null>;
  /** Puts the new version that waits in charge; null when none does. */
  update: ValueStore<{ apply: () => Promise<void> } | null>;
}

export function createAppState(root: RootDatabase, config: PublicConfig, session: Session | null): AppState {
  return {
    root,
    config,
    session: createValueStore(session),
    runtime: createValueStore<Runtime | null>(null),
    content: createValueStore<Content | null>(null),
    fault: createValueStore<SyncFaultCode | null>(null),
    asking: createValueStore(false),
    install: createValueStore<InstallPrompt | null>(null),
    update: createValueStore<{ apply: () => Promise<void> } | null>(null),
  };
}
