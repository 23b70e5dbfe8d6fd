import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { ApiClient } from './harness/api-client.ts';
import { openPerson } from './harness/browser.ts';
import { browser, product } from './harness/product-and-browser.ts';
import { LoginScreen } from './screens/login-screen.ts';

const lane = (page: Page, name: string) => page.getByRole('region', { name });
const cardIn = (page: Page, name: string, contact: string) =>
  lane(page, name).getByRole('article').filter({ hasText: contact });

/** Opens a ticket of an agent, before they sign in to a browser: a user has one session. */
async function openTicket(credentials: { email: string; password: string }, name: string): Promise<void> {
  const api = new ApiClient(product.apiUrl);
  const { id: userId, queueIds } = await api.signIn(credentials);
  const number = `55119${String(Date.now()).slice(-8)}`;
  const { id: contactId } = await api.call('POST /contacts', { body: { name, number } });
  await api.call('POST /tickets', { body: { contactId, userId, queueId: queueIds[0] } });
}

/**
 * Presses a card with a finger until it is lifted, and holds it at the right edge of the screen, where the lanes scroll
 * under it until the last one is there.
 */
async function dragToLast(context: BrowserContext, page: Page, card: Locator, last: Locator): Promise<void> {
  const device = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    device.send('Input.dispatchTouchEvent', { type, touchPoints });
  const from = await middleOf(card);
  const edge = { x: (page.viewportSize()?.width ?? 0) - 30, y: from.y };
  await touch('touchStart', from);
  await page.locator('.kanban-card.is-copy').waitFor();
  await touch('touchMove', { x: (from.x + edge.x) / 2, y: edge.y });
  await touch('touchMove', edge);
  await last.and(page.locator('.is-over')).waitFor();
  await touch('touchEnd');
}

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) };
}

async function dragTo(page: Page, card: Locator, target: Locator): Promise<void> {
  const [from, to] = [await middleOf(card), await middleOf(target)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + 20, from.y + 5, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.locator('.kanban-lane.is-over').waitFor();
  await page.mouse.up();
}

test('a tag becomes a lane on every screen, and cards move by mouse, keyboard and menu', async () => {
  const name = 'Lia Quadros';
  await openTicket(product.credentials.agent1, name);
  const boss = await openPerson(browser);
  const agent = await openPerson(browser);
  await new LoginScreen(boss.page, product).signIn(product.credentials.admin);
  await new LoginScreen(agent.page, product).signIn(product.credentials.agent1);
  await agent.page.goto(`${product.webUrl}/kanban`);
  await cardIn(agent.page, 'Em aberto', name).waitFor();

  await boss.page.goto(`${product.webUrl}/tags`);
  await boss.page.getByRole('button', { name: 'Adicionar tag' }).click();
  const dialog = boss.page.getByRole('dialog', { name: 'Nova tag' });
  await dialog.getByLabel('Nome').fill('Aguardando peça');
  await dialog.getByRole('switch', { name: 'Kanban' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await boss.page.getByRole('row', { name: /Aguardando peça/ }).waitFor();
  await lane(agent.page, 'Aguardando peça').waitFor();

  await boss.page.getByRole('link', { name: 'Kanban' }).click();
  await cardIn(boss.page, 'Em aberto', name).waitFor();

  await dragTo(boss.page, cardIn(boss.page, 'Em aberto', name), lane(boss.page, 'Aguardando peça'));
  await boss.page.getByText('Ticket Tag Adicionado com Sucesso!').waitFor();
  await cardIn(agent.page, 'Aguardando peça', name).waitFor();
  await cardIn(agent.page, 'Em aberto', name).waitFor({ state: 'detached' });

  await agent.page.getByRole('button', { name: `Arrastar ${name}` }).focus();
  await agent.page.keyboard.press('Space');
  await agent.page.locator('.kanban-card.is-copy').waitFor();
  await agent.page.keyboard.press('ArrowLeft');
  await lane(agent.page, 'Em aberto').and(agent.page.locator('.is-over')).waitFor();
  await agent.page.keyboard.press('Space');
  await agent.page.getByText('Ticket Tag Removido!').waitFor();
  await cardIn(boss.page, 'Em aberto', name).waitFor();

  await agent.page.getByRole('button', { name: `Mover ${name} para…` }).click();
  await agent.page.getByRole('menuitem', { name: 'Cliente novo' }).click();
  await cardIn(boss.page, 'Cliente novo', name).waitFor();
  await cardIn(boss.page, 'Cliente novo', name).getByRole('link', { name: 'Ver Ticket' }).click();
  await boss.page.waitForURL(/\/tickets\/[0-9a-f-]{36}$/);
  assert.deepEqual([...boss.problems, ...agent.problems], []);
  await boss.context.close();
  await agent.context.close();
});

test('on a phone a card is moved by touch and by its menu, and tasks are kept', async () => {
  const name = 'Téo Quadros';
  await openTicket(product.credentials.agent2, name);
  const { page, context, problems } = await openPerson(browser, { phone: true });
  await new LoginScreen(page, product).signIn(product.credentials.agent2);
  await page.goto(`${product.webUrl}/kanban`);
  await cardIn(page, 'Em aberto', name).waitFor();
  await dragToLast(context, page, cardIn(page, 'Em aberto', name), lane(page, 'Orçamento enviado'));
  await cardIn(page, 'Orçamento enviado', name).waitFor({ state: 'attached' });
  await page.getByRole('button', { name: `Mover ${name} para…` }).tap();
  await page.getByRole('menuitem', { name: 'Em aberto' }).tap();
  await cardIn(page, 'Em aberto', name).waitFor({ state: 'attached' });

  await page.goto(`${product.webUrl}/todolist`);
  await page.getByLabel('Nova tarefa').fill('Ligar para o fornecedor');
  await page.getByLabel('Nova tarefa').press('Enter');
  await page.getByRole('checkbox', { name: 'Concluir Ligar para o fornecedor' }).waitFor();
  await page.reload();
  await page.getByText('Ligar para o fornecedor').waitFor();
  assert.deepEqual(problems, []);
  await context.close();
});
