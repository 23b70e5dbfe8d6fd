import { globSync } from 'node:fs';
import { join } from 'node:path';
import * as exported from '@recado/contract';
import { root } from '../../workspace/paths.mjs';
import { docComments } from '../doc-comments.mjs';
import { html } from '../html.mjs';
import { inlineMarkdown } from '../markdown.mjs';
import { anchorOf, pageOf, sectionOf } from '../page.mjs';
import { schemaView } from './schema-view.mjs';
import { outgoing, usedRecords } from './schemas.mjs';

const source = join(root, 'libs/contract/src');
const { contract, errorStatus, events } = exported;
const docs = new Map(globSync('**/*.ts', { cwd: source }).flatMap((file) => [...docComments(join(source, file))]));

/** The events of the socket, the records that answers and events share, and the errors: a page each. */
export function recordPages() {
  return [eventPage(), recordPage(), errorPage()];
}

function eventPage() {
  const intro = html`<p>What browsers hear over the socket (Socket.IO) as soon as it happens, so that lists stay up to date; remotes take part
with <code>defineResource</code>. The wire name is <code>company-&lt;id&gt;-&lt;event&gt;</code>. Programs get <a href="../docs/webhooks.html">webhooks</a> instead.</p>`;
  const sections = Object.entries(events).map(([name, schema]) =>
    viewOf({ name, schema: outgoing(schema), ...docsOfEvent(name) }),
  );
  return pageOf({ path: 'api/events.html', title: 'Realtime events', group: 'external', intro, sections });
}

/** An event is declared in `events`, or beside the endpoints of its family, whose comment is that of all its events. */
function docsOfEvent(name) {
  const families = Object.entries(exported).filter(([key]) => key.endsWith('Events') && key !== 'familyEvents');
  const [family] = families.find(([, declared]) => Object.hasOwn(declared, name)) ?? ['events'];
  const fields = `${family}.${name}`;
  return { about: docs.get(fields) ?? (family === 'events' ? undefined : docs.get(family)), fields };
}

function recordPage() {
  const intro = html`<p>What several answers and events contain, by name.</p>`;
  const answers = Object.values(contract).map(({ answer }) => answer);
  const sections = [...usedRecords([...answers, ...Object.values(events)])].map(([name, schema]) =>
    viewOf({ name, schema, about: docs.get(name), fields: name }),
  );
  return pageOf({ path: 'api/records.html', title: 'Records', group: 'external', intro, sections });
}

function viewOf({ name, schema, about, fields }) {
  const view = {
    linkTo: (record) => `records.html#${record}`,
    isInput: false,
    doc: (path) => docs.get(`${fields}.${path}`),
  };
  const body = html`${about && html`<p>${inlineMarkdown(about)}</p>`}${schemaView(schema, view)}`;
  return sectionOf({ id: name, title: html`<code>${name}</code>`, body });
}

function errorPage() {
  const intro = html`<p>An answer with a status of 400 or more is <code>{"error": "ERR_…"}</code>; <code>ERR_VALIDATION</code> names the fields in
<code>issues</code>. Every endpoint may refuse with those of validation, access, plan and rate; the others stand at the endpoint.</p>`;
  const byStatus = Map.groupBy(Object.entries(errorStatus), ([, status]) => status);
  const sections = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, codes]) => {
      const rows = codes.map(([code]) => {
        const doc = docs.get(`errorStatus.${code}`) ?? docs.get(`appErrorStatus.${code}`);
        return html`<li id="${anchorOf(code)}"><code>${code}</code>${doc && html` <span class="note">${inlineMarkdown(doc)}</span>`}</li>`;
      });
      return sectionOf({ id: `status-${status}`, title: `${status}`, body: html`<ul class="fields">${rows}</ul>` });
    });
  return pageOf({ path: 'api/errors.html', title: 'Errors', group: 'external', intro, sections });
}
