import { useLingui } from '@lingui/react/macro';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { brusselsDay, useFormats } from '#ui/format.ts';
import { scrollWindow } from '#ui/scroll-window.ts';
import { useInSteps } from '#ui/use-in-steps.ts';
import { useNow } from '#ui/use-now.ts';
import type { InboxItem } from './inbox-items.ts';
import { MessageRow } from './message-row.tsx';
import { NotificationRow } from './notification-row.tsx';

/** A message of two lines, its gap included; the true heights are measured. */
const rowHeight = 132;
const headingHeight = 40;
/** Lines from the end at which further messages are read. */
const ahead = 20;

interface InboxListProps {
  items: readonly InboxItem[];
  more: boolean;
  readMore: () => void;
}

/** Messages and notifications by day, of which only those on screen are rendered. */
export function InboxList({ items, more, readMore }: InboxListProps) {
  const { t } = useLingui();
  const container = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const step = useInSteps(2);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: (index) => (items[index] !== undefined && 'day' in items[index] ? headingHeight : rowHeight),
    getItemKey: (index) => items[index]?.key ?? index,
    // What is on screen first: the rows around it come once that was painted.
    overscan: step === 1 ? 1 : 8,
    scrollToFn: scrollWindow,
    scrollMargin: offset,
  });
  const shown = virtualizer.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;

  useLayoutEffect(() => {
    const list = container.current;
    if (list === null) return;
    // Tells of the list at once, when the page was laid out: to ask before would have it laid out twice.
    const observer = new ResizeObserver(() => setOffset(Math.round(list.getBoundingClientRect().top + window.scrollY)));
    observer.observe(list);
    return () => observer.disconnect();
  }, []);

  useEffect(() => {
    if (more && last >= items.length - ahead) readMore();
  }, [more, last, items.length, readMore]);

  return (
    <div
      ref={container}
      role="list"
      aria-label={t`Messages et notifications reçus`}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {shown.map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <div
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            role="listitem"
            className="absolute inset-x-0 top-0 pb-2.5"
            style={{ transform: `translateY(${start - offset}px)` }}
          >
            <Line item={item} />
          </div>
        );
      })}
    </div>
  );
}

function Line({ item }: { item: InboxItem }) {
  if ('day' in item) return <DayHeading day={item.day} />;
  const { received } = item;
  return 'message' in received ? <MessageRow received={received} /> : <NotificationRow received={received} />;
}

function DayHeading({ day }: { day: string }) {
  const { t } = useLingui();
  const formats = useFormats();
  const now = useNow();
  const noon = `${day}T12:00:00.000Z`;
  const isOfThisYear = day.slice(0, 4) === brusselsDay(now).slice(0, 4);
  const words = isOfThisYear ? formats.longDate(noon) : `${formats.longDate(noon)} ${day.slice(0, 4)}`;
  return (
    <h2 className="pt-2 text-[15px] font-semibold text-ink-2 first-letter:uppercase">
      {day === brusselsDay(now) ? t`Aujourd’hui` : words}
    </h2>
  );
}
