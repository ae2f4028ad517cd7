/** Set by the build: the package's version and what it was built from, the same in the app and in its worker. */
declare const __APP_VERSION__: string;

/** Set by the build of the service worker: the URLs of the app's page and of what it names. */
declare const __START_FILES__: readonly string[];

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** The words of the pages where a visit begins. */
declare module '*.po?first' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** All other words. */
declare module '*.po?further' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** A table, as text. */
declare module '*.csv?raw' {
  const text: string;
  export default text;
}
