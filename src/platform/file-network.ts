import type { FileNetwork } from '#sync/file-ports.ts';
import { networkKind, subscribeNetworkKind } from './network-kind.ts';

export interface FileNetworkOptions {
  /** Whether the user wants files to wait for Wi-Fi. */
  wifiOnly: () => Promise<boolean>;
  /** Calls back when that has changed. */
  watchWifiOnly: (onChange: () => void) => () => void;
}

/**
 * The network as files may use it (rule FL4): held only while the browser says that it is a mobile one. Where it does not tell, files
 * go, as the profile says.
 */
export function createFileNetwork({ wifiOnly, watchWifiOnly }: FileNetworkOptions): FileNetwork {
  return {
    isHeld: async () => networkKind() === 'mobile' && (await wifiOnly()),
    subscribe: (onChange) => {
      const ends = [subscribeNetworkKind(onChange), watchWifiOnly(onChange)];
      return () => {
        for (const end of ends) end();
      };
    },
  };
}
