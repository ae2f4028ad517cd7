import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRoles } from '#hooks/use-roles.ts';
import type { ReminderFilter, Whose } from './reminder-groups.ts';

function whoseOf(text: string | null, supervisor: boolean): Whose {
  if (text === 'given') return 'given';
  return text === 'all' && supervisor ? 'all' : 'mine';
}

/** Returns the filter in the address, and functions that change it. */
export function useReminderFilter(): {
  filter: ReminderFilter;
  setFilter: (change: Partial<ReminderFilter>) => void;
  clear: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const { supervisor } = useRoles();
  const whose = whoseOf(query.get('who'), supervisor);
  const assigneeId = whose === 'all' ? query.get('employee') : null;
  // State beside the address: the field must show the typed text at once, and the address follows later.
  const [text, setText] = useState(query.get('q') ?? '');
  const filter = useMemo(() => ({ whose, assigneeId, text }), [whose, assigneeId, text]);

  function apply(next: ReminderFilter): void {
    setText(next.text);
    const given = { who: next.whose === 'mine' ? null : next.whose, employee: next.assigneeId, q: next.text };
    setQuery(
      (previous) => {
        const updated = new URLSearchParams(previous);
        for (const [key, value] of Object.entries(given)) {
          if (value === null || value === '') updated.delete(key);
          else updated.set(key, value);
        }
        return updated;
      },
      { replace: true },
    );
  }

  return {
    filter,
    setFilter: (change) => apply({ ...filter, ...change }),
    clear: () => apply({ whose: 'mine', assigneeId: null, text: '' }),
  };
}
