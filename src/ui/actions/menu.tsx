import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ComponentType } from 'react';
import { useEffect, useRef } from 'react';
import { BackCloses } from '../back-layers.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../media/icon.tsx';

/** An action of a menu, by its name. */
export interface MenuEntry {
  label: string;
  icon: LucideIcon;
  isDanger?: boolean;
  run: () => void;
}

interface MenuProps {
  Button: ComponentType<ComponentProps<'button'>>;
  className?: string | undefined;
  /** Opened by the tap that loaded it. */
  opened: boolean;
  entries: readonly MenuEntry[];
}

/** A button that opens a list of named actions, above all bars. Escape, "back" or a tap outside closes it. */
export function Menu({ Button, className, opened, entries }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (opened) button.current?.click();
  }, [opened]);
  return (
    <HeadlessMenu>
      {({ close }) => (
        <>
          <MenuButton ref={button} as={Button} className={className} />
          <MenuItems
            anchor={{ to: 'bottom end', gap: 4, padding: 8 }}
            className="z-50 min-w-48 rounded-control border border-line bg-card p-1 text-ink outline-none"
          >
            <BackCloses onBack={close} />
            {entries.map(({ label, icon, isDanger = false, run }) => (
              <MenuItem key={label}>
                <button
                  type="button"
                  onClick={run}
                  className={classNames(
                    'flex min-h-11 w-full items-center gap-3 rounded-small px-3 text-left data-focus:bg-accent-soft',
                    isDanger && 'text-bad',
                  )}
                >
                  <Icon of={icon} size={18} />
                  {label}
                </button>
              </MenuItem>
            ))}
          </MenuItems>
        </>
      )}
    </HeadlessMenu>
  );
}
