import { lazy, Suspense } from 'react';
import { useRemind } from '#hooks/use-remind.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { loadChunk } from '../boot/chunk-reload.ts';

const ReminderSheet = lazy(async () => {
  const { ReminderSheet: Component } = await loadChunk(() => import('#features/reminders/reminder-sheet.tsx'));
  return { default: Component };
});

/** Shows the reminder form over any page, when the address requests it. */
export function ReminderFormHost() {
  const { slot, name, close } = useRemind();
  if (slot === null) return null;
  return (
    <Suspense fallback={null}>
      <LayerInAddress>
        <ReminderSheet slot={slot} name={name} onClose={close} />
      </LayerInAddress>
    </Suspense>
  );
}
