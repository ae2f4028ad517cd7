import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useRef } from 'react';
import { RowList } from '#parts/lists/row-list.tsx';
import { useRowList } from '#parts/lists/use-row-list.ts';
import { DriveCard, DriveHeading, DriveRow } from './drive-row.tsx';
import { useDriveWindow } from './use-drive.ts';
import type { Selection } from './use-selection.ts';
import { useChooseOrders } from './use-selection.ts';

interface DriveListProps {
  ids: readonly string[];
  wide: boolean;
  /** The element above the list, whose height varies. */
  above: RefObject<HTMLElement | null>;
  /** The order whose files are open. */
  openId: string | null;
  pathOf: (orderId: string) => string;
  selection: Selection;
}

/** A virtual list of orders with their files: a table on a wide screen, cards on a phone. */
export function DriveList({ ids, wide, above, openId, pathOf, selection }: DriveListProps) {
  const { t } = useLingui();
  const choose = useChooseOrders(selection);
  const lastId = useRef<string | null>(null);
  function onChoose(id: string, range: boolean): void {
    const index = ids.indexOf(id);
    const last = ids.indexOf(lastId.current ?? id);
    lastId.current = id;
    if (!range || last === -1) void choose([id], range ? true : null);
    else void choose(ids.slice(Math.min(index, last), Math.max(index, last) + 1), true);
  }

  const rows = useRowList({ ids, wide, above, rowHeight: 46, cardHeight: 61, overscan: 6, startId: openId, onChoose });
  const driveOrder = useDriveWindow(ids, rows.first, rows.last);
  const Item = wide ? DriveRow : DriveCard;
  return (
    <RowList label={t`Drive`} rows={rows} heading={<DriveHeading />} className="border-y border-line bg-card">
      {(id) => {
        const row = driveOrder(id);
        return row === undefined ? null : (
          <Item row={row} path={pathOf(id)} isOpen={id === openId} selection={selection} />
        );
      }}
    </RowList>
  );
}
