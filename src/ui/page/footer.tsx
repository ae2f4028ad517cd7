import { brusselsDay } from '#contract/rules/brussels-time.ts';
import { Trans } from '@lingui/react/macro';
import { useNow } from '../timing/use-now.ts';

/**
 * Shows the copyright line. It stays hidden while the content above is loading, which would shift it.
 */
export function Footer() {
  const year = brusselsDay(useNow()).slice(0, 4);
  return (
    <footer className="px-4 pt-6 pb-[max(1rem,env(safe-area-inset-bottom))] text-center text-sm text-ink-2 in-[body:has(main_.appear-late)]:invisible print:hidden">
      <Trans>© {year} myCerti. Tous droits réservés.</Trans>
    </footer>
  );
}
