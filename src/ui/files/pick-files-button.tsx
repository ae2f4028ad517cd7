import type { ComponentProps } from 'react';
import { useRef } from 'react';
import { Button } from '../button.tsx';

interface PickFilesButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  /** Names the hidden file field. */
  label: string;
  /** The accepted types. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
}

/** A button that opens the system's choice of several files. */
export function PickFilesButton({ label, accept, onFiles, ...button }: PickFilesButtonProps) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
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
      <Button {...button} onClick={() => picker.current?.click()} />
    </>
  );
}
