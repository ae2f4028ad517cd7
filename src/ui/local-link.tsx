import { useLingui } from '@lingui/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { asLanguage, localPath } from './local-path.ts';

/** Gives the address of a page in the language on screen. */
export function useLocalPath(): (path: string) => string {
  const { i18n } = useLingui();
  const language = asLanguage(i18n.locale);
  return (path) => localPath(language, path);
}

/** A link inside the app that stays in the language on screen. */
export function LocalLink({ to, ...rest }: Omit<ComponentProps<typeof Link>, 'to'> & { to: string }) {
  const path = useLocalPath();
  return <Link to={path(to)} {...rest} />;
}
