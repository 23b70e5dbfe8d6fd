import { usePlanFlag } from '@recado/auth';
import type { ApiScope, AppDetail, AppNeeds } from '@recado/contract';
import { useLanguage, useTranslation } from '@recado/ui/i18n';
import { type ReactNode, useId } from 'react';
import { scopeKeys } from '../api-keys/api-keys.ts';
import { usePlaceText } from '../releases/place-text.ts';
import { useEventText } from '../webhooks/webhooks.ts';

/** All that an app may do, in words: what it asks for, where it appears, and what it keeps. `added`: what is new of it. */
export function NeedsList({ app, added }: { app: AppDetail; added?: AppNeeds | null }) {
  const { t } = useTranslation('admin');
  const { language } = useLanguage();
  const id = useId();
  const { needs, data, hasSettings } = app;
  const asksNothing = needs.scopes.length === 0 && needs.origin === null;
  return (
    <section className="apps-needs" aria-labelledby={id}>
      <h2 id={id}>{t('apps.needs.title')}</h2>
      {asksNothing && <p>{t('apps.needs.nothing')}</p>}
      <Scopes scopes={needs.scopes} added={added?.scopes ?? []} />
      <ul>
        {needs.origin !== null && (
          <Need isAdded={added?.origin != null}>{t('apps.needs.server', { origin: needs.origin })}</Need>
        )}
        <Events needs={needs} added={added} />
        {app.steps.length > 0 && (
          <Need isAdded={(added?.steps.length ?? 0) > 0}>
            {t('apps.needs.steps', { steps: app.steps.map(({ title }) => title[language]).join(', ') })}
          </Need>
        )}
        {data.length > 0 && (
          <Need>{t('apps.needs.data', { kinds: data.map((kind) => t(`apps.needs.kind.${kind}`)).join(', ') })}</Need>
        )}
        <Places app={app} />
        {hasSettings && <Need>{t('apps.needs.settings')}</Need>}
      </ul>
      <OutsidePlan needs={needs} />
    </section>
  );
}

/** What the plan keeps from the app's server: its key and its webhook are of the external API. */
function OutsidePlan({ needs: { origin, scopes, webhooks } }: { needs: AppNeeds }) {
  const { t } = useTranslation('admin');
  const hasApi = usePlanFlag('useExternalApi');
  if (hasApi || origin === null || (scopes.length === 0 && webhooks.length === 0)) return null;
  return <p>{t('apps.needs.withoutApi')}</p>;
}

function Need({ isAdded = false, children }: { isAdded?: boolean; children: ReactNode }) {
  const { t } = useTranslation('admin');
  return (
    <li>
      {children} {isAdded && <strong className="apps-added">{t('apps.needs.added')}</strong>}
    </li>
  );
}

function Scopes({ scopes, added }: { scopes: readonly ApiScope[]; added: readonly ApiScope[] }) {
  const { t } = useTranslation('admin');
  if (scopes.length === 0) return null;
  return (
    <>
      <p>{t('apps.needs.scopesIntro')}</p>
      <ul>
        {scopes.map((scope) => (
          <Need key={scope} isAdded={added.includes(scope)}>
            {t(`apiKeys.scope.${scopeKeys[scope]}`)}
          </Need>
        ))}
      </ul>
    </>
  );
}

function Events({ needs, added }: { needs: AppNeeds; added: AppNeeds | null | undefined }) {
  const { t } = useTranslation('admin');
  const eventText = useEventText();
  if (needs.webhooks.length === 0) return null;
  const isAdded = (added?.webhooks.length ?? 0) > 0;
  return <Need isAdded={isAdded}>{t('apps.needs.events', { events: needs.webhooks.map(eventText).join(', ') })}</Need>;
}

function Places({ app: { extensions } }: { app: AppDetail }) {
  const { t } = useTranslation('admin');
  const placeText = usePlaceText();
  if (extensions.length === 0) return null;
  const places = [...new Set(extensions.map(({ point }) => placeText(point)))];
  return <Need>{t('apps.needs.places', { places: places.join(', ') })}</Need>;
}
