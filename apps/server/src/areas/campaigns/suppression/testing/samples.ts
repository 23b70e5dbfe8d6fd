import type { suppressedNumberEndpoints } from '@recado/contract';
import type { Sample, Samples } from '../../../../testing/matrix/samples.ts';
import { type MatrixWorld, marker } from '../../../../testing/matrix/world.ts';
import { suppressedNumbers } from '../suppression.schema.ts';

let counter = 0;

async function suppressed({ server, companyId }: MatrixWorld): Promise<Sample> {
  const draft = { companyId, number: `55119${30_000_000 + ++counter}`, name: marker, source: 'agent' as const };
  const [row] = await server.database.database.system(({ db }) =>
    db.insert(suppressedNumbers).values(draft).returning(),
  );
  return { params: { suppressedNumberId: row?.id ?? 0 } };
}

/** A valid request to each of this module's endpoints. */
export const samples: Samples<keyof typeof suppressedNumberEndpoints> = {
  'GET /suppressed-numbers': async () => ({}),
  'POST /suppressed-numbers': async () => ({ body: { number: `55119${70_000_000 + ++counter}` } }),
  'DELETE /suppressed-numbers/:suppressedNumberId': suppressed,
  'POST /suppressed-numbers/upload': async () => ({
    body: {},
    files: [{ field: 'file', name: 'sair.csv', content: `Nome;Número\nMaria;55119${80_000_000 + ++counter}\n` }],
  }),
  'GET /suppressed-numbers/export': async () => ({}),
};
