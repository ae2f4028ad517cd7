import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { FileToConfirm } from '#data/queries/files.ts';
import { filesToConfirm } from '#data/queries/files.ts';
import type { FileHold } from '#data/capture/file-state.ts';
import { areMoving } from '#data/capture/file-state.ts';
import { useLive } from '#hooks/use-live.ts';
import { usePendingRemovals } from '#hooks/use-pending-removals.ts';
import { useFileHold } from '#hooks/use-file-hold.ts';
import { WifiNotice } from '#parts/order-files/capture/wifi-notice.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Fold } from '#ui/fold.tsx';
import { useWakeLock } from '#ui/use-wake-lock.ts';
import { FileItem } from './file-item.tsx';
import { OpenOrder } from './open-subject.tsx';
import { orderTitle } from '#parts/devices/order-title.ts';

/** Number of an order's files shown initially. */
const shownMax = 20;

/** Returns the files by order, in the order of their first file. */
function byOrder(files: readonly FileToConfirm[]): FileToConfirm[][] {
  const groups = new Map<string, FileToConfirm[]>();
  for (const file of files) {
    const id = file.order?.id ?? '';
    groups.set(id, [...(groups.get(id) ?? []), file]);
  }
  return [...groups.values()];
}

interface FileGroupProps {
  files: readonly FileToConfirm[];
  hold: FileHold;
  now: number;
}

/** Shows the files of one order in one line until it is opened. A refused file opens it. */
function FileGroup({ files, hold, now }: FileGroupProps) {
  const { i18n } = useLingui();
  const [all, setAll] = useState(false);
  const order = files[0]?.order ?? null;
  const refused = files.filter(({ local }) => local.state === 'refused').length;
  const shown = all ? files : files.slice(0, shownMax);
  return (
    <Fold
      summary={
        <>
          <span className="min-w-0 flex-1 leading-snug font-semibold wrap-anywhere">{orderTitle(i18n, order)}</span>
          <span className={refused > 0 ? 'text-sm text-bad' : 'text-sm text-ink-2'}>
            {refused > 0 ? (
              <Plural value={refused} one="# refusé" other="# refusés" />
            ) : (
              <Plural value={files.length} one="# fichier" other="# fichiers" />
            )}
          </span>
        </>
      }
      isOpen={refused > 0}
      line="below"
    >
      {order === null ? null : <OpenOrder id={order.id} />}
      <ul className="divide-y divide-line-2">
        {shown.map((file) => (
          <FileItem key={file.upload.id} file={file} hold={hold} now={now} />
        ))}
      </ul>
      {shown.length === files.length ? null : (
        <Button look="quiet" className="mt-2 w-full" onClick={() => setAll(true)}>
          <Plural value={files.length - shown.length} one="Afficher # autre" other="Afficher les # autres" />
        </Button>
      )}
    </Fold>
  );
}

/** Lists the files that the server has not confirmed, one line an order. Renders nothing without any. */
export function FilesCard({ now }: { now: number }) {
  const { t } = useLingui();
  const leaving = usePendingRemovals();
  const files = (useLive(filesToConfirm, []) ?? []).filter(({ upload }) => !leaving.has(upload.id));
  const hold = useFileHold();
  useWakeLock(
    areMoving(
      files.map(({ local }) => local),
      now,
    ),
  );
  if (files.length === 0) return null;
  return (
    <Card title={t`Photos et documents en route`}>
      {hold === 'wifi' ? <WifiNotice /> : null}
      {byOrder(files).map((group) => (
        <FileGroup key={group[0]?.order?.id ?? ''} files={group} hold={hold} now={now} />
      ))}
    </Card>
  );
}
