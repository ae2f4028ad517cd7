/** As much of the navigator as a badge needs, of a page's or a worker's. */
interface Badging {
  setAppBadge?: (count: number) => Promise<void>;
}

/** Shows a number on the installed app's icon; none at 0. Nothing happens in a browser that cannot. */
export async function showAppBadge(count: number, browser: Badging = navigator): Promise<void> {
  // Refused where the app is not installed: the number is told elsewhere too.
  await browser.setAppBadge?.(count).catch(() => undefined);
}
