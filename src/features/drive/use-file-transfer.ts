import { useLingui } from '@lingui/react/macro';
import type { Upload } from '#contract/entities/upload.ts';
import { useFileBytes } from '#hooks/files/use-file-bytes.ts';
import type { FileFacts } from '#hooks/files/use-file-url.ts';
import { useOnline } from '#hooks/app/use-online.ts';
import { saveFile } from '#ui/save-file.ts';
import { useToast } from '#ui/layers/toast.tsx';

type Sent = FileFacts & Pick<Upload, 'name'>;

export interface FileTransfer {
  /** True when the system can share files. */
  canShare: boolean;
  download: (file: Sent) => Promise<void>;
  share: (file: Sent) => Promise<void>;
}

/** Returns true for a browser with a share sheet that takes files. */
function sharesFiles(): boolean {
  const sample = new File([''], 'a.pdf', { type: 'application/pdf' });
  return 'canShare' in navigator && navigator.canShare({ files: [sample] });
}

/** Returns how to download or share a file, with bytes of this device or of the server. */
export function useFileTransfer(): FileTransfer {
  const { t } = useLingui();
  const read = useFileBytes();
  const online = useOnline();
  const showToast = useToast();

  function absentText({ receivedAt }: Sent): string {
    if (receivedAt === null) return t`Ce fichier n’est lisible ni sur cet appareil ni sur le serveur.`;
    return online
      ? t`Le serveur n’a pas donné ce fichier. Réessayez dans un instant.`
      : t`Hors ligne : ce fichier n’est pas sur cet appareil.`;
  }

  async function bytesOf(file: Sent): Promise<File | null> {
    const bytes = await read(file);
    if (bytes === null) showToast({ text: absentText(file) });
    return bytes === null ? null : new File([bytes], file.name, { type: file.type });
  }

  async function share(found: File): Promise<void> {
    try {
      await navigator.share({ files: [found], title: found.name });
    } catch (error) {
      const reason = error instanceof DOMException ? error.name : '';
      // Cancelling the share sheet is no error.
      if (reason === 'AbortError') return;
      // A tap lasts some seconds only, and the file may have taken longer to arrive.
      if (reason === 'NotAllowedError')
        showToast({
          text: t`« ${found.name} » est prêt.`,
          action: { label: t`Partager`, run: () => void share(found) },
        });
      else
        showToast({
          text: t`L’appareil n’a pas pu partager « ${found.name} ».`,
          action: { label: t`Télécharger`, run: () => saveFile(found, found.name) },
        });
    }
  }

  return {
    canShare: sharesFiles(),
    download: async (file) => {
      const found = await bytesOf(file);
      if (found !== null) saveFile(found, file.name);
    },
    share: async (file) => {
      const found = await bytesOf(file);
      if (found !== null) await share(found);
    },
  };
}
