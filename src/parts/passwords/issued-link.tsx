import { Trans, useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { Button } from '#ui/actions/button.tsx';
import { useFormats } from '#ui/format.ts';
import { Notice } from '#ui/states/notice.tsx';
import { useToast } from '#ui/layers/toast.tsx';

interface IssuedLinkProps {
  /** Who it is for. */
  name: string;
  link: string;
  expiresAt: string;
}

/** Shows a one-time link for a new password, to copy. It is shown once. */
export function IssuedLink({ name, link, expiresAt }: IssuedLinkProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const showToast = useToast();

  async function copy(): Promise<void> {
    const copied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    );
    showToast({ text: copied ? t`Lien copié.` : t`Le lien n’a pas pu être copié : sélectionnez-le.` });
  }

  return (
    <div className="flex flex-col gap-3" role="status">
      <Notice tone="info">
        <Trans>
          Donnez ce lien à {name} seulement. Il sert une fois, jusqu’au {formats.dateTime(expiresAt)}, et ne sera plus
          montré.
        </Trans>
      </Notice>
      <code className="rounded-control bg-off-soft px-3 py-2.5 text-sm break-all select-all">{link}</code>
      <Button icon={Copy} className="self-start" onClick={() => void copy()}>
        <Trans>Copier le lien</Trans>
      </Button>
    </div>
  );
}
