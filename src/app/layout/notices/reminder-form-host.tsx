import type { ReminderSheetProps } from '#features/reminders/reminder-sheet.tsx';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { LayerInAddress } from '#ui/back-layers.tsx';
import { later } from '#ui/page/later.tsx';
import { loadChunk } from '../../loading/chunk-reload.ts';

const ReminderSheet = later<ReminderSheetProps>(
  async () => (await loadChunk(() => import('#features/reminders/reminder-sheet.tsx'))).ReminderSheet,
);

/** Shows the reminder form over any page, when the address requests it. */
export function ReminderFormHost() {
  const { slot, name, close } = useRemind();
  if (slot === null) return null;
  return (
    <LayerInAddress>
      <ReminderSheet slot={slot} name={name} onClose={close} />
    </LayerInAddress>
  );
}
