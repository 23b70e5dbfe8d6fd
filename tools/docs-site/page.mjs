import { textOf } from './html.mjs';

/**
 * A page of the site: `path` below its folder, `title`, the `group` of the navigation it belongs to, `intro` (HTML before
 * the first section, or none) and `sections`.
 */
export function pageOf({ path, title, group, intro = '', sections = [] }) {
  return { path, title, group, intro, sections };
}

/** A part of a page with a heading, to which links and the search lead. `title` may be HTML; `level` is that of the heading. */
export function sectionOf({ id, title, level = 2, body }) {
  return { id, title, name: textOf(title), level, body };
}

/** The anchor of a name, e.g. of an endpoint: `GET /contacts/:contactId` is `get-contacts-contactid`. */
export function anchorOf(name) {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

/** The way from a page to a path of the site, both below its folder. */
export function wayFrom(page, path) {
  return '../'.repeat(page.split('/').length - 1) + path;
}
