const workerFile = '/push-worker.js';

/** Whether service workers are available: only on pages with HTTPS or from localhost. */
export function hasWorkers(): boolean {
  return window.isSecureContext && 'serviceWorker' in navigator;
}

/** Registers the page's only worker, or checks for a newer version; resolves when one is active. */
export async function activeWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerFile, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}
