import { html } from './html.mjs';
import { navigationOf } from './navigation.mjs';
import { wayFrom } from './page.mjs';

/** A page as a file: with head, search, navigation and its sections. `pages` are all of the site. */
export function framed(page, pages) {
  const way = (path) => wayFrom(page.path, path);
  const title = page.path === 'index.html' ? 'Documentation of Recado' : `${page.title} – Recado`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${way('style.css')}">
<script src="${way('search.js')}" data-root="${way('')}" defer></script>
</head>
<body>
<a class="skip" href="#site-content">To the content</a>
<header>
<a class="home" href="${way('index.html')}">Recado</a>
<search>
<label for="site-search">Search</label>
<input id="site-search" type="search" autocomplete="off" placeholder="Endpoints, events, points, guides">
<p id="site-found" role="status"></p>
<ol id="site-results" aria-label="Results" hidden></ol>
</search>
</header>
<div class="columns">
<nav aria-label="Pages"><details open><summary>Pages</summary>${navigationOf(page, pages)}</details></nav>
<main id="site-content" tabindex="-1">
<h1>${page.title}</h1>
${page.intro}
${page.sections.map(sectionView)}
</main>
</div>
</body>
</html>
`;
}

function sectionView({ id, title, level, body }) {
  const heading = {
    1: html`<h1>${title}</h1>`,
    2: html`<h2>${title}</h2>`,
    3: html`<h3>${title}</h3>`,
  };
  return html`<section id="${id}">${heading[level] ?? html`<h4>${title}</h4>`}
${body}</section>
`;
}
