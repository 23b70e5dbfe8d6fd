import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { withoutBrowser as skip, startBrowser, violations } from '../testing/browser.ts';
import { type OfficialWorld, startOfficial } from '../testing/graph.ts';

let world: OfficialWorld;
let browser: Browser;

before(async () => {
  if (skip) return;
  world = await startOfficial();
  browser = await startBrowser();
});
after(async () => {
  if (skip) return;
  await browser.close();
  await world.close();
});

async function openMaria(locale = 'pt-BR', options: Parameters<Browser['newPage']>[0] = {}): Promise<[Page, Locator]> {
  const page = await browser.newPage({ locale, viewport: { width: 1366, height: 850 }, ...options });
  await page.goto(`${world.emulator.url}/?phone=5511987654321`);
  const maria = page.getByRole('article', { name: 'Maria' });
  await maria.getByRole('textbox').waitFor();
  return [page, maria];
}

test('a person chats with an official number, presses a button and chooses from a list', { skip }, async () => {
  const [page, maria] = await openMaria();
  await maria.getByRole('heading', { name: 'Loja oficial' }).waitFor();
  await maria.getByRole('textbox').fill('Quero comprar');
  await maria.getByRole('button', { name: 'Enviar' }).click();
  await world.receiver.item('messages', ({ text }) => Object(text).body === 'Quero comprar');
  const buttons = [{ type: 'reply', reply: { id: 'sim', title: 'Sim, quero' } }];
  const header = { type: 'text', text: 'Promoção' };
  await world.send({
    type: 'interactive',
    interactive: {
      type: 'button',
      header,
      body: { text: 'Levar dois?' },
      footer: { text: 'Até sexta' },
      action: { buttons },
    },
  });
  await maria.getByText('Promoção').waitFor();
  await maria.getByText('Até sexta').waitFor();
  await maria.getByRole('button', { name: 'Sim, quero' }).click();
  const pressed = await world.receiver.item('messages', ({ type }) => type === 'interactive');
  assert.deepEqual(pressed.interactive, { type: 'button_reply', button_reply: { id: 'sim', title: 'Sim, quero' } });
  const sections = [{ title: 'Entrega', rows: [{ id: 'moto', title: 'Motoboy', description: 'Em uma hora' }] }];
  await world.send({
    type: 'interactive',
    interactive: { type: 'list', body: { text: 'Como entregar?' }, action: { button: 'Ver opções', sections } },
  });
  await maria.getByText('Ver opções').click();
  assert.deepEqual(await violations(page), []);
  await maria.getByRole('button', { name: 'Motoboy' }).click();
  const chosen = await world.receiver.item('messages', ({ interactive }) => Object(interactive).type === 'list_reply');
  assert.deepEqual(Object(chosen.interactive).list_reply, { id: 'moto', title: 'Motoboy', description: 'Em uma hora' });
  await page.close();
});

test('a link of a message says what the phone would open', { skip }, async () => {
  const [page, maria] = await openMaria('en-US', { viewport: { width: 390, height: 800 }, colorScheme: 'dark' });
  const parameters = { display_text: 'Our shop', url: 'https://loja.example' };
  await world.send({
    type: 'interactive',
    interactive: { type: 'cta_url', body: { text: 'Come in' }, action: { name: 'cta_url', parameters } },
  });
  await maria.getByRole('button', { name: 'Our shop' }).click();
  await maria.getByText('The phone would open this: https://loja.example').waitFor();
  assert.deepEqual(await violations(page), []);
  await page.close();
});

test('a person hides their number and takes a username', { skip }, async () => {
  const [page, maria] = await openMaria('es-ES');
  await maria.getByRole('button', { name: 'Privacidad' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('maria.silva');
  await dialog.getByRole('checkbox', { name: 'Ocultar mi número' }).check();
  assert.deepEqual(await violations(page), []);
  await dialog.getByRole('button', { name: 'Guardar' }).click();
  await dialog.waitFor({ state: 'detached' });
  await maria.getByRole('textbox').fill('¿Quién soy?');
  await maria.getByRole('button', { name: 'Enviar' }).click();
  const value = await world.receiver.change('messages', (change) =>
    JSON.stringify(change.messages ?? '').includes('Quién soy'),
  );
  assert.ok(!JSON.stringify(value).includes('5511987654321'));
  assert.equal(JSON.parse(JSON.stringify(value.contacts))[0].profile.username, 'maria.silva');
  await page.close();
});
