import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Reminder } from '#contract/entities/reminder.ts';
import { findOrder } from '#data/queries/orders.ts';
import { openRemindersOf } from '#data/queries/reminders.ts';
import { useAlerts } from '#hooks/use-alerts.ts';
import { useAppData } from '#hooks/app-data.tsx';
import { useLive } from '#hooks/use-live.ts';
import { useRemind } from '#hooks/use-remind.ts';
import { showNotification } from '#platform/show-notification.ts';
import { useLocalPath } from '#ui/local-link.tsx';
import { useToast } from '#ui/toast.tsx';

/** Longest timer, milliseconds: a device that slept is late, and browsers' timers do not reach further than 24 days. */
const longestWait = 60_000;

/**
 * Tells of the user's reminders as they fall due, while the app is open: on the page, and by a notification where that is allowed.
 * The server tells a closed app of the same by the same tag, so that none is seen twice.
 */
export function ReminderAlarm() {
  const { db, session } = useAppData();
  const userId = session.user.UserId;
  const open = useLive((here) => openRemindersOf(here, userId), [userId]);
  const [began] = useState(() => Date.now());
  const toldUntil = useRef(began);
  const tell = useTell();

  useEffect(() => {
    if (open === undefined) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const now = Date.now();
      const due = open.filter(({ dueAt }) => Date.parse(dueAt) > toldUntil.current && Date.parse(dueAt) <= now);
      toldUntil.current = Math.max(toldUntil.current, now);
      for (const reminder of due) void tell.current(reminder).catch(() => undefined);
      const next = open.find(({ dueAt }) => Date.parse(dueAt) > now);
      const wait = next === undefined ? longestWait : Date.parse(next.dueAt) - now;
      timer = setTimeout(look, Math.min(wait, longestWait));
    };
    look();
    return () => clearTimeout(timer);
  }, [db, open, tell]);
  return null;
}

/** How a reminder that is due is told, as of the last rendering. */
function useTell() {
  const { t } = useLingui();
  const { db } = useAppData();
  const { state } = useAlerts();
  const { open } = useRemind();
  const showToast = useToast();
  const localPath = useLocalPath();

  async function tell({ id, title, orderId }: Reminder): Promise<void> {
    if (document.visibilityState === 'visible') {
      showToast({ text: t`Rappel : ${title}`, action: { label: t`Ouvrir`, run: () => open(`edit.${id}`) } });
    }
    if (state !== 'on' && state !== 'openOnly') return;
    const number = orderId === null ? null : ((await findOrder(db, orderId))?.number ?? null);
    await showNotification({
      // As the server words it: on a locked screen the title, which may name a client, is not for everybody.
      text: number === null ? t`Un rappel est à faire maintenant` : t`Rappel à faire maintenant, commande ${number}`,
      tag: `reminder-${id}`,
      path: localPath(`/rappel?remind=edit.${id}`),
    });
  }

  const latest = useRef(tell);
  useEffect(() => {
    latest.current = tell;
  });
  return latest;
}
