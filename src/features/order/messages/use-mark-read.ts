import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { markMessagesReadMax } from '#contract/values/limits.ts';
import { useMutate } from '#hooks/data/use-mutate.ts';

/** Time in view after which a message counts as seen, in milliseconds. */
const seenAfter = 1_000;

/**
 * Marks the unread messages of a thread as read once they are seen: in view for `seenAfter`, on a visible page. Each message
 * is tried once per mount, so that a refused mark is not sent forever.
 */
export function useMarkRead(
  thread: RefObject<HTMLElement | null>,
  orderId: string,
  unreadIds: readonly string[],
): void {
  const mutate = useMutate();
  const tried = useRef(new Set<string>());
  const key = unreadIds.join();

  useEffect(() => {
    const list = thread.current;
    if (list === null || key === '') return;
    const inView = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;

    function mark(): void {
      timer = undefined;
      if (document.visibilityState !== 'visible') return;
      const seen = [...inView].filter((id) => !tried.current.has(id)).slice(0, markMessagesReadMax);
      for (const id of seen) tried.current.add(id);
      if (seen.length > 0) void mutate({ name: 'order.markMessagesRead', args: { orderId, messageIds: seen } });
    }

    function schedule(): void {
      if (inView.size > 0) timer ??= setTimeout(mark, seenAfter);
    }

    const observer = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        const id = target instanceof HTMLElement ? target.dataset['unread'] : undefined;
        if (id === undefined) continue;
        if (isIntersecting) inView.add(id);
        else inView.delete(id);
      }
      schedule();
    });
    for (const item of list.querySelectorAll('[data-unread]')) observer.observe(item);
    document.addEventListener('visibilitychange', schedule);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', schedule);
      clearTimeout(timer);
    };
  }, [thread, orderId, key, mutate]);
}
