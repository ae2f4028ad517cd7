import { useLingui } from '@lingui/react';
import { use, useCallback } from 'react';
import type { Bilingual, Content } from '#contract/content/content.ts';
import type { Order } from '#contract/entities/order.ts';
import { ContentContext } from './content-context.ts';

/** The company's content; null until it was first loaded on this device. */
export function useContent(): Content | null {
  return use(ContentContext);
}

/** Chooses the words of the language on screen. */
export function useInLanguage(): (words: Bilingual) => string {
  const { i18n } = useLingui();
  const language = i18n.locale === 'nl' ? 'nl' : 'fr';
  return useCallback((words) => words[language], [language]);
}

type ServiceCode = Order['services'][number]['code'];

/**
 * The name of a service, as the region calls it where one is given. Until the content was loaded, the code stands for it: that is
 * what the company's people call it anyway.
 */
export function useServiceName(): (code: ServiceCode, region?: Order['region']) => string {
  const content = useContent();
  const inLanguage = useInLanguage();
  return useCallback(
    (code, region) => {
      const service = content?.services.find((one) => one.code === code);
      if (service === undefined) return code;
      return inLanguage((region === undefined ? undefined : service.regionalNames[region]) ?? service.name);
    },
    [content, inLanguage],
  );
}
