import { Trans } from '@lingui/react/macro';
import { House } from 'lucide-react';
import { buttonClasses } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';

/** An address that leads nowhere. The English texts are the specification's, to the letter (§2). */
export function NotFoundScreen() {
  return (
    <div className="mx-auto flex max-w-md flex-col items-start gap-4 px-4 py-12">
      <h1 lang="en" className="text-2xl font-bold tracking-tight">
        404 Not Found
      </h1>
      <div>
        <p lang="en">This page could not be found</p>
        <p className="mt-1 text-ink-2">
          <Trans>Cette page n’existe pas. Vérifiez l’adresse ou retournez à l’accueil.</Trans>
        </p>
      </div>
      <LocalLink to="/" lang="en" className={buttonClasses('primary', 'large')}>
        <Icon of={House} />
        Home page
      </LocalLink>
    </div>
  );
}
