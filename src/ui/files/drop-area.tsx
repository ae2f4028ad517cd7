import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../media/icon.tsx';

/** True for text fields, which handle their own paste events. */
function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable]');
}

function holdsFiles(event: DragEvent): boolean {
  return event.dataTransfer.types.includes('Files');
}

interface DropAreaProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** Accepts files dropped on it or pasted anywhere on the page. */
export function DropArea({ onFiles, children }: DropAreaProps) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  }, [onFiles]);

  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || isTypedInto(event.target)) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, []);

  function onDrop(event: DragEvent): void {
    if (!holdsFiles(event)) return;
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <div
      role="presentation"
      className="relative"
      onDragOver={(event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
        setOver(false);
      }}
      onDrop={onDrop}
    >
      {children}
      {over ? (
        <div className="pointer-events-none absolute -inset-2 grid place-items-center rounded-control border-2 border-dashed border-accent bg-accent-soft/90 p-4 text-center font-semibold text-accent">
          <span className="inline-flex items-center gap-2">
            <Icon of={Download} />
            <Trans>Déposez ici : tout est gardé sur cet appareil</Trans>
          </span>
        </div>
      ) : null}
    </div>
  );
}
