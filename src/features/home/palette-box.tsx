import { Trans } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { Icon } from '#ui/media/icon.tsx';
import { openPalette } from '#ui/layers/open-palette.ts';

/** Looks like a search box, and opens the command palette on a phone. */
export function PaletteBox() {
  return (
    <button
      type="button"
      onClick={openPalette}
      className="flex h-11 items-center gap-2.5 rounded-control border border-line-strong bg-card px-3 text-left text-ink-2 lg:hidden"
    >
      <Icon of={Search} size={18} />
      <span className="truncate">
        <Trans>Écran, commande, client ou document</Trans>
      </span>
    </button>
  );
}
