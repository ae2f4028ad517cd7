import { FileText, Film, Image } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';

function iconOf(type: string): LucideIcon {
  if (type.startsWith('image/')) return Image;
  return type.startsWith('video/') ? Film : FileText;
}

interface FileThumbProps {
  /** URL of the thumbnail; null without one. */
  url: string | null;
  /** Media type. */
  type: string;
  className?: string;
}

/** Shows the thumbnail of a file, or the icon of its type. The caller shows the name. */
export function FileThumb({ url, type, className }: FileThumbProps) {
  return (
    <span
      className={classNames(
        'grid size-14 shrink-0 place-items-center overflow-hidden rounded-small bg-off-soft text-ink-2',
        className,
      )}
    >
      {url === null ? (
        <Icon of={iconOf(type)} />
      ) : (
        <img src={url} alt="" decoding="async" className="size-full object-cover" />
      )}
    </span>
  );
}
