/** The part of the Trusted Types API in use; TypeScript's library lacks it. */
interface TrustedTypePolicy {
  /** Returns a TrustedScriptURL, which the DOM accepts where its types require a string. */
  createScriptURL: (address: string) => string;
}
interface TrustedTypesFactory {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => TrustedTypePolicy;
}

/** The name that the server's content security policy allows. */
const policyName = 'mycerti';

function isFactory(value: unknown): value is TrustedTypesFactory {
  return typeof value === 'object' && value !== null && 'createPolicy' in value;
}

/**
 * Returns an address after a check that it is of this origin.
 * @throws TypeError for any other
 */
export function ownScriptAddress(address: string, origin: string): string {
  const url = new URL(address, origin);
  // blob: and data: addresses can hold anything, and the former claim our origin.
  if (!url.protocol.startsWith('http') || url.origin !== origin) throw new TypeError('not a script of this origin');
  return url.href;
}

let policy: TrustedTypePolicy | undefined;

/**
 * Returns the address of a worker's script as a TrustedScriptURL where the browser has Trusted Types, as the content
 * security policy requires; as a string elsewhere. For `new Worker` and `serviceWorker.register`.
 * @throws TypeError when it is not of this origin
 */
export function trustedScriptUrl(address: string): string {
  const factory: unknown = Reflect.get(globalThis, 'trustedTypes');
  if (!isFactory(factory)) return ownScriptAddress(address, location.origin);
  policy ??= factory.createPolicy(policyName, { createScriptURL: (asked) => ownScriptAddress(asked, location.origin) });
  return policy.createScriptURL(address);
}
