import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { inBothAppearances } from './harness/appearances.ts';
import { findings } from './harness/axe.ts';
import { openBrowser, openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { waitFor } from './harness/processes.ts';
import { type Product, startProduct } from './harness/product.ts';
import { settled } from './harness/settled.ts';
import { newCustomer } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

const sizes = [
  { width: 1366, height: 850 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
/** The demo's official number, and a customer who wrote to it (apps/server/src/demo/official-shop.ts). */
const officialNumber = '551130000001';
const otavio = { name: 'Otávio Reis', number: '5511970001022' };

let product: Product;
let browser: Browser;
before(async () => {
  product = await startProduct({ DEMO: 'true' });
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.close();
});

test('customers rate by a list and by a number, with comments, and each scale is reported by itself', async () => {
  const team = new ApiClient(product.apiUrl);
  await team.signIn(product.credentials.super);
  const connections = await waitFor('the connections', async () => {
    const all = await team.call('GET /whatsapp');
    return all.filter(({ status }) => status === 'CONNECTED').length >= 2 ? all : undefined;
  });
  const official = connections.find(({ name }) => name === 'Loja oficial');
  const linked = connections.find(({ capabilities }) => !capabilities.templates);
  assert.ok(official && linked);

  const person = await openPerson(browser);
  const { page } = person;
  const look = new Inspection(page);
  const everywhere = async (place: string) => {
    await settled(page);
    await inBothAppearances(page, async (appearance, about) => {
      assert.deepEqual(await findings(page, 'html', about), [], `${place}, ${appearance}`);
      for (const size of about === 'all' ? sizes : sizes.slice(-1)) {
        await page.setViewportSize(size);
        await look.look(`${place} ${appearance}`);
      }
      await page.setViewportSize({ width: 1366, height: 850 });
    });
  };
  await new LoginScreen(page, product).signIn(product.credentials.admin);

  // The scale and the question for a comment are chosen with the connection.
  await page.goto(`${product.webUrl}/connections`);
  await page.getByRole('button', { name: 'Editar Loja oficial' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'Mensagens' }).click();
  await dialog.getByLabel('Escala das notas').click();
  await page.getByTitle('1 a 5', { exact: true }).click();
  await dialog.getByRole('switch', { name: 'Pedir um comentário depois da nota' }).click();
  await everywhere('scale of a connection');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const params = { whatsappId: linked.id };
  const ofLinked = { ratingScale: 10, asksRatingComment: true } as const;
  await team.call('PUT /whatsapp/:whatsappId', { params, body: ofLinked });

  // On the official platform the question is a list, whose row is the grade.
  await resolve(team, otavio.name);
  const question = await waitFor('the list', async () =>
    (await product.emulator.messages(otavio.number, officialNumber)).find(({ text }) =>
      text.includes('Como você avalia'),
    ),
  );
  await product.emulator.press(otavio.number, question.id, '4');
  const officialChat = () => product.emulator.messages(otavio.number, officialNumber);
  await waitFor('the question for a comment', async () =>
    (await officialChat()).find(({ text }) => text.includes('motivo da sua nota')),
  );
  await product.emulator.send(otavio.number, { to: officialNumber, text: 'Atendimento rápido' });
  await waitFor('the farewell', async () =>
    (await officialChat()).find(({ text }) => text.includes('Obrigado pelo contato!')),
  );

  // On a linked phone it is a text, and the number is the grade.
  const customer = await newCustomer(product, 'Nanci Promotora');
  await customer.write('Oi');
  await resolve(team, customer.name);
  await customer.sees('the question', ({ text }) => text.includes('De 0 a 10'));
  await customer.write('9');
  await customer.sees('the question for a comment', ({ text }) => text.includes('motivo da sua nota'));
  await customer.write('Resolveram na hora');
  const silent = await newCustomer(product, 'Sílvio Calado');
  await silent.write('Oi');
  await resolve(team, silent.name);
  await silent.sees('the question', ({ text }) => text.includes('De 0 a 10'));

  const figures = await waitFor('both comments', async () => {
    const report = await team.call('GET /ticket/reports/ratings', { query: { by: 'connection' } });
    return report.comments.length === 2 ? report : undefined;
  });
  assert.deepEqual(
    figures.scales
      .filter(({ scale }) => scale !== 3)
      .map(({ scale, asked, answered, unanswered, result }) => [scale, asked, answered, unanswered, result]),
    [
      [5, 1, 1, 0, 100],
      [10, 2, 1, 1, 100],
    ],
  );

  await page.goto(`${product.webUrl}/reports`);
  await page.getByText('Avaliações', { exact: true }).last().click();
  const promoters = page.getByRole('region', { name: 'Notas de 0 a 10' });
  await promoters.getByText('NPS 100').waitFor();
  await promoters.getByText('Não contam como nota ruim.').waitFor();
  await page.getByRole('region', { name: 'Comentários' }).getByText('Atendimento rápido').waitFor();
  await everywhere('report of ratings');
  await page.goto(`${product.webUrl}/`);
  await page
    .getByText(/NPS 100/)
    .first()
    .waitFor();
  // Its tables scroll sideways where there is no room for them.
  await inBothAppearances(page, async (_, about) => assert.deepEqual(await findings(page, 'html', about), []));
  assert.deepEqual(look.found, []);
  assert.deepEqual(person.problems, []);
  await person.context.close();
});

/** Somebody of the team serves the ticket of a customer, and resolves it. */
async function resolve(team: ApiClient, name: string): Promise<void> {
  const { id: userId } = await team.call('GET /auth/me');
  const { id, queueId } = await waitFor(`the ticket of ${name}`, async () => {
    const { tickets } = await team.call('GET /tickets', { query: { status: 'pending', showAll: 'true' } });
    return tickets.find(({ contact }) => contact.name === name);
  });
  const [queue] = await team.call('GET /queue');
  const params = { ticketId: id };
  const served = { status: 'open', userId, queueId: queueId ?? queue?.id ?? null } as const;
  await team.call('PUT /tickets/:ticketId', { params, body: served });
  await team.call('PUT /tickets/:ticketId', { params, body: { status: 'closed' } });
}
