import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Reminder } from '#contract/entities/reminder.ts';
import { findOrder } from '#data/queries/orders/orders.ts';
import { openRemindersOf } from '#data/queries/inbox/reminders.ts';
import { useWebPush } from '#hooks/app/use-web-push.ts';
import { useAppData } from '#hooks/app/use-app-data.tsx';
import { useLive } from '#hooks/data/use-live.ts';
import { useUnreadCount } from '#hooks/orders/use-unread-count.ts';
import { useRemind } from '#hooks/orders/use-remind.ts';
import { settledHere } from '#data/queries/inbox/notified.ts';
import { closeSettledHere, showNotification } from '#platform/push/show-notification.ts';
import { useLocalPath } from '#ui/page/local-link.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/** Longest timer, milliseconds: a device that slept is late, and browsers limit timers to 24 days. */
const longestWait = 60_000;

/**
 * Announces the user's reminders as they fall due, while the app is open: on the page, and by a notification when
 * permitted.
 * The server sends the same to a closed app with the same tag, so that no reminder shows twice. Closes the notifications of what was read
 * or done since.
 */
export function ReminderAlarm() {
  const { db, session } = useAppData();
  const userId = session.user.UserId;
  const open = useLive((here) => openRemindersOf(here, userId), [userId]);
  const unread = useUnreadCount();
  const [began] = useState(() => Date.now());
  const reportedUntil = useRef(began);
  const notify = useAnnounce();

  // What was read or done, here or on another device, needs no notification any more.
  useEffect(() => {
    void closeSettledHere((ids) => settledHere(db, ids, Date.now()));
  }, [db, open, unread]);

  useEffect(() => {
    if (open === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const now = Date.now();
      const due = open.filter(({ dueAt }) => Date.parse(dueAt) > reportedUntil.current && Date.parse(dueAt) <= now);
      reportedUntil.current = Math.max(reportedUntil.current, now);
      for (const reminder of due) void notify.current(reminder).catch(() => undefined);
      const next = open.find(({ dueAt }) => Date.parse(dueAt) > now);
      const wait = next === undefined ? longestWait : Date.parse(next.dueAt) - now;
      timer = setTimeout(look, Math.min(wait, longestWait));
    };
    look();
    return () => clearTimeout(timer);
  }, [db, open, notify]);
  return null;
}

/** Returns a function that announces a due reminder, with the latest render's language. */
function useAnnounce() {
  const { t } = useLingui();
  const { db } = useAppData();
  const { state } = useWebPush();
  const { open } = useRemind();
  const showToast = useToast();
  const localPath = useLocalPath();

  async function notify({ id, title, orderId }: Reminder): Promise<void> {
    if (document.visibilityState === 'visible') {
      showToast({ text: t`Rappel : ${title}`, action: { label: t`Ouvrir`, run: () => open(`edit.${id}`) } });
    }
    if (state !== 'on' && state !== 'openOnly') return;
    const number = orderId === null ? null : ((await findOrder(db, orderId))?.number ?? null);
    await showNotification({
      // The server's wording: a locked screen is public, and the title may name a client.
      text: number === null ? t`Un rappel est à faire maintenant` : t`Rappel à faire maintenant, commande ${number}`,
      tag: `reminder-${id}`,
      rowId: id,
      path: localPath(`/rappel?remind=edit.${id}`),
    });
  }

  const latest = useRef(notify);
  useEffect(() => {
    latest.current = notify;
  });
  return latest;
}
