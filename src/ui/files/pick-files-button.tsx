import type { ComponentProps } from 'react';
import { Button } from '../actions/button.tsx';
import { useFilePicker } from './use-file-picker.tsx';

interface PickFilesButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  /** Names the hidden file field. */
  label: string;
  /** The accepted types. */
  accept: string;
  onFiles: (files: readonly File[]) => void;
}

/** A button that opens the system's choice of several files. */
export function PickFilesButton({ label, accept, onFiles, ...button }: PickFilesButtonProps) {
  const { field, pick } = useFilePicker(label, accept, onFiles);
  return (
    <>
      {field}
      <Button {...button} onClick={pick} />
    </>
  );
}
