/** Shows a number on the installed app's icon; none at 0. Nothing happens in a browser that cannot. */
export async function showAppBadge(count: number, browser: Navigator = navigator): Promise<void> {
  if (!('setAppBadge' in browser)) return;
  // Refused where the app is not installed: the number is told elsewhere too.
  await browser.setAppBadge(count).catch(() => undefined);
}
