const workerFile = '/push-worker.js';

/** Whether this browser has service workers here: only pages with HTTPS or of this computer have them. */
export function hasWorkers(): boolean {
  return window.isSecureContext && 'serviceWorker' in navigator;
}

/** Registers the one worker of this address, or asks for its newer version; resolves when one is active. */
export async function activeWorker(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register(workerFile, { updateViaCache: 'none' });
  return navigator.serviceWorker.ready;
}
