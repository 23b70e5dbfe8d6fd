import type { appEndpoints } from '@recado/contract';
import type { Handlers } from '../../../../platform/http/handler.ts';
import { changeVersion, choosePlans } from './change-published.ts';
import { publishApp } from './publish-app.ts';
import { addPublisher, changePublisher, listPublishers } from './publishers.ts';
import { showPublished } from './show-published.ts';

type Key = keyof typeof appEndpoints;
/** What is about the installation's catalogue; the rest is about a company's installations. */
type CatalogueKey = Extract<Key, `${string} /app-publishers${string}` | 'POST /apps' | 'PUT /own-apps'> | VersionKey;
type VersionKey = 'GET /apps/:app/versions' | 'PUT /apps/:app/versions/:version' | 'PUT /apps/:app/plans';

/** The super user's endpoints for apps and their publishers, and that of publishers (ADR 154). Their units are system units. */
export const catalogueRoutes: Handlers<CatalogueKey> = {
  'GET /app-publishers': ({ unit }) => listPublishers(unit),
  'POST /app-publishers': ({ unit, body }) => addPublisher(unit, body),
  'PUT /app-publishers/:publisherId': ({ unit, params, body }) =>
    changePublisher(unit, params.publisherId, body.isEnded),
  async 'POST /apps'({ unit, body }) {
    const { name } = await publishApp(unit, body);
    return showPublished(unit, name);
  },
  'PUT /own-apps': ({ unit, body }) => publishApp(unit, body),
  'GET /apps/:app/versions': ({ unit, params }) => showPublished(unit, params.app),
  async 'PUT /apps/:app/versions/:version'({ unit, params, body }) {
    await changeVersion(unit, params, body);
    return showPublished(unit, params.app);
  },
  async 'PUT /apps/:app/plans'({ unit, params, body }) {
    await choosePlans(unit, params.app, body.planIds);
    return showPublished(unit, params.app);
  },
};
