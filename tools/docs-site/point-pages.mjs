import { join } from 'node:path';
import { points } from '../../libs/releases/src/points/index.ts';
import { root } from '../workspace/paths.mjs';
import { docComments, interfacesIn } from './doc-comments.mjs';
import { html } from './html.mjs';
import { inlineMarkdown } from './markdown.mjs';
import { pageOf, sectionOf, wayFrom } from './page.mjs';
import { pictureFile } from './pictures/draw.mjs';
import { places } from './pictures/places.mjs';

const folder = join(root, 'libs/releases/src/points');

/** A page for each extension point, from the file that declares it. */
export function pointPages() {
  return points.map(pointPage);
}

/** The page of a point, by its name. */
export function addressOfPoint(name) {
  return `points/${name.replace('.', '-')}.html`;
}

function pointPage({ name, version, facts, isAction, narrowedBy }) {
  const file = join(folder, `${name.replace('.', '-')}.ts`);
  const declared = name.replace(/\.(\w)/, (_, letter) => letter.toUpperCase());
  const about = docComments(file).get(declared);
  const path = addressOfPoint(name);
  const rows = [
    ['Version', version],
    ['Drawn', isAction ? 'when somebody chooses it; it needs an icon' : 'when its place is seen'],
    ['Facts', facts.length > 0 ? html`${facts.map((fact) => html`<code>${fact}</code> `)}` : 'none'],
    ['Conditions', narrowedBy && html`must name ${narrowedBy.map((fact) => html`<code>${fact}</code> `)}`],
  ].filter(([, value]) => value);
  const intro = html`${about && html`<p>${inlineMarkdown(about)}</p>`}
<p><img src="${wayFrom(path, pictureFile(name))}" alt="${places[name].words}" width="480" height="328"></p>
<dl class="facts">${rows.map(([title, value]) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
<p>How a remote adds something, and what the product promises: <a href="../docs/extension-points.html">Extension points</a>. Apps use the same
points: <a href="../docs/apps.html">Apps</a>.</p>`;
  const props = html`${Object.values(interfacesIn(file)).map((text) => html`<pre tabindex="0"><code>${text}</code></pre>`)}`;
  const sections = [sectionOf({ id: 'props', title: 'Props', body: props })];
  return pageOf({ path, title: name, group: 'points', intro, sections });
}
