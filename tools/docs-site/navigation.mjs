import { html } from './html.mjs';
import { anchorOf, pageOf, sectionOf, wayFrom } from './page.mjs';

/** The groups of pages, in the order in which they are listed; of decisions, only their index is. */
const groups = {
  external: 'External API, events and records',
  build: 'Apps, remotes and webhooks',
  points: 'Extension points',
  endpoints: 'Endpoints of the product',
  operate: 'Operations',
  contribute: 'The product and its code',
  decisions: 'Decisions',
};

const isListed = ({ group, path }) => group !== 'decisions' || path.endsWith('/README.html');

/** The first page: every other one, by group. */
export function startPage(pages) {
  const path = 'index.html';
  const intro = html`<p>The documentation of Recado for who writes programs, apps and remotes for it, and for who runs an installation. It needs no network.
The search is at the top: <kbd>/</kbd> goes there.</p>`;
  const sections = Object.entries(groups).map(([group, title]) => {
    const own = pages.filter((page) => page.group === group && isListed(page));
    return sectionOf({ id: anchorOf(group), title, body: linksTo(own, path) });
  });
  return pageOf({ path, title: 'Recado', group: 'start', intro, sections });
}

/** The navigation beside a page: the other pages of its group, and the groups. */
export function navigationOf(page, pages) {
  const own = pages.filter((other) => other.group === page.group && other.group !== 'start' && isListed(other));
  const others = Object.entries(groups).map(
    ([group, title]) => html`<li><a href="${wayFrom(page.path, `index.html#${group}`)}">${title}</a></li>`,
  );
  return html`<ul class="groups">${others}</ul>${own.length > 0 && html`<h2>${groups[page.group]}</h2>${linksTo(own, page.path)}`}`;
}

function linksTo(pages, from) {
  return html`<ul>${pages.map(({ path, title }) => {
    const current = path === from && html` aria-current="page"`;
    return html`<li><a href="${wayFrom(from, path)}"${current}>${title}</a></li>`;
  })}</ul>`;
}
