import type { Page } from 'playwright-core';

/** The traffic of a page: bytes on the wire by kind, and its API calls. `answers`: those of the API. */
export interface Traffic {
  scripts: number;
  styles: number;
  answers: number;
  other: number;
  apiCalls: string[];
}

/**
 * Counts what a page loads from now on. `stop` returns the sums; bytes are those of the compressed content without
 * headers.
 */
export async function watchTraffic(page: Page, apiUrl: string): Promise<{ stop: () => Promise<Traffic> }> {
  const session = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const headers = new Map<string, number>();
  const traffic: Traffic = { scripts: 0, styles: 0, answers: 0, other: 0, apiCalls: [] };
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    const isApi = request.url.startsWith(apiUrl);
    kinds.set(requestId, isApi ? 'api' : (type ?? 'Other'));
    const isCall =
      isApi && request.method !== 'OPTIONS' && !request.url.includes('/socket.io/') && !request.url.includes('/media/');
    if (isCall) traffic.apiCalls.push(`${request.method} ${new URL(request.url).pathname}`);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    const content = Math.max(0, encodedDataLength - (headers.get(requestId) ?? 0));
    if (kind === 'Script') traffic.scripts += content;
    else if (kind === 'Stylesheet') traffic.styles += content;
    else if (kind === 'api') traffic.answers += content;
    else traffic.other += content;
  });
  await session.send('Network.enable');
  return {
    stop: async () => {
      await page.waitForLoadState('networkidle');
      await session.detach();
      return traffic;
    },
  };
}
