import type { MouseEvent } from 'react';
import { clickLink } from '../save-file.ts';
import type { ViewerFile, ViewerSource } from './viewer-types.ts';

/** Returns the attributes of a link that downloads a file: from an address that still works when it is tapped. */
export function downloadLink(file: ViewerFile, { url, original, renew }: ViewerSource & { state: 'ready' }) {
  const href = original ?? url;
  return {
    href,
    download: file.name,
    onClick: (event: MouseEvent): void => {
      if (renew === undefined) return;
      event.preventDefault();
      void renew().then((fresh) => clickLink(fresh ?? href, file.name));
    },
  };
}

/** Returns the attributes of a link that opens a file in a tab: at an address that still works when it is tapped. */
export function tabLink({ url, original, renew }: ViewerSource & { state: 'ready' }) {
  const href = original ?? url;
  return {
    href,
    target: '_blank',
    rel: 'noopener noreferrer',
    onClick: (event: MouseEvent): void => {
      if (renew === undefined) return;
      // At once: a browser opens no tab for an answer that comes later.
      const tab = window.open('', '_blank');
      if (tab === null) return;
      event.preventDefault();
      tab.opener = null;
      void renew().then((fresh) => tab.location.replace(fresh ?? href));
    },
  };
}
