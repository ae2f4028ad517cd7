import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useRoles } from '#hooks/use-roles.ts';
import type { ReminderFilter, Whose } from './reminder-groups.ts';

function whoseOf(text: string | null, supervisor: boolean): Whose {
  if (text === 'given') return 'given';
  return text === 'all' && supervisor ? 'all' : 'mine';
}

/** The filters as the address holds them. */
export function useReminderFilter(): {
  filter: ReminderFilter;
  setFilter: (change: Partial<ReminderFilter>) => void;
  clear: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const { supervisor } = useRoles();
  const whose = whoseOf(query.get('who'), supervisor);
  const assigneeId = whose === 'all' ? query.get('employee') : null;
  // Kept beside the address, which follows: a field must hold what was typed at once.
  const [text, setText] = useState(query.get('q') ?? '');
  const filter = useMemo(() => ({ whose, assigneeId, text }), [whose, assigneeId, text]);

  function keep(next: ReminderFilter): void {
    setText(next.text);
    const given = { who: next.whose === 'mine' ? null : next.whose, employee: next.assigneeId, q: next.text };
    setQuery(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [key, value] of Object.entries(given)) {
          if (value === null || value === '') after.delete(key);
          else after.set(key, value);
        }
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return {
    filter,
    setFilter: (change) => keep({ ...filter, ...change }),
    clear: () => keep({ whose: 'mine', assigneeId: null, text: '' }),
  };
}
