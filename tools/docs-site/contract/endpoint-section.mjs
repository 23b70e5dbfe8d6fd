import { html } from '../html.mjs';
import { inlineMarkdown } from '../markdown.mjs';
import { anchorOf, sectionOf, wayFrom } from '../page.mjs';
import { schemaView } from './schema-view.mjs';
import { incoming, outgoing } from './schemas.mjs';

const callers = {
  public: 'anybody',
  token: 'a program with a key of the company',
  session: 'everybody who is signed in',
};
const afterwards = {
  administrators: 'also administrators of a company whose subscription ended',
  everybody: 'also users of a company whose access ended',
};

/** An endpoint on the page `page`: who may call it, what it takes and what it answers. */
export function endpointSection({ key, endpoint, doc }, page, level) {
  const linkTo = (name) => wayFrom(page, `api/records.html#${name}`);
  const heading = (title) => (level === 2 ? html`<h3>${title}</h3>` : html`<h4>${title}</h4>`);
  const input = (part, title) => endpoint[part] && inputView(endpoint[part], part, title);
  const inputView = (schema, part, title) => {
    const view = { linkTo, isInput: true, doc: (path) => doc(`${part}.${path}`) };
    return html`${heading(title)}${schemaView(incoming(schema), view)}`;
  };
  const answer = { linkTo, isInput: false, doc: (path) => doc(`answer.${path}`) };
  const body = html`<p>${inlineMarkdown(endpoint.summary)}.</p>${factsOf(endpoint, page)}
${input('params', 'Path')}${input('query', 'Query')}${input('body', 'Body')}
${heading('Answer')}${answerNote(endpoint)}${schemaView(outgoing(endpoint.answer), answer)}`;
  return sectionOf({ id: anchorOf(key), title: html`<code>${key}</code>`, level, body });
}

function factsOf(endpoint, page) {
  const { access, scope, plan, whenExpired, callsPerMinute, errors = [] } = endpoint;
  const who = callers[access] ? html`${callers[access]}` : html`users with <code>${access}</code>`;
  const rows = [
    ['Access', html`${who}${whenExpired && html`; ${afterwards[whenExpired]}`}`],
    ['Scope', scope && html`<code>${scope}</code>`],
    ['Plan', plan && html`with <code>${plan}</code>`],
    ['Calls', callsPerMinute && html`at most ${callsPerMinute} a minute`],
    ['Repeated', endpoint.idempotent && html`with the header <code>Idempotency-Key</code> it is carried out once`],
    ['Files', endpoint.multipart && html`a multipart body with files, beside the fields`],
    ['Signed', endpoint.raw && html`the body by the header <code>${endpoint.raw.signature}</code>`],
    ['Errors', errors.length > 0 && html`${errors.map((code) => errorLink(code, page))}`],
  ];
  const shown = rows.filter(([, value]) => value);
  return html`<dl class="facts">${shown.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function errorLink(code, page) {
  return html`<a href="${wayFrom(page, `api/errors.html#${anchorOf(code)}`)}"><code>${code}</code></a> `;
}

function answerNote({ file, plain }) {
  if (file) return html`<p>A file, <code>${file.type}</code>.</p>`;
  return plain && html`<p>A text, not JSON.</p>`;
}
