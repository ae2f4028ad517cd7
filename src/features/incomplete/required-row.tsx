import { Trans, useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import { ArrowUp, Camera, ChevronDown, CircleDashed, CloudOff, FilePlus2, ShieldCheck, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { progressOf } from '#data/capture/file-status.ts';
import type { RequiredWithState } from '#data/queries/files/required-states.ts';
import { useInLanguage } from '#hooks/app/use-content.ts';
import { useErrorReader } from '#hooks/app/use-error-message.ts';
import { FileTiles } from '#parts/order-files/tiles/file-tiles.tsx';
import type { FileChanges } from '#parts/order-files/tiles/use-file-changes.ts';
import { buttonClasses } from '#ui/actions/button.tsx';
import { useBytes } from '#ui/bytes.ts';
import { classNames } from '#ui/class-names.ts';
import { useFormats } from '#ui/format.ts';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import type { RequiredTone } from './required-labels.ts';
import { requiredLabel, requiredTone } from './required-labels.ts';
import { IconButton } from '#ui/actions/icon-button.tsx';

const looks: Record<RequiredTone, { icon: LucideIcon; badge: string; text: string }> = {
  none: { icon: CircleDashed, badge: 'text-ink-2', text: 'text-ink-2' },
  wait: { icon: ArrowUp, badge: 'bg-wait-soft text-wait', text: 'text-wait' },
  bad: { icon: X, badge: 'bg-bad-soft text-bad', text: 'text-bad' },
  off: { icon: CloudOff, badge: 'bg-off-soft text-off', text: 'text-off' },
  safe: { icon: ShieldCheck, badge: 'bg-safe-soft text-safe', text: 'text-safe' },
};

interface RequiredRowProps {
  required: RequiredWithState;
  /** Shows which service asks for the document. */
  withService: boolean;
  /** True for the document of the file that the address names: it is focused. */
  isAsked: boolean;
  isOpen: boolean;
  onToggle: () => void;
  rateOf: (id: string) => number | null;
  changes: FileChanges;
  /** Its button opens the camera, not a choice of files: for photos on a phone. A document is more often a file. */
  films: boolean;
  /** Null where it is a colleague's to capture. */
  onCapture: ((filming: boolean) => void) | null;
  onOpen: (id: string) => void;
  onRefile: (id: string) => void;
}

/** One required document: where it is, its files when it is unfolded, and the button that captures one's own. */
export function RequiredRow(props: RequiredRowProps) {
  const { required, withService, isAsked, isOpen, onToggle, rateOf, changes, films, onCapture, onOpen, onRefile } =
    props;
  const { document, service, files, state } = required;
  const { t, i18n } = useLingui();
  const inLanguage = useInLanguage();
  const bytes = useBytes();
  const formats = useFormats();
  const reader = useErrorReader();
  const heading = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);
  const name = inLanguage(document.name);
  const { icon, badge, text } = looks[requiredTone(required)];
  const rates = files.flatMap(({ upload }) => rateOf(upload.id) ?? []);
  const rate = rates.length === 0 ? null : rates.reduce((sum, one) => sum + one, 0);
  const progress = state.is === 'waits' ? progressOf(state) : null;
  return (
    <li className="py-1">
      <div className="flex items-center gap-1">
        <button
          ref={heading}
          type="button"
          aria-expanded={files.length === 0 ? undefined : isOpen}
          disabled={files.length === 0}
          onClick={onToggle}
          className="group flex min-h-14 min-w-0 scroll-my-32 flex-1 items-center gap-3 rounded-control py-1 text-left enabled:hover:bg-off-soft"
        >
          <span className={classNames('grid size-9 shrink-0 place-items-center rounded-full', badge)}>
            <Icon of={icon} size={icon === CircleDashed ? 28 : 18} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="block leading-snug font-semibold wrap-anywhere">{name}</span>
            <span className={classNames('block text-sm leading-snug wrap-anywhere', text)}>
              {withService && service !== null ? <span className="text-ink-2">{inLanguage(service)} · </span> : null}
              {requiredLabel(i18n, required, { bytes, dateTime: formats.dateTime, reader }, rate, onCapture === null)}
            </span>
          </span>
          {files.length === 0 ? null : (
            <Icon of={ChevronDown} size={18} className="text-ink-2 group-aria-expanded:rotate-180" />
          )}
        </button>
        {onCapture === null ? null : (
          <IconButton
            look="accent"
            icon={films ? Camera : FilePlus2}
            label={films ? t`Photographier : ${name}` : t`Ajouter : ${name}`}
            onClick={() => onCapture(films)}
            large
          />
        )}
      </div>
      {progress === null ? null : (
        <div
          role="progressbar"
          aria-label={t`Envoi de ${name}`}
          aria-valuenow={progress.sent}
          aria-valuemin={0}
          aria-valuemax={progress.size}
          className="mr-12 mb-1 ml-12 h-1 overflow-hidden rounded-full bg-line"
        >
          <div
            className="h-full rounded-full bg-accent"
            style={{ width: `${(progress.sent / progress.size) * 100}%` }}
          />
        </div>
      )}
      {state.is === 'refused' && files.length === 0 ? (
        <LocalLink to="/sync" className={classNames(buttonClasses('ghost', 'compact'), 'mb-2 ml-12')}>
          <Trans>Décider dans Synchronisation</Trans>
        </LocalLink>
      ) : null}
      {isOpen && files.length > 0 ? (
        <div className="mb-2 border-l-2 border-line pl-3">
          <FileTiles label={name} files={files} rateOf={rateOf} changes={changes} onOpen={onOpen} onRefile={onRefile} />
        </div>
      ) : null}
    </li>
  );
}
