/** The import of contacts from a spreadsheet: into the contacts, or into a contact list. */
export { contactImports } from './contact-imports.ts';
export { ImportBar } from './import-bar.tsx';
export { ImportFileDialog } from './import-file-dialog.tsx';
