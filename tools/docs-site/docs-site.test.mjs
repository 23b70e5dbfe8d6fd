import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, before } from 'node:test';
import { runInNewContext } from 'node:vm';
import { contract, errorStatus, events } from '@recado/contract';
import { webhookEventTypes } from '@recado/contract/webhook-events';
import { points } from '../../libs/releases/src/points/index.ts';
import { root } from '../workspace/paths.mjs';
import { anchorsOf, linkProblems } from './links.mjs';
import { readMarkdown } from './markdown.mjs';
import { anchorOf, pageOf, sectionOf } from './page.mjs';
import { siteContent } from './pages.mjs';
import { pictureFile, pictureOf } from './pictures/draw.mjs';
import { places } from './pictures/places.mjs';
import { stalePictures } from './pictures/write-pictures.mjs';
import { addressOfPoint } from './point-pages.mjs';
import { find } from './search/find.mjs';
import { writeSite } from './write-site.mjs';

const folder = mkdtempSync(join(tmpdir(), 'recado-docs-'));
const content = siteContent();
const anchors = new Map(content.pages.map((page) => [page.path, anchorsOf(page)]));
before(() => writeSite(folder, content));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Names that have no anchor on the page. */
const without = (path, names, anchor = (name) => name) =>
  names.filter((name) => !anchors.get(path)?.includes(anchor(name)));

test('every endpoint has a place: programs of companies on the page of the external API, the others by family', () => {
  const ofPrograms = Object.keys(contract).filter((key) => contract[key].access === 'token' && key.includes(' /api/'));
  assert.ok(ofPrograms.length > 20);
  assert.deepEqual(without('api/external.html', ofPrograms, anchorOf), []);
  const all = [...anchors].filter(([path]) => path.startsWith('api/')).flatMap(([, own]) => own);
  assert.deepEqual(
    Object.keys(contract).filter((key) => all.filter((one) => one === anchorOf(key)).length !== 1),
    [],
  );
});

test('every event, webhook, error and point has a place', () => {
  assert.deepEqual(without('api/events.html', Object.keys(events)), []);
  assert.deepEqual(
    without('docs/webhooks.html', webhookEventTypes, (type) => type.replace('.', '')),
    [],
  );
  assert.deepEqual(without('api/errors.html', Object.keys(errorStatus), anchorOf), []);
  assert.deepEqual(
    points.filter(({ name }) => !anchors.has(addressOfPoint(name))),
    [],
  );
});

test('each point has a picture in the repository as its data says, on its page and in the guide, with words', () => {
  assert.deepEqual(
    points.map(({ name }) => name).filter((name) => !Object.hasOwn(places, name)),
    [],
  );
  assert.deepEqual(stalePictures(), [], 'run `npm run docs`');
  const guide = readFileSync(join(root, 'docs/extension-points.md'), 'utf8');
  for (const [name, { words, marks }] of Object.entries(places)) {
    const file = pictureFile(name);
    assert.ok(existsSync(join(folder, file)), file);
    assert.ok(guide.includes(`![${words}](${file.replace('docs/', '')})`), name);
    assert.match(pictureOf(name), new RegExp(`<title id="title">${words}</title>`));
    const page = readFileSync(join(folder, addressOfPoint(name)), 'utf8');
    assert.match(page, /interface \w+Props \{|<p>None\.<\/p>/, name);
    assert.ok(page.includes(`<img src="../${file}" alt="${words}"`), name);
    assert.ok(marks.every(([x, y, width, height]) => x + width <= 480 && y + height <= 300));
  }
});

test('a point shows the records that its props name', () => {
  assert.match(
    readFileSync(join(folder, addressOfPoint('ticket.panel')), 'utf8'),
    /interface PointTicket \{\s+id: number/,
  );
});

test('an endpoint says who calls it, what it takes and answers, with the comments of the contract', () => {
  const page = readFileSync(join(folder, 'api/external.html'), 'utf8');
  const [, section] = page.split('id="post-api-messages-send"');
  for (const part of ['a program with a key', 'messages:send', 'at most 60 a minute', 'With country code.', 'mensagem'])
    assert.ok(section.split('</section>')[0].includes(part), part);
  const one = readFileSync(join(folder, 'api/contacts.html'), 'utf8');
  assert.match(one, /<a href="\.\.\/api\/records\.html#contact">contact<\/a>/);
});

test('no link or picture leads nowhere, and one that does is found', () => {
  assert.deepEqual(linkProblems(content.pages, content.pictures), []);
  const addressOf = (target) => target.replace('.md', '.html');
  const text = '# A\n\n[b](b.md) ![c](c.png)\n\n## D\n\n[d](#d) [e](#e)\n';
  const page = pageOf({ path: 'a.html', ...readMarkdown(text, 'a.md', addressOf) });
  const twice = pageOf({
    path: 'x.html',
    title: '',
    sections: [1, 2].map(() => sectionOf({ id: 'y', title: '', body: '' })),
  });
  assert.deepEqual(linkProblems([page, twice]), [
    'a.html links to b.html, which is not there',
    'a.html links to c.png, which is not there',
    'a.html links to a.html#e, which is not there',
    'x.html has the anchor y twice',
  ]);
});

test('the search finds an endpoint, a point and a guide in the index that pages load', () => {
  const { recadoIndex } = runIn('search-index.js');
  const first = (query) => find(recadoIndex, query)[0]?.[1];
  assert.equal(first('post messages send'), 'api/external.html#post-api-messages-send');
  assert.equal(first('ticket.panel'), 'points/ticket-panel.html');
  assert.match(first('réstore drill') ?? '', /^docs\/operations\/backup-and-restore\.html/);
  assert.deepEqual(find(recadoIndex, 'nobodywrotethisword'), []);
});

function runIn(file) {
  const context = {};
  runInNewContext(readFileSync(join(folder, file), 'utf8'), context);
  return context;
}

test('a page needs nothing but the files beside it', () => {
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  assert.equal(pages.length, content.pages.length);
  for (const file of pages) {
    const text = readFileSync(join(folder, file), 'utf8');
    const loaded = [...text.matchAll(/<(?:script|link|img|iframe)\b[^>]*?(?:src|href)="([^"]*)"/g)].map(
      ([, from]) => from,
    );
    assert.deepEqual(
      loaded.filter((from) => /^(?:[a-z]+:)?\/\//.test(from)),
      [],
      file,
    );
    assert.equal(text.match(/<script\b/g).length, 1, file);
  }
  assert.doesNotMatch(readFileSync(join(folder, 'style.css'), 'utf8'), /url\(|@import/);
});

test('HTML and scripts in a document are words', () => {
  const text =
    '# <b>A</b>\n\n<script>alert(1)</script>\n\n[go](javascript:alert(2)) ![p](data:image/svg+xml,x) `<i>`\n';
  const { title, intro } = readMarkdown(text, 'a.md', () => undefined);
  assert.equal(title, '<b>A</b>');
  assert.doesNotMatch(String(intro), /<script|<a |<img|<i>/);
  assert.match(String(intro), /&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
});
