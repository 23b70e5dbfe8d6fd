import { posix } from 'node:path';
import { Marked, Renderer } from 'marked';
import { escaped, madeHtml, textOf } from './html.mjs';
import { sectionOf } from './page.mjs';

/**
 * A document in Markdown as `{ title, intro, sections }`. `file` is its path in the repository, against which `addressOf`
 * turns the targets of links and pictures into addresses; without an address the words of a link stay, and a picture is
 * its description. HTML in a document is shown as text.
 */
export function readMarkdown(text, file, addressOf) {
  const marked = markedFor((target) => addressOf(posix.join(posix.dirname(file), target)));
  const anchors = anchorsOfDocument();
  const parts = [{ tokens: [] }];
  for (const token of marked.lexer(text)) {
    if (token.type === 'heading') parts.push({ heading: token, tokens: [] });
    else parts.at(-1).tokens.push(token);
  }
  const made = parts.map(({ heading, tokens }) => {
    const body = madeHtml(marked.parser(tokens));
    if (!heading) return { body };
    const title = madeHtml(marked.parseInline(heading.text));
    return { body, level: heading.depth, title, id: anchors(textOf(title)) };
  });
  const first = made.find(({ level }) => level === 1);
  const sections = made.filter((part) => part.level && part !== first).map(sectionOf);
  return { title: first ? textOf(first.title) : file, intro: first?.body ?? made[0].body, sections };
}

/** A line of Markdown, e.g. of a comment in the code, as HTML without links to files. */
export function inlineMarkdown(text) {
  return madeHtml(markedFor(() => undefined).parseInline(text));
}

function markedFor(addressOf) {
  const renderer = {
    html: ({ text }) => escaped(text),
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const address = addressOfLink(href, addressOf);
      return address ? `<a href="${escaped(address)}">${words}</a>` : `<span class="in-repository">${words}</span>`;
    },
    image({ href, text }) {
      const address = addressOfLink(href, addressOf);
      return address ? `<img src="${escaped(address)}" alt="${escaped(text)}">` : escaped(text);
    },
    // What is wider than the page is moved with the keyboard, too.
    table(token) {
      return `<div class="wide" tabindex="0" role="region" aria-label="Table">${Renderer.prototype.table.call(this, token)}</div>`;
    },
    code({ text }) {
      return `<pre tabindex="0"><code>${escaped(text)}\n</code></pre>`;
    },
  };
  return new Marked({ renderer });
}

/** Addresses on the web and within the document stay; no other kinds, e.g. of scripts. */
function addressOfLink(target, addressOf) {
  if (target.startsWith('#') || /^(?:https?|mailto):/.test(target)) return target;
  if (/^[a-z][a-z\d+.-]*:/i.test(target)) return undefined;
  const [path, anchor] = target.split('#');
  const address = addressOf(path);
  return address && anchor ? `${address}#${anchor}` : address;
}

/** Names the anchors of one document's headings as links in Markdown name them: `A new secret` is `a-new-secret`. */
function anchorsOfDocument() {
  const used = new Map();
  return (title) => {
    const anchor = title
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-');
    const times = used.get(anchor) ?? 0;
    used.set(anchor, times + 1);
    return times === 0 ? anchor : `${anchor}-${times}`;
  };
}
