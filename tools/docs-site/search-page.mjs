// The search of a page. The index is a script that is loaded when somebody goes to the field: pages from a folder may load
// no other files.
import { find } from './search/find.mjs';

const { root } = document.currentScript.dataset;
const field = document.querySelector('#site-search');
const list = document.querySelector('#site-results');
const status = document.querySelector('#site-found');
let isAsked = false;

function loadIndex() {
  if (isAsked) return;
  isAsked = true;
  const script = document.createElement('script');
  script.src = `${root}search-index.js`;
  script.onload = show;
  document.head.append(script);
}

function show() {
  const query = field.value.trim();
  if (!query || !globalThis.recadoIndex) return clear();
  const found = find(globalThis.recadoIndex, query);
  list.replaceChildren(...found.map(resultOf));
  list.hidden = found.length === 0;
  status.textContent = found.length === 0 ? `Nothing has “${query}”.` : `${found.length} results`;
}

function resultOf([title, address, beginning]) {
  const link = Object.assign(document.createElement('a'), { href: root + address, textContent: title });
  const words = Object.assign(document.createElement('p'), { textContent: beginning });
  const item = document.createElement('li');
  item.append(link, words);
  return item;
}

function clear() {
  list.replaceChildren();
  list.hidden = true;
  status.textContent = '';
}

/** The arrow keys go through the results and back to the field. */
function move(event) {
  const links = [field, ...list.querySelectorAll('a')];
  const place = links.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
  if (place < 0 || place >= links.length) return;
  event.preventDefault();
  links[place].focus();
}

field.addEventListener('focus', loadIndex);
field.addEventListener('input', show);
document.querySelector('search').addEventListener('keydown', (event) => {
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') move(event);
  if (event.key === 'Escape') {
    field.value = '';
    clear();
    field.focus();
  }
});
list.addEventListener('click', clear);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.closest('input, textarea');
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  field.focus();
});
// On narrow screens the list of pages would stand before every page.
if (matchMedia('(max-width: 60rem)').matches) document.querySelector('nav details').open = false;
