import { lazy, Suspense, useEffect, useState } from 'react';
import { loadChunk } from '../boot/chunk-reload.ts';

const Palette = lazy(async () => {
  const { Palette: Component } = await loadChunk(() => import('./palette.tsx'));
  return { default: Component };
});

/** Opens the command palette over any page by Ctrl+K, or ⌘K on a Mac. A second press closes it. */
export function PaletteHost() {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setIsOpen((open) => !open);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <Palette onClose={() => setIsOpen(false)} />
    </Suspense>
  );
}
