import { Trans, useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import type { ButtonSize } from '#ui/actions/button.tsx';
import { PickFilesButton } from '#ui/files/pick-files-button.tsx';

interface GalleryButtonProps {
  size?: ButtonSize;
  className?: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

/** Picks several photos from the gallery at once. */
export function GalleryButton({ size = 'large', className, onFiles }: GalleryButtonProps) {
  const { t } = useLingui();
  return (
    <PickFilesButton
      label={t`Photos à ajouter`}
      accept="image/*,.heic,.heif"
      size={size}
      icon={Images}
      className={className}
      onFiles={onFiles}
    >
      <Trans>Galerie</Trans>
    </PickFilesButton>
  );
}
