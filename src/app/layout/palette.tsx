import { CommandPalette } from '#features/command-palette/command-palette.tsx';
import { useSignOut } from './use-sign-out.tsx';

/** The command palette, with the actions of the session. */
export function Palette({ onClose }: { onClose: () => void }) {
  const signOut = useSignOut();
  return <CommandPalette onClose={onClose} onSignOut={() => void signOut()} />;
}
