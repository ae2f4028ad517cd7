import { Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { useLingui } from '@lingui/react/macro';
import { CalendarPlus, CircleQuestionMark, Download, Printer } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { BackCloses } from '#ui/back-layers.tsx';
import { Icon } from '#ui/icon.tsx';
import { AgendaToolsButton } from './agenda-tools-button.tsx';

export interface Tools {
  onPrint: () => void;
  onDownload: () => void;
  onSubscribe: () => void;
  onHelp: () => void;
}

export type AgendaToolsProps = Tools & {
  className: string;
  /** Opened by the tap that loaded it. */
  opened: boolean;
};

/** The less frequent actions, by name: in the header on a wide screen, below the calendar on a phone. */
export function AgendaTools({ className, opened, ...tools }: AgendaToolsProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opened) button.current?.click();
  }, [opened]);
  const { t } = useLingui();
  const items: { label: string; icon: LucideIcon; run: () => void }[] = [
    { label: t`Imprimer`, icon: Printer, run: tools.onPrint },
    { label: t`Télécharger (.ics)`, icon: Download, run: tools.onDownload },
    { label: t`S’abonner`, icon: CalendarPlus, run: tools.onSubscribe },
    { label: t`Aide et raccourcis`, icon: CircleQuestionMark, run: tools.onHelp },
  ];
  return (
    <div className={className}>
      <Menu>
        {({ close }) => (
          <>
            <MenuButton ref={button} as={AgendaToolsButton} />
            <MenuItems
              anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
              className="z-40 rounded-control border border-line bg-card p-1 text-ink"
            >
              <BackCloses onBack={close} />
              {items.map(({ label, icon, run }) => (
                <MenuItem key={label}>
                  <button
                    type="button"
                    onClick={run}
                    className="flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left data-focus:bg-accent-soft"
                  >
                    <Icon of={icon} size={18} />
                    {label}
                  </button>
                </MenuItem>
              ))}
            </MenuItems>
          </>
        )}
      </Menu>
    </div>
  );
}
