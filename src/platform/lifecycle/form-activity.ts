/** Tracks whether the user edits a form in this tab, so that an update never interrupts one. */
export interface FormActivity {
  /** Reports that a form is being edited; the returned function reports the end. */
  begin: () => () => void;
  isEditing: () => boolean;
  /** Resolves as soon as no form is being edited. */
  whenIdle: () => Promise<void>;
}

export function createFormActivity(): FormActivity {
  const editing = new Set<symbol>();
  let waiting: (() => void)[] = [];
  return {
    begin: () => {
      const form = Symbol('form');
      editing.add(form);
      return () => {
        editing.delete(form);
        if (editing.size > 0) return;
        const released = waiting;
        waiting = [];
        for (const resume of released) resume();
      };
    },
    isEditing: () => editing.size > 0,
    whenIdle: async () => {
      // Checked again after each release: another form may have opened.
      while (editing.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
