import type { PlacedExtension, RegistryApp } from '@recado/federation';

/**
 * The extensions of apps at the points that this shell has. The server gives those that the person may have; nothing of
 * an app is loaded here. A page of the app's server has its path in place of a module.
 */
export function extensionsOfApps(
  apps: readonly RegistryApp[],
  offered: Readonly<Record<string, string>>,
): PlacedExtension[] {
  return apps.flatMap((app) => {
    newest.set(app.name, app);
    const remote = { name: `app:${app.name}`, version: app.version, app };
    return app.extensions
      .filter(({ point, page }) => point in offered && (page === undefined ? app.code : app.origin) !== null)
      .map(({ point, title, order, icon, when, module, page }) => ({
        remote,
        entry: {
          point,
          title,
          order,
          module: module ?? `${pagePrefix}${page}`,
          ...(icon && { icon }),
          ...(when && { when }),
        },
      }));
  });
}

const newest = new Map<string, RegistryApp>();

/** An app as the registry offered it last, e.g. with other settings than when its place came into view. */
export function newestApp(name: string): RegistryApp | undefined {
  return newest.get(name);
}

/** Begins the module of an extension that is a page of the app's server. */
export const pagePrefix = 'page:';
