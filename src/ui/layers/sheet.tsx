import type { ReactNode } from 'react';
import { createContext, use, useState } from 'react';
import { useBackCloses } from '../back-layers.tsx';
import { later } from '../page/later.tsx';
import type { SheetPanelProps } from './sheet-panel.tsx';

const SheetPanel = later<SheetPanelProps>(async () => (await import('./sheet-panel.tsx')).SheetPanel);

/** What the sheets inside say first, such as that their subject is gone. */
export const SheetNotice = createContext<ReactNode>(null);

/** A sheet at the bottom of a phone, a dialog in the middle of a wide screen. Escape, "back", its button or a tap
 * outside closes it. */
export function Sheet(props: Omit<SheetPanelProps, 'notice'>) {
  const { open, onClose } = props;
  useBackCloses(open, onClose, { covers: true });
  const notice = use(SheetNotice);
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return open || wasOpen ? <SheetPanel {...props} notice={notice} /> : null;
}
