import './no-eval.ts';
import '#ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { reloadOnce } from '#platform/reload-guard.ts';
import { hasDirtyForm } from '#ui/dirty-forms.ts';
import { createAppActions } from './app-actions.ts';
import type { AppState } from './app-state.ts';
import { boot } from './boot.ts';
import { showBootFailure } from './boot-failure.ts';
import { reloadOnChunkFailure } from './chunk-reload.ts';
import { createGuards } from './guards.ts';
import { createAppRouter } from './router.tsx';
import { followUpdates } from './update-story.ts';
import { AppContext } from './use-app-state.ts';

/** A database that is stuck or gone comes back with a reload; a person who is typing decides for themselves. */
function recover(): void {
  if (!hasDirtyForm()) reloadOnce();
}

function start(state: AppState, container: HTMLElement): void {
  const actions = createAppActions(state, {
    onFault: (code) => {
      state.fault.set(code);
      if (code === 'DatabaseStuck' || code === 'DatabaseDeleted') recover();
    },
    onDatabaseLost: () => {
      // Closed by ourselves when the user is gone.
      if (state.runtime.current() !== null) recover();
    },
  });
  const router = createAppRouter({ state, actions }, createGuards(state, actions));
  actions.followOtherTabs(() => router.revalidate());
  createRoot(container).render(
    <StrictMode>
      <AppContext value={{ state, actions }}>
        <RouterProvider router={router} />
      </AppContext>
    </StrictMode>,
  );
  void followUpdates(state);
}

const container = document.getElementById('root');
if (container !== null) {
  reloadOnChunkFailure();
  boot().then(
    (state) => start(state, container),
    (error: unknown) => showBootFailure(container, error),
  );
}
