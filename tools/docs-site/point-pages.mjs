import { globSync } from 'node:fs';
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

const shared = Object.assign({}, ...globSync('*.ts', { cwd: folder }).map((file) => interfacesIn(join(folder, file))));

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
    ['Conditions', narrowedBy && html`must name one of ${narrowedBy.map((fact) => html`<code>${fact}</code> `)}`],
  ].filter(([, value]) => value);
  const intro = html`${about && html`<p>${inlineMarkdown(about)}</p>`}
<p><img src="${wayFrom(path, pictureFile(name))}" alt="${places[name].words}" width="480" height="328"></p>
<dl class="facts">${rows.map(([title, value]) => html`<div><dt>${title}</dt><dd>${value}</dd></div>`)}</dl>
<p>How a remote adds something, and what the product promises: <a href="../docs/extension-points.html">Extension points</a>. Apps use the same
points: <a href="../docs/apps.html">Apps</a>.</p>`;
  const shapes = propsIn(file).map((text) => html`<pre tabindex="0"><code>${text}</code></pre>`);
  const props = shapes.length > 0 ? html`${shapes}` : html`<p>None.</p>`;
  const sections = [sectionOf({ id: 'props', title: 'Props', body: props })];
  return pageOf({ path, title: name, group: 'points', intro, sections });
}

/** The interfaces of a point's file, then those of other points' files that they name. */
function propsIn(file) {
  const own = interfacesIn(file);
  const named = Object.entries(shared).filter(
    ([name]) => !Object.hasOwn(own, name) && Object.values(own).some((text) => text.includes(`: ${name};`)),
  );
  return [...Object.values(own), ...named.map(([, text]) => text)];
}
