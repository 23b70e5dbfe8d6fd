import { html, textOf } from '../html.mjs';
import { wordsOf } from './words.mjs';

/** Characters of a section that a result shows. */
const shown = 140;

/**
 * The index of the site: `entries`, one for each page and section, `[title, address, beginning of its text]`, and `words`,
 * each with the places of the entries that contain it.
 */
export function searchIndex(pages) {
  const words = Object.create(null);
  const entries = pages.flatMap(entriesOf).map(({ title, address, text }, place) => {
    for (const word of new Set(wordsOf(`${title} ${text}`))) {
      words[word] ??= [];
      words[word].push(place);
    }
    return [title, address, text.length > shown ? `${text.slice(0, shown)} …` : text];
  });
  return { entries, words };
}

function entriesOf({ path, title, intro, sections }) {
  const ofSections = sections.map(({ id, name, body }) => ({
    title: name === title ? title : `${title} › ${name}`,
    address: `${path}#${id}`,
    text: textOf(body),
  }));
  return [{ title, address: path, text: textOf(html`${intro}`) }, ...ofSections];
}
