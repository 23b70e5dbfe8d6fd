/**
 * What a column is. `row`: about a contact, deleted with its row when the person is erased; `blanked`: about a contact, emptied then,
 * while the row stays; `figure`: about what happened with somebody, kept without whom; `words`: free text of colleagues that may name
 * somebody, which no erasure finds; `kept`: kept on purpose, unreadable; `user`: about somebody who works here, deleted or kept with
 * their account; `none`: not personal.
 */
export const columnClasses = ['row', 'blanked', 'figure', 'words', 'kept', 'user', 'none'] as const;
export type ColumnClass = (typeof columnClasses)[number];

/** The columns of each table by class, as names with spaces between them. */
export type ClassifiedTables = Readonly<Record<string, Partial<Readonly<Record<ColumnClass, string>>>>>;
