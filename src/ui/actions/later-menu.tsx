import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { useState } from 'react';
import { later } from '../page/later.tsx';

interface Waiting {
  className?: string | undefined;
  /** Called by a tap before the menu is loaded. */
  onEarlyTap: () => void;
}

/** Returns a menu whose code comes after the screen. Its button is there at once, and opens it as soon as it is loaded. */
export function laterMenu<Props extends object>(
  importMenu: () => Promise<(props: Props & { opened: boolean }) => ReactNode>,
  Button: ComponentType<ComponentProps<'button'>>,
): ComponentType<Props> {
  const Loaded = later<Props & Waiting & { opened: boolean }>(importMenu, {
    Before: ({ className, onEarlyTap }) => <Button className={className} onClick={onEarlyTap} />,
    stays: true,
  });
  return function LaterMenu(props: Props) {
    const [opened, setOpened] = useState(false);
    return <Loaded {...props} opened={opened} onEarlyTap={() => setOpened(true)} />;
  };
}
