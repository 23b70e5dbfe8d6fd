/** Calls the external API of the installation with the key that the company gave. Throws if it does not answer. */
async function asked({ api }, method, path, body) {
  const answer = await fetch(`${api.address}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const content = await answer.json();
  if (!answer.ok) throw Object.assign(new Error(`${method} ${path}: ${content.error}`), { code: content.error });
  return content;
}

/** A contact of the company. */
export function contactOf(installation, contactId) {
  return asked(installation, 'GET', `/contacts/${contactId}`);
}

/** The note under a key of a contact, with its version; undefined if there is none. */
export async function findNote(installation, contactId, key) {
  const query = new URLSearchParams({ kind: 'contact', subjectId: contactId, key });
  const { data } = await asked(installation, 'GET', `/app-data?${query}`);
  return data[0];
}

/** Keeps a note with a contact. Throws ERR_APP_DATA_CHANGED if somebody else kept one since `version`. */
export function putNote(installation, { contactId, key, value, version }) {
  return asked(installation, 'PUT', '/app-data', { kind: 'contact', subjectId: contactId, key, value, version });
}

/** The notes of all contacts that the CRM does not have. */
export async function unsentNotes(installation) {
  const query = new URLSearchParams({ kind: 'contact', where: '{"isSent":false}' });
  const { data } = await asked(installation, 'GET', `/app-data?${query}`);
  return data;
}
