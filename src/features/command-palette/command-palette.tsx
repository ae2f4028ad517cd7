import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions, Dialog, DialogPanel } from '@headlessui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SearchServerOrders } from '#parts/order-list/search-server-orders.ts';
import { useBackCloses } from '#ui/back-layers.tsx';
import { classNames } from '#ui/class-names.ts';
import { inputClasses } from '#ui/fields/field.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { useLocalPath } from '#ui/page/local-link.tsx';
import type { PaletteItem } from './palette-item.ts';
import { usePaletteItems } from './use-palette-items.ts';
import { useServerMatches } from './use-server-matches.ts';

interface CommandPaletteProps {
  /** The first text. */
  early?: string;
  searchServer: SearchServerOrders;
  onClose: () => void;
  onSignOut: () => void;
}

/** Opens a screen, an order, a visit, a client or a document by typing, with what this device holds, and does actions. */
export function CommandPalette({ early = '', searchServer, onClose, onSignOut }: CommandPaletteProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const pathOf = useLocalPath();
  const [typed, setTyped] = useState(early);
  const here = usePaletteItems(typed, onSignOut);
  const server = useServerMatches(typed.trim(), searchServer);
  // What answers late stands last: nothing moves.
  const items = [...here, ...server.items];
  useBackCloses(true, onClose, { covers: true });
  const open = (item: PaletteItem | null): void => {
    if (item === null) return;
    onClose();
    if (typeof item.target === 'string') void navigate(pathOf(item.target));
    else item.target();
  };
  return (
    <Dialog open onClose={onClose} aria-label={t`Aller à`} className="relative z-50">
      <div className="fixed inset-0 bg-navy-950/60" aria-hidden="true" />
      <div className="fixed inset-0 flex items-start justify-center p-4 pt-[10vh]">
        <DialogPanel
          // The list stays open, but takes the first Esc as its own.
          onKeyDownCapture={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
            event.stopPropagation();
            onClose();
          }}
          className="flex max-h-[70vh] w-full max-w-2xl flex-col rounded-card border border-line bg-card p-2 text-ink"
        >
          <Combobox value={null} onChange={open} immediate>
            <ComboboxInput
              autoFocus
              aria-label={t`Écran, commande, client ou document`}
              placeholder={t`Écran, commande, client ou document`}
              autoComplete="off"
              spellCheck={false}
              displayValue={() => early}
              className={classNames(inputClasses, 'h-12 shrink-0')}
              onChange={(event) => setTyped(event.target.value)}
            />
            <ComboboxOptions static className="mt-2 min-h-0 overflow-y-auto">
              {items.map((item) => (
                <ComboboxOption
                  key={item.key}
                  value={item}
                  className="flex min-h-11 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5 data-focus:bg-accent-soft"
                >
                  <Icon of={item.icon} size={18} className="text-ink-2" />
                  <span className="min-w-0 flex-1 truncate">{item.title}</span>
                  <span className="min-w-0 max-w-[45%] truncate text-sm text-ink-2">{item.detail}</span>
                </ComboboxOption>
              ))}
            </ComboboxOptions>
            {items.length === 0 ? (
              <p className="px-3 py-4 text-ink-2">
                {server.isAnswered ? (
                  <Trans>Rien de tel, ni ici ni sur le serveur.</Trans>
                ) : (
                  <Trans>Rien de tel sur cet appareil.</Trans>
                )}
              </p>
            ) : null}
          </Combobox>
        </DialogPanel>
      </div>
    </Dialog>
  );
}
