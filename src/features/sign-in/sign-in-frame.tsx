import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '#ui/media/icon.tsx';
import { settings } from '#data/settings/settings.ts';
import { barePath, languageNames, languageOfPath, localPath } from '#ui/page/local-path.ts';
import { PageTitle, productName } from '#ui/page/page-title.tsx';

interface SignInFrameProps {
  /** Title of the document. */
  title: string;
  heading: string;
  children: ReactNode;
}

/** Frames the login pages: the product, the form, then the other language in its own words. */
export function SignInFrame({ title, heading, children }: SignInFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-8 sm:py-14 low:max-w-3xl low:py-3">
      <PageTitle>{title}</PageTitle>
      <div className="flex items-center gap-3.5 sm:px-6 low:hidden">
        <span className="grid size-13 shrink-0 place-items-center rounded-button bg-action text-white">
          <Icon of={ShieldCheck} size={28} />
        </span>
        <div className="min-w-0">
          <p className="text-lg leading-tight font-bold tracking-tight">{productName}</p>
          <p className="text-ink-2">
            <Trans>Vos commandes et vos visites, même sans réseau.</Trans>
          </p>
        </div>
      </div>
      <div className="flex flex-col gap-5 sm:rounded-card sm:border sm:border-line sm:bg-card sm:p-6 low:gap-3 low:sm:p-3">
        <h1 className="text-2xl leading-tight font-bold tracking-tight">{heading}</h1>
        {children}
      </div>
      <OtherLanguage />
    </div>
  );
}

/** Leads to the same page in the other language, which then is the chosen one. */
function OtherLanguage() {
  const { pathname, search } = useLocation();
  const other = languageOfPath(pathname) === 'fr' ? 'nl' : 'fr';
  return (
    <Link
      to={localPath(other, `${barePath(pathname)}${search}`)}
      replace
      lang={other}
      hrefLang={other}
      onClick={() => settings.set({ language: other })}
      className="inline-flex min-h-11 items-center self-center px-4 font-semibold text-accent hover:underline"
    >
      {languageNames[other]}
    </Link>
  );
}
