/** Set by the build: the package's version and what it was built from, the same in the app and in its worker. */
declare const __APP_VERSION__: string;

declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** A table, as text. */
declare module '*.csv?raw' {
  const text: string;
  export default text;
}
