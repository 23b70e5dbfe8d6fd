import { posix } from 'node:path';
import { html } from './html.mjs';

/**
 * Links and pictures of pages that lead nowhere within the site, and anchors that stand twice on a page: one line each.
 * `files` are the paths of what is no page.
 */
export function linkProblems(pages, files = []) {
  const anchors = new Map(pages.map((page) => [page.path, anchorsOf(page)]));
  const known = new Set([...anchors.keys(), ...files]);
  return pages.flatMap((page) => {
    const own = anchors.get(page.path);
    const twice = own.filter((anchor, place) => own.indexOf(anchor) !== place);
    const dead = targetsOf(page).filter(([path, anchor]) => {
      return !known.has(path) || (anchor && !anchors.get(path)?.includes(anchor));
    });
    return [
      ...twice.map((anchor) => `${page.path} has the anchor ${anchor} twice`),
      ...dead.map(([path, anchor]) => `${page.path} links to ${path}${anchor ? `#${anchor}` : ''}, which is not there`),
    ];
  });
}

/** The anchors of a page: those of its sections, and of what is in them. */
export function anchorsOf({ intro, sections }) {
  const inside = [...textsOf({ intro, sections }).matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id);
  return [...sections.map(({ id }) => id), ...inside];
}

/** Where links and pictures of a page lead within the site: path and anchor. */
function targetsOf({ path, intro, sections }) {
  return [...textsOf({ intro, sections }).matchAll(/\b(?:href|src)="([^"]*)"/g)]
    .map(([, target]) => target)
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file, anchor] = target.split('#');
      return [file === '' ? path : posix.join(posix.dirname(path), file), anchor];
    });
}

function textsOf({ intro, sections }) {
  return String(html`${intro}${sections.map(({ title, body }) => html`${title}${body}`)}`);
}
