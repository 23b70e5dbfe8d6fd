import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { findings } from './harness/axe.ts';
import { openPerson } from './harness/browser.ts';
import { waitFor } from './harness/processes.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** A company's system: the requests that it received, and its answers. */
const requests: { headers: IncomingHttpHeaders; body: string }[] = [];
let status = 200;
const receiver = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  requests.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
  response.writeHead(status).end(status === 200 ? 'Anotado' : 'Em manutenção');
});

// The product calls only the origins of its configuration in the local network; it starts before the tests.
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
process.env.OUTBOUND_ORIGINS = origin;
after(() => receiver.close());

const withCredentials = { 'access-control-allow-credentials': 'true' };

/** Switches the webhook on or off in its dialog. */
async function toggle(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar webhook' });
  await dialog.getByRole('switch', { name: 'Ativo' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Pending deliveries fail when the webhook is switched off; they are filtered by state, and sent again together. */
async function replayWhatFailed(page: Page, name: string): Promise<void> {
  status = 503;
  await page.getByRole('button', { name: `Enviar teste para ${name}` }).click();
  const drawer = page.getByRole('dialog', { name: `Entregas de ${name}` });
  await drawer.getByText('A caminho').first().waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  await toggle(page, name);
  status = 200;
  await toggle(page, name);

  await page.getByRole('button', { name: `Entregas de ${name}` }).click();
  await drawer.getByRole('combobox', { name: 'Estado' }).click();
  await page.locator('.ant-select-item-option', { hasText: 'Falhou' }).click();
  await drawer.getByRole('listitem').first().getByText('Falhou').click();
  await drawer.getByText('O webhook estava desligado.').waitFor();
  assert.deepEqual(await findings(page), []);
  await drawer.getByRole('button', { name: 'Entregar de novo as que falharam' }).click();
  const question = page.getByRole('dialog', { name: 'Entregar de novo tudo o que falhou?' });
  await question.getByRole('button', { name: 'Entregar de novo' }).click();
  await page.getByText('1 entrega será feita de novo.').waitFor();
  await drawer.getByText('Nenhuma entrega com esse filtro').waitFor();
  assert.deepEqual(await findings(page), []);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
}

/** A second key has a former one beside it, which is ended at once. */
async function endFormerKey(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Editar webhook' });
  await dialog.getByRole('button', { name: 'Gerar nova chave' }).click();
  const making = page.getByRole('dialog', { name: 'Gerar nova chave de assinatura?' });
  await making.getByRole('button', { name: 'Gerar nova chave' }).click();
  const until = dialog.getByText('A chave anterior também assina até');
  await until.waitFor();
  assert.deepEqual(await findings(page), []);
  await dialog.getByRole('button', { name: 'Encerrar agora' }).click();
  const ending = page.getByRole('dialog', { name: 'Encerrar a chave anterior?' });
  await ending.getByRole('button', { name: 'Encerrar agora' }).click();
  await until.waitFor({ state: 'hidden' });
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** A webhook as the server lists it once it was disabled, which takes days of failure. */
const disabled = {
  id: 4711,
  name: 'Estoque',
  address: 'https://estoque.example/eventos',
  events: ['ticket.closed'],
  isActive: false,
  failingSince: new Date(Date.now() - 4 * 24 * 3_600_000).toISOString(),
  formerKeyUntil: null,
  companyId: 1,
  updatedAt: new Date().toISOString(),
};

test('an administrator has a bell for webhooks that were disabled, an agent has none', async () => {
  for (const [who, phone] of [
    ['admin', false],
    ['admin', true],
    ['agent1', false],
  ] as const) {
    const { page, context, problems } = await openPerson(browser, { phone, dark: phone });
    let asked = 0;
    await page.route(/\/webhooks\?.*disabled=true/, (route) => {
      asked += 1;
      const json = { records: [disabled], count: 1, hasMore: false };
      return route.fulfill({ json, headers: { 'access-control-allow-origin': product.webUrl, ...withCredentials } });
    });
    await new LoginScreen(page, product).signIn(product.credentials[who]);
    if (who === 'admin') {
      await page.getByRole('button', { name: 'Webhooks desativados: 1' }).click();
      await page.getByRole('link', { name: /Estoque/ }).waitFor();
      assert.deepEqual(await findings(page), []);
      await page.getByRole('link', { name: /Estoque/ }).click();
      await page.getByRole('heading', { name: 'Webhooks' }).waitFor();
    } else {
      // As long as it takes until an administrator's bell sends its request.
      await page.waitForTimeout(6_000);
      assert.equal(asked, 0);
    }
    assert.deepEqual(problems, []);
    await context.close();
  }
});

for (const phone of [false, true]) {
  const name = phone ? 'Celular' : 'Loja';
  test(`a webhook is added, tested, signed and sent again, on a ${phone ? 'phone, in dark' : 'desktop'}`, async () => {
    requests.length = 0;
    const { page, context, problems } = await openPerson(browser, { phone, dark: phone });
    await new LoginScreen(page, product).signIn(product.credentials.admin);
    await page.goto(`${product.webUrl}/messages-api`);
    await page.getByRole('link', { name: 'Abrir webhooks' }).click();
    await page.getByRole('heading', { name: 'Webhooks' }).waitFor();

    await page.getByRole('button', { name: 'Adicionar webhook' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Novo webhook' });
    await dialog.getByLabel('Nome').fill(name);
    await dialog.getByLabel('Endereço').fill(`${origin}/eventos`);
    await dialog.getByRole('combobox', { name: 'Eventos' }).click();
    await page.locator('.ant-select-item-option', { hasText: 'Ticket finalizado' }).click();
    await page.keyboard.press('Escape');
    assert.deepEqual(await findings(page), []);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: `Editar ${name}` }).click();
    // The first key was shown once, after saving; this one is the key of the open dialog.
    const key = page.getByRole('dialog', { name: 'Editar webhook' }).getByLabel('Chave de assinatura', { exact: true });
    await page.getByRole('button', { name: 'Gerar nova chave' }).click();
    const question = page.getByRole('dialog', { name: 'Gerar nova chave de assinatura?' });
    await question.getByRole('button', { name: 'Gerar nova chave' }).click();
    const secret = await key.inputValue();
    await page.getByRole('dialog', { name: 'Editar webhook' }).getByRole('button', { name: 'Cancelar' }).click();

    await page.getByRole('button', { name: `Enviar teste para ${name}` }).click();
    const drawer = page.getByRole('dialog', { name: `Entregas de ${name}` });
    await drawer.getByText('Entregue', { exact: true }).click();
    await drawer.getByRole('region', { name: 'Resposta' }).getByText('Anotado').waitFor();
    assert.deepEqual(await findings(page), []);
    const [first] = requests;
    assert.ok(first);
    const [time = '', signature = ''] = String(first.headers['recado-signature']).split(',');
    const expected = createHmac('sha256', secret)
      .update(`${time.slice(2)}.${first.body}`)
      .digest('hex');
    assert.equal(signature, `v1=${expected}`);

    await drawer.getByRole('button', { name: 'Entregar de novo' }).click();
    await waitFor('the same delivery again', async () => requests.length === 2);
    assert.equal(requests[1]?.body, first.body);
    assert.equal(requests[1]?.headers['recado-delivery'], first.headers['recado-delivery']);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    status = 503;
    await page.getByRole('button', { name: `Enviar teste para ${name}` }).click();
    // The list is shown as it was before; the new delivery comes first.
    await drawer.getByRole('listitem').nth(1).waitFor();
    await drawer.getByRole('listitem').first().getByText('A caminho').click();
    await drawer.getByText('Em manutenção').waitFor();
    status = 200;
    await drawer.getByText('A caminho').waitFor({ state: 'hidden' });
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });

    await replayWhatFailed(page, name);
    await endFormerKey(page, name);

    await page.getByRole('button', { name: `Excluir ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await page.getByText('Nenhum webhook ainda').waitFor();
    assert.deepEqual(problems, []);
    await context.close();
  });
}
