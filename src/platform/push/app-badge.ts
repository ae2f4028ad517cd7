/** The part of a page's or worker's navigator that badges need. */
interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
}

/** Shows a number on the installed app's icon; none at 0. Does nothing in a browser without badges. */
export async function showAppBadge(count: number, browser: Badging = navigator): Promise<void> {
  // Refused when the app is not installed; the number is shown elsewhere too.
  await browser.setAppBadge?.(count).catch(() => undefined);
}
