import type { ApiScope, AppNeeds } from '@recado/contract';
import type { AppManifest } from './app-manifest.ts';

/** What a version of an app wants beside the browser: an administrator consents to exactly this (docs/adr/0154). */
export function needsOf({ scopes, server }: Pick<AppManifest, 'scopes' | 'server'>): AppNeeds {
  return { scopes: sorted(scopes), origin: server?.origin ?? null, webhooks: sorted(server?.webhooks ?? []) };
}

/** What of the needs goes beyond a consent; undefined: nothing. A server elsewhere is somebody else. */
export function beyondConsent(needs: AppNeeds, consent: AppNeeds): AppNeeds | undefined {
  const scopes = needs.scopes.filter((scope: ApiScope) => !consent.scopes.includes(scope));
  const webhooks = needs.webhooks.filter((event) => !consent.webhooks.includes(event));
  const origin = needs.origin === consent.origin ? null : needs.origin;
  return scopes.length + webhooks.length > 0 || origin !== null ? { scopes, origin, webhooks } : undefined;
}

/** Whether both are the same, in whatever order. */
export function isSameConsent(one: AppNeeds, other: AppNeeds): boolean {
  return (
    one.origin === other.origin &&
    sorted(one.scopes).join() === sorted(other.scopes).join() &&
    sorted(one.webhooks).join() === sorted(other.webhooks).join()
  );
}

function sorted<Name extends string>(names: readonly Name[]): Name[] {
  return [...new Set(names)].sort();
}
