import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberForms } from '@recado/contract/phone-numbers';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { eventually } from '../../../testing/eventually.ts';
import { useSharedServer } from '../../../testing/use-server.ts';
import { isSuppressed } from '../../campaigns/suppression/is-suppressed.ts';
import { contacts } from './contacts.schema.ts';
import { resolveContact } from './resolve-contact.ts';

const server = useSharedServer();

const digits = (least: number, most: number) => fc.integer({ min: least, max: most }).map(String);

/** A number as the telephone company of its country writes it: the country's code, and the rest. */
const numbers = fc.oneof(
  fc.record({
    code: fc.constant('55'),
    rest: fc.tuple(fc.constantFrom('11', '31', '85'), digits(96_000_000, 99_999_999)),
  }),
  fc.record({
    code: fc.constant('52'),
    rest: fc.tuple(fc.constantFrom('55', '33', '81'), digits(20_000_000, 59_999_999)),
  }),
  fc.record({ code: fc.constant('549'), rest: fc.tuple(fc.constant('11'), digits(20_000_000, 69_999_999)) }),
  fc.record({ code: fc.constant('351'), rest: fc.tuple(fc.constant('91'), digits(1_000_000, 9_999_999)) }),
);

/** The ways in which people and programs write it, with its country code. */
function waysOf({ code, rest: [area, rest] }: { code: string; rest: [string, string] }): string[] {
  const local = code === '55' ? `9${rest}` : rest;
  const whole = `${code}${area}${local}`;
  const grouped = `${area} ${local.slice(0, -4)}-${local.slice(-4)}`;
  return [
    ...numberForms(whole),
    `+${code} (${area}) ${local.slice(0, -4)}-${local.slice(-4)}`,
    `00${code} ${grouped}`,
    `${code}.${grouped.replace(/\D/g, '.')}`,
    `'${whole}`,
    `${whole}.0`,
    `${whole[0]}.${whole.slice(1)}E+${whole.length - 1}`,
    `${whole[0]},${whole.slice(1)}e+${whole.length - 1}`,
    `+${whole};ext=22`,
    `+${whole},,22`,
    `+${code} ${grouped} x22`,
    `+${code} ${grouped} ramal 22`,
    `＋${whole}`,
    `https://wa.me/${whole}`,
    ...(code === '55' ? [`+55 (0)${grouped}`, `+55 0${grouped}`] : []),
  ];
}

test('any way of writing a number finds, suppresses and merges the one person', { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(numbers, fc.nat(), async (number, chosen) => {
      const { id: companyId } = await server.make.company();
      const admin = await server.make.user({ companyId, profile: 'admin' });
      const ways = waysOf(number);
      const [plain = ''] = ways;
      const forms = numberForms(plain);
      const tenant = server.database.database;
      // A row as it was stored before: in either form.
      const { id } = await server.make.contact({
        companyId,
        name: 'Ana',
        number: forms[chosen % forms.length] ?? plain,
      });

      for (const way of ways) {
        const found = await server.call('GET /contacts', { as: admin, query: { searchParam: way } });
        assert.deepEqual([way, found.body.contacts.map((row) => row.id)], [way, [id]]);
      }
      for (const way of ways) {
        const body = { name: 'Ana', number: way, email: '' };
        const made = await server.call('POST /contacts', { as: admin, body });
        assert.deepEqual([way, made.body.error], [way, 'ERR_DUPLICATED_CONTACT']);
      }
      const one = ways[chosen % ways.length] ?? plain;
      const family = await server.call('POST /contactsImport', { as: admin, body: { name: 'Ana Maria', number: one } });
      assert.equal(family.body.id, id);

      const sheet = ['Nome;Número', ...ways.map((way) => `Ana;"${way}"`)].join('\n');
      const files = [{ field: 'file', name: 'a.csv', content: sheet }];
      const draft = await server.call('POST /contacts/imports', { as: admin, files });
      const params = { importId: draft.body.id };
      await server.call('POST /contacts/imports/:importId/start', { as: admin, params, body: { name: 0, number: 1 } });
      const read = async () => (await server.call('GET /contacts/imports/:importId', { as: admin, params })).body;
      await eventually('the import ends', async () => (await read()).state === 'done');
      assert.equal((await read()).created, 0);
      assert.equal((await read()).refused, ways.length);

      const suppressedAs = ways[(chosen + 3) % ways.length] ?? plain;
      const first = await server.call('POST /suppressed-numbers', { as: admin, body: { number: suppressedAs } });
      assert.deepEqual([suppressedAs, first.status], [suppressedAs, 200]);
      const again = await server.call('POST /suppressed-numbers', { as: admin, body: { number: one } });
      assert.deepEqual([one, again.body.error], [one, 'ERR_NUMBER_SUPPRESSED']);
      const upload = await server.call('POST /suppressed-numbers/upload', { as: admin, files, body: {} });
      assert.deepEqual(upload.body, { added: 0, known: ways.length, refused: 0 });
      for (const form of forms) {
        assert.equal(await tenant.tenant(companyId, (unit) => isSuppressed(unit, companyId, form)), true);
      }

      for (const form of forms) {
        const chat = { chatId: form, number: form, lid: null, isGroup: false };
        const met = await tenant.tenant(companyId, (unit) =>
          resolveContact(unit, companyId, { chat, pushName: 'Ana' }),
        );
        assert.deepEqual([form, met.id, met.number], [form, id, form]);
      }
      const rows = await tenant.system(({ db }) => db.select().from(contacts).where(eq(contacts.companyId, companyId)));
      assert.equal(rows.length, 1);
    }),
    { numRuns: 12 },
  );
});

test('two contacts that are one number in two forms become one when WhatsApp names it', async () => {
  const { id: companyId } = await server.make.company();
  const make = (number: string) => server.make.contact({ companyId, name: number, number });
  const [first, second] = [await make('525512345678'), await make('5215512345678')];
  const chat = { chatId: '5215512345678', number: '5215512345678', lid: null, isGroup: false };
  const met = await server.database.database.tenant(companyId, (unit) =>
    resolveContact(unit, companyId, { chat, pushName: 'Lupe' }),
  );
  assert.deepEqual([met.id, met.name], [second.id, 'Lupe']);
  assert.notEqual(met.id, first.id);
  const rows = await server.database.database.system(({ db }) =>
    db.select().from(contacts).where(eq(contacts.companyId, companyId)),
  );
  assert.equal(rows.length, 1);
});
