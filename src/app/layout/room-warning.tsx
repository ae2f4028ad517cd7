import { Trans, useLingui } from '@lingui/react/macro';
import { CircleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { dismissRoomWarning, isRoomWarningDismissed, subscribeRoomNotes } from '#data/room-warning.ts';
import { useLive } from '#hooks/use-live.ts';
import { subscribeVisible } from '#platform/network-status.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { useNow } from '#ui/use-now.ts';
import { useStorageFacts } from '../use-storage-facts.ts';

/** Whether room is short: asked now and then, whenever the page comes back, and after each file that was captured or found no room. */
function useRoomShort(now: number): boolean {
  const { room, reread } = useStorageFacts();
  const files = useLive((db) => db.files.count(), []);
  useEffect(() => {
    const unsubscribes = [
      subscribeVisible((visible) => (visible ? void reread() : undefined)),
      subscribeRoomNotes(() => void reread()),
    ];
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [reread]);
  useEffect(() => void reread(), [files, now, reread]);
  return room !== 'enough';
}

/** Says on every page that room is short, before there is none (rule RN4); put away, it comes back the next day. */
export function RoomWarning() {
  const { t } = useLingui();
  const now = useNow();
  const short = useRoomShort(now);
  if (!short || isRoomWarningDismissed(now)) return null;

  return (
    <div
      role="alert"
      className="flex items-start gap-2.5 border-b border-line bg-wait-soft px-4 py-1 text-[15px] text-wait"
    >
      <Icon of={CircleAlert} size={18} className="mt-3" />
      <p className="min-w-0 flex-1 py-2.5">
        <Trans>La place va manquer sur cet appareil : de nouvelles photos pourraient ne plus être gardées.</Trans>{' '}
        <LocalLink to="/sync" className="font-semibold underline underline-offset-2">
          <Trans>Libérer de la place</Trans>
        </LocalLink>
      </p>
      <button
        type="button"
        aria-label={t`Ne plus le dire aujourd’hui`}
        onClick={() => dismissRoomWarning(now)}
        className="grid size-11 shrink-0 place-items-center rounded-control"
      >
        <Icon of={X} />
      </button>
    </div>
  );
}
