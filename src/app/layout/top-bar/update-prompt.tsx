import { Suspense } from 'react';
import { lazyPart } from '../../loading/lazy-part.tsx';
import { useApp, useValue } from '../../session/use-app-state.ts';

const UpdateBar = lazyPart(
  async () => (await import('./update-bar.tsx')).UpdateBar,
  () => null,
);

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
