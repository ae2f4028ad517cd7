import { useLingui } from '@lingui/react';
import { createContext, use, useCallback } from 'react';
import type { Bilingual, Content } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { serviceName } from '#labels/orders/service-name.ts';

/** The company's content as stored on this device; null until its first load. */
export const ContentContext = createContext<Content | null>(null);

/** Returns the company's content; null until its first load on this device. */
export function useContent(): Content | null {
  return use(ContentContext);
}

/** Returns a function that picks the text in the language on screen. */
export function useInLanguage(): (text: Bilingual) => string {
  const { i18n } = useLingui();
  const language = i18n.locale === 'nl' ? 'nl' : 'fr';
  return useCallback((text) => text[language], [language]);
}

type ServiceCode = Order['services'][number]['code'];

/**
 * Returns a function that names a service, as its region calls it where the content says so. It returns the code until
 * the content is loaded: the company's people use the codes too.
 */
export function useServiceName(): (code: ServiceCode, region?: Order['region']) => string {
  const { i18n } = useLingui();
  const content = useContent();
  return useCallback(
    (code, region) => serviceName(content, i18n.locale === 'nl' ? 'nl' : 'fr', code, region),
    [content, i18n.locale],
  );
}
