import type { I18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import type { Language } from '#ui/page/local-path.ts';
import { speaking } from './speaking.ts';

/**
 * Shows content in a language of its own, for the client to read. Until that language's catalogue is loaded, and where
 * it cannot be, the content is in the interface's.
 */
export function InLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const { i18n } = useLingui();
  const [loaded, setLoaded] = useState<I18n | null>(null);
  const isOther = i18n.locale !== language;
  useEffect(() => {
    if (!isOther) return;
    let isCurrent = true;
    void speaking(language).then(
      (other) => {
        if (isCurrent) setLoaded(other);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isOther, language]);
  const other = isOther && loaded?.locale === language ? loaded : i18n;
  return (
    <I18nProvider i18n={other}>
      <div lang={other.locale} className="contents">
        {children}
      </div>
    </I18nProvider>
  );
}
