import { sql } from 'drizzle-orm';
import type { Unit } from '../../../../../platform/database/database.ts';
import { contacts } from '../../../../conversations/contacts/contacts.schema.ts';
import { ticketNotes } from '../../../../conversations/ticket-notes/ticket-notes.schema.ts';
import { tickets } from '../../../../conversations/tickets/tickets.schema.ts';
import type { SourceContact } from '../../source/records.ts';
import { type CopiedTexts, copiedTexts } from '../copied-texts.ts';
import type { CopyContext, CopyStep } from '../copy-step.ts';
import { changedHere, copiedTargets, keep, type Memory, readByKeys, remember } from '../moved-rows.ts';
import { addTags } from '../tickets/ticket-tags.ts';
import { applyRow, fieldsOf } from './apply-row.ts';
import { namesOfSource } from './names-of-source.ts';
import { addFields, type NameConflict, People, type Person } from './people.ts';
import { knownPeople, withHistory, writePeople } from './write-people.ts';

type Changed = SourceContact & { targetId: number };

/**
 * Copies people and groups: rows of one person become one contact with all their identities, and a note says what was
 * joined. A contact that exists here is found and completed; what people changed here since stays.
 */
export const contactsStep: CopyStep<'contacts'> = {
  kind: 'contacts',
  async write(unit, { fresh, changed }, context) {
    const { companyId } = context;
    await readByKeys(unit);
    const texts = await copiedTexts(unit, companyId);
    const changedIds = changed.map(({ targetId }) => targetId);
    const known = await knownPeople(unit, companyId, [...fresh, ...changed].map(namesOfSource), changedIds);
    const ids = known.flatMap(({ id }) => id ?? []);
    const copied = await copiedTargets(unit, companyId, 'contacts', ids);
    const kept = await changedHere(unit, companyId, 'contacts', contacts, changedIds);
    const madeHere = ids.filter((id) => !copied.has(id));
    const people = new People(known, await withHistory(unit, ids));
    const joined = new Set<Person>();
    for (const row of fresh) {
      const person = take(people, row, texts, context);
      if (person.rows.length > 1 || (person.id !== null && copied.has(person.id))) joined.add(person);
    }
    for (const row of changed) retake(people, row, kept.has(row.targetId), texts, context);
    await writePeople(unit, companyId, people.all);
    await keep(
      unit,
      companyId,
      'contacts',
      people.all.flatMap(({ id, rows }) => (id !== null && rows.length > 0 && madeHere.includes(id) ? id : [])),
    );
    await noteJoined(unit, companyId, [...joined], texts);
    await rememberTags(unit, context, people.all);
    const ofRows = people.all.flatMap(({ id, rows }) => rows.map((row) => ({ sourceId: row.id, targetId: id ?? 0 })));
    return [...ofRows, ...changed.map(({ id, targetId }) => ({ sourceId: id, targetId }))];
  },
};

/** Finds or makes the person of a row. */
function take(people: People, row: SourceContact, texts: CopiedTexts, context: CopyContext): Person {
  const names = namesOfSource(row);
  const { person, conflict } = people.find(row, names);
  person.rows.push(row);
  applyRow(person, row, fieldsOf(row, texts, names.invalid ?? (conflict ? names.number : null)), 'complete');
  report(context, row, names.invalid ? 'invalidNumber' : conflict);
  return person;
}

/** Applies what changed there, unless the contact was changed here since: then only what it lacks is added. */
function retake(people: People, row: Changed, isKept: boolean, texts: CopiedTexts, context: CopyContext): void {
  const person = people.all.find(({ id }) => id === row.targetId);
  if (!person) return;
  const names = namesOfSource(row);
  const conflict = isKept ? null : people.rename(person, names);
  const fields = fieldsOf(row, texts, names.invalid);
  if (isKept) {
    if (addFields(person, fields)) person.isChanged = true;
  } else applyRow(person, row, fields, 'replace');
  report(context, row, isKept ? 'changedHere' : conflict);
}

function report(
  context: CopyContext,
  row: SourceContact,
  reason: NameConflict | 'invalidNumber' | 'changedHere' | null,
) {
  if (reason === null) return;
  context.find({ kind: 'contacts', reason, id: row.id, detail: `${row.name} ${row.number}`.slice(0, 200) });
}

/** Writes a note about each joined person, which every colleague reads at the contact. */
async function noteJoined(unit: Unit, companyId: number, joined: readonly Person[], texts: CopiedTexts): Promise<void> {
  const notes = joined.flatMap(({ id, rows }) => {
    const lines = rows.map(({ name, number, lid }) => `- ${name} (${[number, lid].filter(Boolean).join(', ')})`);
    return id === null ? [] : [{ contactId: id, note: [texts.joined, ...lines].join('\n').slice(0, 2_000) }];
  });
  if (notes.length === 0) return;
  await unit.db.insert(ticketNotes).values(notes.map((note) => ({ ...note, companyId, userName: texts.move })));
}

/** The tags of contacts are those of their tickets here: of present ones now, of others once these come. */
async function rememberTags(unit: Unit, context: CopyContext, people: readonly Person[]): Promise<void> {
  const { companyId } = context;
  const tagged = people.flatMap(({ id, rows }) =>
    rows.filter(({ tagIds }) => tagIds.length > 0).map((row) => ({ contactId: id ?? 0, row })),
  );
  if (tagged.length === 0) return;
  const targets = await context.targets(
    unit,
    'tags',
    tagged.flatMap(({ row }) => row.tagIds),
  );
  const memories: Memory[] = tagged.map(({ contactId, row }) => {
    const tagIds = row.tagIds.flatMap((id) => targets.get(id) ?? []);
    return { sourceId: row.id, targetId: contactId, digest: tagIds.join(',') };
  });
  await remember(unit, companyId, 'contactTags', memories);
  const present = await unit.db
    .select({ ticketId: tickets.id, contactId: tickets.contactId })
    .from(tickets)
    .where(sql`${tickets.contactId} = any(${sql.param(memories.map(({ targetId }) => targetId))}::integer[])`);
  const tagsOf = Map.groupBy(memories, ({ targetId }) => targetId);
  const pairs = present.flatMap(({ ticketId, contactId }) =>
    (tagsOf.get(contactId) ?? []).flatMap(({ digest }) => idsIn(digest).map((tagId) => ({ ticketId, tagId }))),
  );
  await addTags(unit, companyId, pairs);
}

function idsIn(digest: string): number[] {
  return digest === '' ? [] : digest.split(',').map(Number);
}
