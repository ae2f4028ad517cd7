import boldAddress from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf?url';
import regularAddress from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';

async function bytesOf(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`the font answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}

/**
 * Loads the fonts of papers, which the service worker has: the app's own typeface, in the form that a PDF embeds. The page's own
 * package has subsets of one variable font, of which fontkit makes no bold (ADR 12).
 */
export async function loadPaperFonts(): Promise<{ regular: Uint8Array<ArrayBuffer>; bold: Uint8Array<ArrayBuffer> }> {
  const [regular, bold] = await Promise.all([bytesOf(regularAddress), bytesOf(boldAddress)]);
  return { regular, bold };
}
