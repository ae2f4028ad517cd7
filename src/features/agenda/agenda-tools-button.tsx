import { Trans } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClasses } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';

/** Opens the less frequent actions. */
export function AgendaToolsButton(props: ComponentProps<'button'>) {
  return (
    <button type="button" {...props} className={buttonClasses('ghost', 'normal', 'print:hidden')}>
      <Icon of={Ellipsis} size={18} />
      <Trans>Imprimer, télécharger…</Trans>
    </button>
  );
}
