import { Trans } from '@lingui/react/macro';
import { useNow } from './use-now.ts';

/**
 * Whose the app is, and the year. On a phone it gives way to a bar under the thumb; it stays out of sight while what stands above
 * it is being read, which would push it away.
 */
export function Footer() {
  const year = new Date(useNow()).getFullYear();
  return (
    <footer className="px-4 pt-6 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-sm text-ink-2 in-[body:has(main_.appear-late)]:invisible max-lg:in-[body:has([data-bottom-bar])]:hidden print:hidden">
      <Trans>© {year} myCerti. Tous droits réservés.</Trans>
    </footer>
  );
}
