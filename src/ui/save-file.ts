/** How long the browser may take to begin a download, milliseconds: it reads the bytes after `click` has returned. */
const beginWithin = 60_000;

/** Follows an address as a download. Its answer may name the file otherwise. */
export function clickLink(address: string, name: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
}

/** Saves bytes as a file through the browser. Depending on their type, it opens them in another app instead. */
export function saveFile(bytes: Blob, name: string): void {
  const address = URL.createObjectURL(bytes);
  clickLink(address, name);
  setTimeout(() => URL.revokeObjectURL(address), beginWithin);
}

/** Downloads an address, whose answer names the file. */
export function openDownload(address: string): void {
  clickLink(address, '');
}
