import { lazy, Suspense } from 'react';
import { useRemind } from '#hooks/use-remind.ts';
import { loadChunk } from '../chunk-reload.ts';

const ReminderSheet = lazy(async () => {
  const { ReminderSheet: Component } = await loadChunk(() => import('#features/reminders/reminder-sheet.tsx'));
  return { default: Component };
});

/** The form of a reminder over whichever page, when the address asks for it. */
export function RemindPlace() {
  const { slot, name, close } = useRemind();
  if (slot === null) return null;
  return (
    <Suspense fallback={null}>
      <ReminderSheet slot={slot} name={name} onClose={close} />
    </Suspense>
  );
}
