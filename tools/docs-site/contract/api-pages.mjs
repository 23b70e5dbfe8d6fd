import { html } from '../html.mjs';
import { inlineMarkdown } from '../markdown.mjs';
import { pageOf, sectionOf } from '../page.mjs';
import { endpointSection } from './endpoint-section.mjs';
import { families, isExternal } from './families.mjs';

/** The external API on one page, and one page for each other family of endpoints. */
export function apiPages() {
  return [externalApi(), ...families.map(familyPage).filter(({ sections }) => sections.length > 0)];
}

function externalApi() {
  const path = 'api/external.html';
  const intro = html`<p>For programs of a company, with a key from the page <em>Messages API</em>: <code>Authorization: Bearer rcd_…</code>.
A key has scopes, and may be for one connection. The plan needs the external API. An installation describes the same for
generators of clients at <code>GET /api/v1/openapi.json</code>.</p>
<p>Lists come in pages; errors are <code>{"error": "ERR_…"}</code> (<a href="errors.html">all of them</a>). A <code>POST</code> with the
header <code>Idempotency-Key</code> is carried out once, however often it is sent.</p>`;
  const sections = families
    .map((family) => ({ ...family, endpoints: family.endpoints.filter(isExternal) }))
    .filter(({ endpoints }) => endpoints.length > 0)
    .flatMap((family) => [
      sectionOf({ id: family.name, title: family.title, body: summaryOf(family) }),
      ...family.endpoints.map((endpoint) => endpointSection(endpoint, path, 3)),
    ]);
  return pageOf({ path, title: 'External API', group: 'external', intro, sections });
}

function familyPage(family) {
  const path = `api/${family.name}.html`;
  const own = family.endpoints.filter((endpoint) => !isExternal(endpoint));
  const sections = own.map((endpoint) => endpointSection(endpoint, path, 2));
  return pageOf({ path, title: family.title, group: 'endpoints', intro: summaryOf(family), sections });
}

function summaryOf({ summary }) {
  return html`${summary.map((text) => html`<p>${inlineMarkdown(text)}</p>`)}`;
}
