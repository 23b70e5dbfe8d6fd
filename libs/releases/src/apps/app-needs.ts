import type { ApiScope, AppNeeds } from '@recado/contract';
import type { AppManifest } from './app-manifest.ts';

/** What a version of an app wants beside the browser: an administrator consents to exactly this (docs/adr/0154). */
export function needsOf({ scopes, server, steps = [] }: Pick<AppManifest, 'scopes' | 'server' | 'steps'>): AppNeeds {
  const { origin = null, webhooks = [] } = server ?? {};
  return { scopes: sorted(scopes), origin, webhooks: sorted(webhooks), steps: sorted(steps.map(({ name }) => name)) };
}

/** What of the needs goes beyond a consent; undefined: nothing. A server elsewhere is somebody else. */
export function beyondConsent(needs: AppNeeds, consent: AppNeeds): AppNeeds | undefined {
  const scopes = needs.scopes.filter((scope: ApiScope) => !consent.scopes.includes(scope));
  const webhooks = needs.webhooks.filter((event) => !consent.webhooks.includes(event));
  const steps = needs.steps.filter((step) => !consent.steps.includes(step));
  const origin = needs.origin === consent.origin ? null : needs.origin;
  const isNothing = scopes.length + webhooks.length + steps.length === 0 && origin === null;
  return isNothing ? undefined : { scopes, origin, webhooks, steps };
}

/** Whether both are the same, in whatever order. */
export function isSameConsent(one: AppNeeds, other: AppNeeds): boolean {
  return (
    one.origin === other.origin &&
    sorted(one.scopes).join() === sorted(other.scopes).join() &&
    sorted(one.webhooks).join() === sorted(other.webhooks).join() &&
    sorted(one.steps).join() === sorted(other.steps).join()
  );
}

function sorted<Name extends string>(names: readonly Name[]): Name[] {
  return [...new Set(names)].sort();
}
