import { useEffect, useEffectEvent } from 'react';
import { CommandPalette } from '#features/command-palette/command-palette.tsx';
import { useOrderServer } from '../../api/use-order-server.ts';
import { useSignOut } from '../top-bar/use-sign-out.tsx';

interface PaletteProps {
  /** What was typed before it was there. */
  early: string;
  /** Called once it takes the keys itself. */
  onShown: () => void;
  onClose: () => void;
}

/** The command palette, with the actions of the session. */
export function Palette({ early, onShown, onClose }: PaletteProps) {
  const signOut = useSignOut();
  const searchServer = useOrderServer();
  const shown = useEffectEvent(onShown);
  useEffect(() => {
    shown();
  }, []);
  return (
    <CommandPalette early={early} searchServer={searchServer} onClose={onClose} onSignOut={() => void signOut()} />
  );
}
