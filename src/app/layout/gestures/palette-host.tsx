import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { providePalette } from '#ui/layers/open-palette.ts';
import { lazyPart } from '../../loading/lazy-part.tsx';

const Palette = lazyPart(async () => (await import('./palette.tsx')).Palette);

/** Opens the command palette over any page: by Ctrl+K, ⌘K on a Mac, where a second press closes it, or by `openPalette`. */
export function PaletteHost() {
  /** What was typed before the palette was there; null while it is closed. */
  const [early, setEarly] = useState<string | null>(null);
  const isShown = useRef(false);
  const close = (): void => {
    isShown.current = false;
    setEarly(null);
  };
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, altKey, shiftKey } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (key.toLowerCase() === 'k' && isCommand && !altKey && !shiftKey) {
      event.preventDefault();
      if (event.repeat) return;
      if (early === null) setEarly('');
      else close();
    } else if (early !== null && !isShown.current && !isCommand) {
      // The page below must not take a letter as its own.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (key === 'Escape') close();
      else if (key.length === 1) setEarly((typed) => `${typed ?? ''}${key}`);
    }
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => press(event);
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
  useEffect(() => providePalette(() => setEarly('')), []);
  if (early === null) return null;
  return (
    <Suspense fallback={null}>
      <Palette
        early={early}
        onShown={() => {
          isShown.current = true;
        }}
        onClose={close}
      />
    </Suspense>
  );
}
