import { lazy, Suspense } from 'react';
import { loadChunk } from '../boot/chunk-reload.ts';
import { useApp, useValue } from '../use-app-state.ts';

const UpdateBar = lazy(async () => {
  const { UpdateBar: Component } = await loadChunk(() => import('./update-bar.tsx'));
  return { default: Component };
});

/** Tells of a new version that waits. */
export function UpdatePrompt() {
  const { state } = useApp();
  const update = useValue(state.update);
  return (
    <div role="status">
      {update === null ? null : (
        <Suspense fallback={null}>
          <UpdateBar apply={update.apply} />
        </Suspense>
      )}
    </div>
  );
}
