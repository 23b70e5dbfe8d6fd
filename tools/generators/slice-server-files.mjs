import { samplesOf, testOf } from './slice-server-tests.mjs';

/** The areas of the server in which features of a remote usually are; of any other remote: `company`. */
const areasOfRemotes = { 'service-desk': 'conversations', campaigns: 'campaigns', billing: 'billing' };

/** The area of the server for a remote's feature. */
export function areaOf(remote) {
  return areasOfRemotes[remote] ?? 'company';
}

/** The contract and the server side of a slice: a table of named records of a company, kept by its administrators. */
export function serverFiles(feature) {
  const folder = `apps/server/src/areas/${feature.area}/${feature.kebab}`;
  return {
    [`libs/contract/src/endpoints/${feature.kebab}.ts`]: contractOf(feature),
    [`${folder}/${feature.kebab}.schema.ts`]: schemaOf(feature),
    [`${folder}/${feature.kebab}.routes.ts`]: routesOf(feature),
    [`${folder}/module.ts`]: moduleOf(feature),
    [`${folder}/${feature.kebab}.test.ts`]: testOf(feature),
    [`${folder}/testing/samples.ts`]: samplesOf(feature),
  };
}

/** The additions to the three central files: [file, the text before or after which it is inserted, the addition]. */
export function centralLines({ kebab, camel, area, one }) {
  const families = 'libs/contract/src/families.ts';
  const areas = 'apps/server/src/areas/areas.ts';
  const file = `'./endpoints/${kebab}.ts'`;
  return [
    [
      families,
      /(?=import \{ authEndpoints \})/,
      `import { ${one.camel}Endpoints, ${one.camel}Events } from ${file};\n`,
    ],
    [families, /(?<=const operationFamilies = \{\n)/, `  ...${one.camel}Endpoints,\n`],
    [families, /(?<=export const familyEvents = \{\n)/, `  ...${one.camel}Events,\n`],
    ['libs/contract/src/endpoints/index.ts', /(?=export \* from '\.\/auth\.ts')/, `export * from './${kebab}.ts';\n`],
    [areas, /^/, `import { ${camel}Module } from './${area}/${kebab}/module.ts';\n`],
    [areas, new RegExp(`(?<=\\n {2}${area}: \\[)`), `${camel}Module, `],
  ];
}

/**
 * The statements that drizzle-kit does not generate for a new table: row-level security, and its place in the audit
 * log.
 */
export function wallOf({ snake }) {
  const calls = [
    `recado_guard('${snake}')`,
    'recado_wall_references()',
    `recado_audited('${snake}', '${snake}', 'name')`,
  ];
  return calls
    .map((call) => `--> statement-breakpoint\nSELECT ${call};`)
    .join('')
    .concat('\n');
}

function contractOf({ kebab, title, one }) {
  const entry = (summary, rest) =>
    `{\n    summary: '${summary}',\n    access: 'settings:manage',\n${rest.map((line) => `    ${line},\n`).join('')}  }`;
  const [missing, about] = [`errors: ['ERR_NOT_FOUND']`, `answer: ${one.camel}`];
  return `import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { changesOf, done, id, idInText, sizedText, timestamp } from '../fields.ts';
import { pageOf, pageQuery } from '../paging.ts';
import { resourceEvent } from '../resource-event.ts';

/** One of the company's ${title.toLowerCase()}. */
export const ${one.camel} = z.object({ id, name: z.string(), companyId: id, updatedAt: timestamp });
export type ${one.pascal} = z.output<typeof ${one.camel}>;

const ${one.camel}Body = z.object({ name: sizedText(2, 50) });
const params = z.object({ ${one.camel}Id: idInText });

/** ${title} of a company. */
export const ${one.camel}Endpoints = defineEndpoints({
  'GET /${kebab}': ${entry(`Search ${title.toLowerCase()}`, ['query: pageQuery', `answer: pageOf('records', ${one.camel})`])},
  'GET /${kebab}/:${one.camel}Id': ${entry(`One of the ${title.toLowerCase()}`, ['params', about, missing])},
  'POST /${kebab}': ${entry(`Add to the ${title.toLowerCase()}`, [`body: ${one.camel}Body`, about])},
  'PUT /${kebab}/:${one.camel}Id': ${entry(`Change one of the ${title.toLowerCase()}`, ['params', `body: changesOf(${one.camel}Body)`, about, missing])},
  'DELETE /${kebab}/:${one.camel}Id': ${entry(`Delete one of the ${title.toLowerCase()}`, ['params', 'answer: done', missing])},
});

/** The events for sockets of administrators. */
export const ${one.camel}Events = { '${one.kebab}': resourceEvent(${one.camel}) };
`;
}

function schemaOf({ snake, camel, title }) {
  return `import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, timestamps } from '../../../platform/database/schema/columns.ts';
import { ofCompany } from '../../../platform/database/schema/companies.ts';

/** ${title} of a company. */
export const ${camel} = pgTable(
  '${snake}',
  {
    id: identity(),
    companyId: ofCompany(),
    name: text('name').notNull(),
    ...timestamps(),
  },
  (table) => [index('${snake}_company').on(table.companyId, table.name)],
);
`;
}

function moduleOf({ kebab, camel, title, one }) {
  return `import { defineModule } from '../../define-module.ts';
import { ${one.camel}Routes } from './${kebab}.routes.ts';

/** ${title} of a company. */
export const ${camel}Module = defineModule('${kebab}', { routes: ${one.camel}Routes });
`;
}

function routesOf({ kebab, camel, title, one }) {
  return `import type { EventInput, ${one.camel}Endpoints } from '@recado/contract';
import { and, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/database/database.ts';
import { listOf } from '../../../platform/database/paging.ts';
import { folded } from '../../../platform/database/conditions.ts';
import { touched } from '../../../platform/database/schema/columns.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handlers } from '../../../platform/http/handler.ts';
import { ${camel} } from './${kebab}.schema.ts';

/** ${title} of a company. */
export function ${one.camel}Routes(): Handlers<keyof typeof ${one.camel}Endpoints> {
  return {
    'GET /${kebab}': async ({ unit, session: { companyId }, query }) => {
      const rows = unit.db.select().from(${camel}).$dynamic();
      const where = eq(${camel}.companyId, companyId);
      const list = { from: ${camel}, rows, where, search: folded(${camel}.name), order: [${camel}.name, ${camel}.id] };
      const { rows: records, ...page } = await listOf(unit, list, query);
      return { records, ...page };
    },
    'GET /${kebab}/:${one.camel}Id': async ({ unit, session, params }) =>
      found(await unit.db.select().from(${camel}).where(theOne(session.companyId, params.${one.camel}Id))),
    'POST /${kebab}': async ({ unit, session: { companyId }, body }) => {
      const record = found(
        await unit.db
          .insert(${camel})
          .values({ ...body, companyId })
          .returning(),
      );
      publish(unit, companyId, { action: 'create', record });
      return record;
    },
    'PUT /${kebab}/:${one.camel}Id': async ({ unit, session: { companyId }, params, body }) => {
      const changes = { ...body, ...touched };
      const where = theOne(companyId, params.${one.camel}Id);
      const record = found(await unit.db.update(${camel}).set(changes).where(where).returning());
      publish(unit, companyId, { action: 'update', record });
      return record;
    },
    'DELETE /${kebab}/:${one.camel}Id': async ({ unit, session: { companyId }, params }) => {
      const { id } = found(await unit.db.delete(${camel}).where(theOne(companyId, params.${one.camel}Id)).returning());
      publish(unit, companyId, { action: 'delete', id });
      return { message: 'Deleted' };
    },
  };
}

function theOne(companyId: number, id: number) {
  return and(eq(${camel}.companyId, companyId), eq(${camel}.id, id));
}

/** The only row of a result. Throws ERR_NOT_FOUND. */
function found<Row>([row]: Row[]): Row {
  if (!row) throw new AppError('ERR_NOT_FOUND');
  return row;
}

function publish(unit: Unit, companyId: number, payload: EventInput<'${one.kebab}'>): void {
  unit.publish({ name: '${one.kebab}', companyId, audience: { to: 'admins' }, payload });
}
`;
}
