/** Knows whether somebody is editing in this tab, so that an update never interrupts a form. */
export interface FormActivity {
  /** Says that a form is being edited; the returned function says that it no longer is. */
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
      // Checked again after each release: another form may have been opened meanwhile.
      while (editing.size > 0) await new Promise<void>((resolve) => waiting.push(resolve));
    },
  };
}
