import type { ReactNode } from 'react';
import { useRef } from 'react';

interface FilePicker {
  /** The hidden file field. It stands where `pick` is used. */
  field: ReactNode;
  /** Opens the system's choice of several files. */
  pick: () => void;
}

/**
 * Returns a hidden file field and the function that opens it.
 * @param label names the field
 * @param accept the accepted types
 */
export function useFilePicker(label: string, accept: string, onFiles: (files: readonly File[]) => void): FilePicker {
  const picker = useRef<HTMLInputElement>(null);
  return {
    field: (
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const given = [...(event.target.files ?? [])];
          // Without this reset, choosing the same file again fires no change event.
          event.target.value = '';
          onFiles(given);
        }}
      />
    ),
    pick: () => picker.current?.click(),
  };
}
