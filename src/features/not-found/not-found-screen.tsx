import { Trans, useLingui } from '@lingui/react/macro';
import { House } from 'lucide-react';
import { buttonClasses } from '#ui/actions/button.tsx';
import { Icon } from '#ui/media/icon.tsx';
import { LocalLink } from '#ui/page/local-link.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';

/** Shown at an unknown URL. The English texts are prescribed by the specification (§2). */
export function NotFoundScreen() {
  const { t } = useLingui();
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 px-4 py-12">
      <PageTitle>{t`Page introuvable`}</PageTitle>
      <div>
        <h1 lang="en" className="text-2xl font-bold tracking-tight">
          404 Not Found
        </h1>
        <p className="mt-1 text-ink-2">
          <Trans>Page introuvable</Trans>
        </p>
      </div>
      <div>
        <p lang="en" className="font-semibold">
          This page could not be found
        </p>
        <p className="mt-1 text-ink-2">
          <Trans>Cette page n’existe pas, ou son adresse a changé. Vérifiez l’adresse.</Trans>
        </p>
      </div>
      <div className="flex flex-col items-start gap-2">
        <LocalLink to="/" lang="en" className={buttonClasses('primary', 'large')}>
          <Icon of={House} />
          Home page
        </LocalLink>
        <p className="text-sm text-ink-2">
          <Trans>Retour à l’accueil</Trans>
        </p>
      </div>
    </div>
  );
}
