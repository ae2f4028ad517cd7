import { Trans, useLingui } from '@lingui/react/macro';
import { Ellipsis } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';

/** Opens the other actions of a visit. */
export function VisitMenuButton(props: ComponentProps<'button'>) {
  const { t } = useLingui();
  return (
    <button {...props} type="button" aria-label={t`Plus d’actions`} className={buttonClasses('ghost', 'row')}>
      <Icon of={Ellipsis} size={18} />
      <Trans>Plus</Trans>
    </button>
  );
}
