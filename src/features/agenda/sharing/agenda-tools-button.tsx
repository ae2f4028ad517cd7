import { Trans } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

/** Opens the less frequent actions. */
export function AgendaToolsButton({ className, ...rest }: ComponentProps<'button'>) {
  return (
    <button {...rest} type="button" className={buttonClasses('ghost', 'normal', className)}>
      <Icon of={Ellipsis} size={18} />
      <Trans>Imprimer, télécharger…</Trans>
    </button>
  );
}
