import { useLingui } from '@lingui/react/macro';
import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { useFormats } from '#ui/format.ts';
import { useNow } from '#ui/timing/use-now.ts';
import { WindowList } from '#ui/lists/window-list.tsx';
import type { InboxItem } from './inbox-items.ts';
import { MessageRow } from './message-row.tsx';
import { NotificationRow } from './notification-row.tsx';

/** Estimated heights in pixels: a message of two lines with the gap below it, and a heading. */
const rowHeight = 184;
const headingHeight = 40;

interface InboxListProps {
  items: readonly InboxItem[];
  more: boolean;
  readMore: () => void;
}

/** Messages and notifications by day; only those on screen are rendered. */
export function InboxList({ items, more, readMore }: InboxListProps) {
  const { t } = useLingui();
  return (
    <WindowList
      label={t`Messages et notifications reçus`}
      items={items}
      keyOf={({ key }) => key}
      heightOf={(item) => ('day' in item ? headingHeight : rowHeight)}
      more={more}
      readMore={readMore}
    >
      {(item) => <Item item={item} />}
    </WindowList>
  );
}

function Item({ item }: { item: InboxItem }) {
  if ('day' in item) return <DayHeading day={item.day} />;
  const { entry } = item;
  return 'message' in entry ? <MessageRow entry={entry} /> : <NotificationRow entry={entry} />;
}

function DayHeading({ day }: { day: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const noon = `${day}T12:00:00.000Z`;
  return (
    <h2 className="pt-2 text-body font-semibold text-ink-2 first-letter:uppercase">
      {day === brusselsDay(now) ? t`Aujourd’hui` : formats.longDate(noon)}
    </h2>
  );
}
