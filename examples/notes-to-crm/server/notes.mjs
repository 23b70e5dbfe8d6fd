import { contactOf, findNote, putNote, unsentNotes } from './recado.mjs';

/**
 * Keeps a note with its contact, then sends it to the CRM. Under its key there is one note only: asked twice, it is kept
 * and sent once. Returns the note; `isSent` says whether the CRM has it.
 */
export async function keepNote(installation, contactId, key, given) {
  const known = await findNote(installation, contactId, key);
  if (known?.value.isSent) return known.value;
  const note = { ...given, isSent: false };
  const kept = known ?? (await putNote(installation, { contactId, key, value: note, version: null }));
  return sendKept(installation, { ...kept, value: note });
}

/** Sends what the CRM did not get. */
export async function sendAgain(installation) {
  const unsent = await unsentNotes(installation);
  const sent = [];
  for (const kept of unsent) sent.push(await sendKept(installation, kept));
  return sent.filter(({ isSent }) => isSent).length;
}

async function sendKept(installation, { subjectId: contactId, key, value, version }) {
  if (!(await sendToCrm(installation, contactId, key, value))) return value;
  const sent = { ...value, isSent: true };
  await putNote(installation, { contactId, key, value: sent, version });
  return sent;
}

/** Whether the CRM took the note. Its key lets the CRM know one that it has already. */
async function sendToCrm({ settings, secrets, ...installation }, contactId, key, note) {
  if (!settings?.address || !secrets?.crmKey) return false;
  const { name, number } = await contactOf(installation, contactId);
  const { kind, text, comment, by, at } = note;
  const answer = await fetch(new URL('/notes', settings.address), {
    method: 'PUT',
    headers: { authorization: `Bearer ${secrets.crmKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ id: key, customer: { name, number }, kind, text, comment, by, at }),
    signal: AbortSignal.timeout(8_000),
    redirect: 'error',
  }).catch(() => undefined);
  return answer?.ok === true;
}
