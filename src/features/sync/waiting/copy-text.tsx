import { Trans, useLingui } from '@lingui/react/macro';
import { ClipboardCopy } from 'lucide-react';
import type { MutationLabels } from '#labels/mutations/descriptor.ts';
import { Button } from '#ui/actions/button.tsx';
import { useToast } from '#ui/layers/toast.tsx';

/** Copies what was written, so that it can be given to somebody else or written elsewhere. */
export function CopyText({ lines }: Pick<MutationLabels, 'lines'>) {
  const { t } = useLingui();
  const showToast = useToast();

  async function copy(): Promise<void> {
    const { clipboard }: Partial<Pick<Navigator, 'clipboard'>> = navigator;
    const isCopied = await clipboard?.writeText(lines.map(({ label, text }) => `${label}: ${text}`).join('\n')).then(
      () => true,
      () => false,
    );
    showToast({ text: isCopied === true ? t`Texte copié.` : t`La copie n’est pas permise : sélectionnez le texte.` });
  }

  return (
    <Button size="compact" icon={ClipboardCopy} onClick={() => void copy()}>
      <Trans>Copier le texte</Trans>
    </Button>
  );
}
