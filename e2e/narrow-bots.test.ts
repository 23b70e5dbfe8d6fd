import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import type { Page } from 'playwright-core';
import { openPerson } from './harness/browser.ts';
import { Inspection } from './harness/inspection.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { settled } from './harness/settled.ts';
import { pairShop } from './harness/shop.ts';
import { LoginScreen } from './screens/login-screen.ts';

/** A system that answers with a long URL and a long word. */
const receiver = createServer((_request, response) => {
  const output =
    'O seu pedido está em https://rastreio.example.com/pedidos/4711?chave=ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
  response.setHeader('content-type', 'application/json').end(JSON.stringify({ output }));
});

// The product calls only the origins of its configuration in the local network; it starts before the tests.
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
process.env.OUTBOUND_ORIGINS = origin;
after(() => receiver.close());

const queueName = 'Assistência técnica e garantia';
const webhookName = 'Estoque do centro de distribuição';
const promptName = 'Padeiro que atende os clientes da madrugada';

/** A company whose automations have names and URLs of maximum length. */
async function fillCompany(): Promise<void> {
  const api = await pairShop(product);
  const { id: queueId } = await api.call('POST /queue', { body: { name: queueName, color: '#7a1fa2' } });
  let parentId: number | null = null;
  for (const title of ['Acompanhar a entrega', 'Prazo de entrega para o interior', 'Entregas de refrigeradores']) {
    const message = `${title}: responda com o número do pedido.`;
    const { id }: { id: number } = await api.call('POST /queue-options', {
      body: { queueId, parentId, title, message },
    });
    parentId = id;
  }
  const prompt = 'Você atende os clientes da padaria com gentileza e brevidade, também de madrugada.';
  await api.call('POST /prompt', { body: { name: promptName, prompt, queueId, apiKey: 'sk-secreta' } });
  await api.call('PUT /prompt-limit', { body: { mostTokens: 1_234_567_890, mostCost: 99_999.99 } });
  const target = { name: 'Pedidos da loja virtual e do balcão', type: 'webhook' as const, urlN8N: `${origin}/webhook` };
  await api.call('POST /queueIntegration', { body: target });
  const address = `${origin}/eventos/da/loja/com/um/caminho/longo?chave=ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789`;
  const events = ['ticket.closed', 'message.status', 'contact.changed'] as const;
  const webhook = { name: webhookName, address, events: [...events] };
  const { id: webhookId } = await api.call('POST /webhooks', { body: webhook });
  await api.call('POST /webhooks/:webhookId/ping', { params: { webhookId } });
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(product.webUrl + path);
  await page.getByRole('main').waitFor();
  await settled(page);
}

test('at 320 px the screens of prompts, integrations, chatbot, API and webhooks fit', async () => {
  await fillCompany();
  const { page, context, problems } = await openPerson(browser, { phone: true });
  await page.setViewportSize({ width: 320, height: 700 });
  await new LoginScreen(page, product).signIn(product.credentials.admin);
  const inspection = new Inspection(page);
  const press = (name: string | RegExp) => () => page.getByRole('button', { name }).first().click();
  const tab = (name: string) => () => page.getByRole('tab', { name }).click();

  await goTo(page, '/prompts');
  await page.getByText(promptName).first().waitFor();
  await inspection.look('prompts');
  await inspection.overlay('new prompt', press('Adicionar prompt'));
  await inspection.overlay('refused prompt', press('Adicionar prompt'), press('Salvar'));
  await inspection.overlay('prompt', press(`Editar ${promptName}`));
  await inspection.overlay('deletion of a prompt', press(`Excluir ${promptName}`));
  await inspection.overlay('months of prompts', press('Uso por mês'));
  await inspection.overlay('limit of prompts', press('Alterar limite'));

  await goTo(page, '/queue-integration');
  await inspection.look('integrations');
  for (const type of ['Typebot', 'DialogFlow', 'N8N', 'WebHooks']) {
    const choose = async () => {
      await page.getByRole('dialog').getByRole('combobox', { name: 'Tipo' }).click();
      await page
        .locator('.ant-select-item-option')
        .filter({ hasText: new RegExp(`^${type}$`, 'i') })
        .click();
    };
    await inspection.overlay(`new integration with ${type}`, press('Adicionar integração'), choose);
  }
  const testSession = async () => {
    const part = page.getByRole('region', { name: 'Testar a integração' });
    await part.getByRole('button', { name: 'Testar' }).click();
    await part.getByText('O seu pedido está em').waitFor();
  };
  await inspection.overlay('tested integration', press(/^Editar Pedidos/), testSession);
  await inspection.overlay('deletion of an integration', press(/^Excluir Pedidos/));

  await goTo(page, '/queues');
  await press(`Editar ${queueName}`)();
  await tab('Menu do chatbot')();
  const tree = page.getByRole('tree', { name: 'Menu do chatbot em desenho' });
  await tree.waitFor();
  await inspection.look('menu of the chatbot');
  await tree.getByRole('treeitem').filter({ hasText: 'Prazo de entrega' }).last().click();
  await inspection.look('option of the chatbot');
  await page.getByText('Simulador', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Mensagem do cliente' }).fill('Oi');
  await press('Enviar ao simulador')();
  await page.getByRole('log').getByText('Acompanhar a entrega').waitFor();
  await inspection.look('simulator');

  await goTo(page, '/messages-api');
  await press('Criar chave')();
  const making = page.getByRole('dialog', { name: 'Nova chave de API' });
  await making.getByLabel('Nome').fill('Loja virtual e aplicativo de entregas');
  await inspection.look('new key');
  await making.getByRole('button', { name: 'Criar chave' }).click();
  await making.waitFor({ state: 'hidden' });
  for (const endpoint of await page.locator('.api-reference summary').all()) await endpoint.click();
  await inspection.look('documentation of the API');
  await inspection.overlay('key', press(/^Editar Loja/));
  await inspection.overlay('another token', press(/^Gerar outro token para/));
  await inspection.overlay('revocation of a key', press(/^Revogar Loja/));

  await goTo(page, '/webhooks');
  await page.getByText(webhookName).first().waitFor();
  await inspection.look('webhooks');
  await inspection.overlay('new webhook', press('Adicionar webhook'));
  await inspection.overlay('webhook', press(`Editar ${webhookName}`));
  await inspection.overlay('deletion of a webhook', press(`Excluir ${webhookName}`));
  const delivery = async () => {
    await page.getByRole('dialog').getByText('Entregue', { exact: true }).first().click();
    await page.getByRole('region', { name: 'Resposta' }).first().waitFor();
  };
  await inspection.overlay('deliveries of a webhook', press(`Entregas de ${webhookName}`), delivery);

  assert.deepEqual(inspection.found, []);
  assert.deepEqual(problems, []);
  await context.close();
});
