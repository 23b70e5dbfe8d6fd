import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The extensions of the remote `stock`: a mark of the customer's messages, and a column of the list of contacts. */
const entries = `
  extensions: [
    {
      point: 'message.badge',
      module: './shelf-badge',
      title: { pt: 'Prateleira', en: 'Shelf', es: 'Estante' },
      order: 10,
      when: [{ fact: 'fromMe', in: [false] }],
    },
    {
      point: 'contact.column',
      module: './reserved-column',
      title: { pt: 'Reservados', en: 'Reserved', es: 'Reservados' },
      order: 10,
    },
  ],
  routes: [`;

const files = {
  'shelf-badge.tsx': `import type { MessageBadgeProps } from '@recado/federation';

export default function ShelfBadge({ message }: MessageBadgeProps) {
  return <b>nº {message.body.length}</b>;
}
`,
  'reserved-column.tsx': `import type { ContactColumnProps } from '@recado/federation';

export default function ReservedColumn({ contact }: ContactColumnProps) {
  return <span>reservado por {contact.name}</span>;
}
`,
};

/** Adds extensions to the remote that the generator made in a copy of the workspace. */
export function addExtensions(workspace: string): void {
  const folder = join(workspace, 'apps/stock');
  const manifest = join(folder, 'feature.manifest.ts');
  writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('\n  routes: [', entries));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'src/stock', name), text);
}
