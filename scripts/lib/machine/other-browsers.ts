import { globSync } from 'node:fs';
import { aptInstall, findOnPath, isExecutable } from '../suites/commands.ts';

/** Returns the Firefox that tests run in: FIREFOX_PATH, then the executable path; null when there is none. */
export function findFirefox(): string | null {
  const configured = process.env.FIREFOX_PATH;
  if (configured) return configured;
  return findOnPath(['firefox-esr', 'firefox']);
}

/** The programs that drive WebKit: its browser, its WebDriver and a virtual display. */
export type WebKit = { browser: string; driver: string; xvfb: string };

/** Returns WebKitGTK's own small browser with its driver, and Xvfb; null when one of them is missing. */
export function findWebKit(): WebKit | null {
  const [driver, xvfb] = [findOnPath(['WebKitWebDriver']), findOnPath(['Xvfb'])];
  const browser = globSync('/usr/lib{,64,/*}/webkit{2gtk-4.1,2gtk-4.0,gtk-6.0}/MiniBrowser')
    .toSorted()
    .find(isExecutable);
  return driver === null || xvfb === null || browser === undefined ? null : { browser, driver, xvfb };
}

/** Tries to install the other browsers. Returns those that are still missing, with advice. */
export function ensureOtherBrowsers(): { missing: ('firefox' | 'webkit')[]; advice: string[] } {
  const missing: ('firefox' | 'webkit')[] = [];
  const advice: string[] = [];
  if (findFirefox() === null && !(aptInstall('firefox-esr') && findFirefox() !== null)) {
    missing.push('firefox');
    advice.push('no Firefox: install one (Debian: apt-get install firefox-esr) or set FIREFOX_PATH');
  }
  if (findWebKit() === null && !(aptInstall('webkit2gtk-driver') && aptInstall('xvfb') && findWebKit() !== null)) {
    missing.push('webkit');
    advice.push('no WebKit: install its driver and a display (Debian: apt-get install webkit2gtk-driver xvfb)');
  }
  return { missing, advice };
}
