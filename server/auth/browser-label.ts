/** Edge and Opera name Chrome too, and Chrome names Safari: the first match counts. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

/** Android names Linux too, and an iPhone names Mac OS X. */
const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * Returns the browser and the system of a `User-Agent` header, as `Chrome · Android`. Empty when it names neither. Only
 * these names are stored.
 */
export function browserLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? '').slice(0, 500);
  return [browsers, systems].flatMap((kind) => kind.find(([pattern]) => pattern.test(text))?.[1] ?? []).join(' · ');
}
