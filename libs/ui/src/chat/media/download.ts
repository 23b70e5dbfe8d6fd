/**
 * Saves a file under its name. Media live on another origin, where a link's `download` is ignored, so it is fetched
 * as a blob first; when that fails the file is opened instead.
 */
export async function downloadFile(url: string, name: string): Promise<void> {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`the file answered ${answer.status}`);
    const address = URL.createObjectURL(await answer.blob());
    follow(address, name);
    setTimeout(() => URL.revokeObjectURL(address), 60_000);
  } catch {
    follow(url, name);
  }
}

function follow(address: string, name: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: name, target: '_blank', rel: 'noopener' });
  link.click();
}
