import { useLingui } from '@lingui/react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { asLanguage, localPath } from './local-path.ts';
import { usePrefetch } from './prefetch.ts';

/** Returns a function that maps a page to its path in the language on screen. */
export function useLocalPath(): (path: string) => string {
  const { i18n } = useLingui();
  const language = asLanguage(i18n.locale);
  return (path) => localPath(language, path);
}

/**
 * A link inside the app that keeps the language. It prefetches its page when the user is about to follow it. A link to the page on
 * screen (`aria-current="page"`) leads to its top.
 */
export function LocalLink({
  to,
  onPointerEnter,
  onFocus,
  onClick,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to' | 'ref'> & { to: string }) {
  const target = useLocalPath()(to);
  const { ref, prefetch } = usePrefetch(target);
  return (
    <Link
      {...rest}
      to={target}
      ref={ref}
      onClick={(event) => {
        if (rest['aria-current'] === 'page') window.scrollTo(0, 0);
        onClick?.(event);
      }}
      onPointerEnter={(event) => {
        prefetch();
        onPointerEnter?.(event);
      }}
      onFocus={(event) => {
        prefetch();
        onFocus?.(event);
      }}
    />
  );
}
