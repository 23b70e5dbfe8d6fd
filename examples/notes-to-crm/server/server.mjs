import { createServer } from 'node:http';
import { keepNote, sendAgain } from './notes.mjs';
import { eventOf, Refused, whoAsks } from './statements.mjs';

/** The most characters of a request. */
const mostText = 300_000;

/**
 * The server of the app. `keys`, `issuer`, `origin`: whose statements it believes, and for whom they must be;
 * `installations`: what companies gave it.
 */
export function appServer({ installations, ...trust }) {
  return createServer(async (request, response) => {
    try {
      send(response, 200, await answerTo(request, await textOf(request)));
    } catch (error) {
      if (!(error instanceof Refused)) console.error(error);
      send(response, error.status ?? 500, { error: error instanceof Refused ? error.message : 'failed' });
    }
  });

  async function answerTo({ method, url, headers }, text) {
    if (method === 'POST' && url === '/recado/events') return hear(eventOf(headers, text, installations));
    const asking = await whoAsks(headers, trust);
    const isInstallation = asking.sub === undefined;
    if (url.startsWith('/recado/')) {
      if (isInstallation) return beTold(url.slice('/recado/'.length), asking.company, JSON.parse(text));
    } else if (!isInstallation && method === 'POST' && url === '/notes') return keep(asking, JSON.parse(text));
    throw new Refused(404, 'not found');
  }

  async function beTold(what, company, told) {
    if (what === 'installed' || what === 'settings') installations.put(company, told);
    else if (what === 'removed') installations.remove(company);
    else if (what === 'runs/send-again') return { sent: await sendAgain(installed(company)) };
    return {};
  }

  /** Who may write notes, and about whom, is in the statement; the page cannot choose it. */
  async function keep({ company, contact, name, abilities }, { messageId, kind, text, comment }) {
    if (!abilities?.includes('write-notes')) throw new Refused(403, 'may not write notes');
    if (!contact || !Number.isInteger(messageId)) throw new Refused(400, 'no message of a contact');
    const note = { kind: String(kind), text: String(text), comment: String(comment), by: name, at: now() };
    const { isSent } = await keepNote(installed(company), contact, `message-${messageId}`, note);
    return { isSent };
  }

  /** A chat was closed. Events come at least once, so the note's key is that of the event. */
  async function hear({ id, companyId, type, createdAt, data: { ticket } }) {
    const installation = installed(companyId);
    if (type !== 'ticket.closed' || !installation.settings?.notesClosedChats) return {};
    const note = { kind: 'closed', text: '', comment: '', by: '', at: createdAt };
    await keepNote(installation, ticket.contactId, `closed-${id}`, note);
    return {};
  }

  function installed(company) {
    const installation = installations.get(company);
    if (!installation?.api) throw new Refused(409, 'the company has not installed the app');
    return installation;
  }
}

function now() {
  return new Date().toISOString();
}

function send(response, status, body) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function textOf(request) {
  let text = '';
  for await (const part of request) {
    text += part;
    if (text.length > mostText) throw new Refused(413, 'too much');
  }
  return text;
}
