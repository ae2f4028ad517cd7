import { Link, useLocation } from 'react-router-dom';
import { settings } from '#data/settings/settings.ts';
import type { Language } from '#ui/page/local-path.ts';
import { barePath, languageNames, languageOfPath, localPath } from '#ui/page/local-path.ts';
import { rememberLanguage } from '../../settings/language.ts';

/** Shows the other language's code and links to the same page in it. */
export function LanguageSwitch() {
  const { pathname, search, hash } = useLocation();
  const other: Language = languageOfPath(pathname) === 'fr' ? 'nl' : 'fr';
  return (
    <Link
      to={localPath(other, `${barePath(pathname)}${search}${hash}`)}
      replace
      lang={other}
      hrefLang={other}
      aria-label={`${other.toUpperCase()}, ${languageNames[other]}`}
      title={languageNames[other]}
      onClick={() => {
        settings.set({ language: other });
        rememberLanguage(other);
      }}
      className="grid size-11 shrink-0 place-items-center rounded-full text-[min(0.875rem,18px)] font-semibold transition-colors duration-150 hover:bg-white/10"
    >
      {other.toUpperCase()}
    </Link>
  );
}
