import { escaped } from '../html.mjs';
import { places } from './places.mjs';
import { screens } from './screens.mjs';

const [width, height] = [480, 300];
/** Below the screen stands the name of the point. */
const caption = 28;

/** A picture of its own follows the colours of the system: a page cannot give it any. */
const styles = `.ground{fill:#f4f7f9}.surface{fill:#fff;stroke:#b8c5cf}.raised{fill:#fff;stroke:#7d909e}.line{fill:#b8c5cf}.soft{fill:#d5dee5}.own{fill:#d3f2fe}
.mark{fill:#00bfff;fill-opacity:.35;stroke:#0077a8;stroke-width:2}text{fill:#14242f;font:600 14px ui-monospace,monospace}
@media (prefers-color-scheme:dark){.ground{fill:#141414}.surface{fill:#1d1f21;stroke:#4a5158}.raised{fill:#26292c;stroke:#7d868e}.line{fill:#59616a}.soft{fill:#3a3f44}.own{fill:#123a4a}.mark{stroke:#4fd0ff}text{fill:#e8eaec}}`;

/** Where an extension point is, as an SVG with its words as the title. */
export function pictureOf(name) {
  const { screen, open = [], marks, words } = places[name];
  const boxes = [['ground', 0, 0, width, height + caption], ...screens[screen], ...open];
  const marked = marks.map((mark) => ['mark', ...mark]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height + caption}" width="${width}" height="${height + caption}" role="img" aria-labelledby="title">
<title id="title">${escaped(words)}</title>
<style>${styles}</style>
${[...boxes, ...marked].map(box).join('\n')}
${box(['mark', 2, height + 8, 14, 14])}
<text x="24" y="${height + 20}">${escaped(name)}</text>
</svg>
`;
}

function box([kind, x, y, wide, high]) {
  return `<rect class="${kind}" x="${x}" y="${y}" width="${wide}" height="${high}" rx="2"/>`;
}

/** The file of a point's picture in the repository, and below the site's folder. */
export function pictureFile(name) {
  return `docs/images/points/${name.replace('.', '-')}.svg`;
}
