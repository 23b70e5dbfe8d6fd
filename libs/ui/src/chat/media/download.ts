/**
 * Saves a file under its name. Media are on another origin, where a link's `download` is ignored, so the file is
 * fetched as a blob first; if the browser may not fetch it, it is opened instead. An expired URL is renewed. Rejects
 * when the server does not return the file.
 */
export async function downloadFile(url: string, name: string, renew?: () => Promise<string | null>): Promise<void> {
  const answer = await fetch(url).catch(() => null);
  if (!answer) return follow(url, name);
  if (!answer.ok) {
    const renewed = await renew?.();
    if (!renewed || renewed === url) throw new Error(`the file answered ${answer.status}`);
    return downloadFile(renewed, name);
  }
  const address = URL.createObjectURL(await answer.blob());
  follow(address, name);
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

function follow(address: string, name: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name, target: '_blank', rel: 'noopener' });
  link.click();
}
