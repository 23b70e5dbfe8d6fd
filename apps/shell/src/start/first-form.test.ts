import { takeOverFirstForm } from './first-form.ts';

const inputs = () => ['email', 'password'].map((name) => Object.assign(document.createElement('input'), { name }));
const buttons = () => [1, 2].map(() => Object.assign(document.createElement('button'), { type: 'button' }));

/** A page with a form like the login's, and buttons after it. */
function aPage(further: readonly HTMLElement[] = []): HTMLElement {
  const page = document.createElement('div');
  page.append(...inputs(), ...buttons(), ...further);
  return page;
}

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.replaceChildren(root);
});

/** Replaces the form as React does, and lets observers run. */
async function replaceBy(page: HTMLElement): Promise<void> {
  root.replaceChildren(page);
  await Promise.resolve();
}

test('what was typed, the focus and the pressed button go to the page that replaces the form', async () => {
  const [first, page] = [aPage(), aPage()];
  root.append(first);
  takeOverFirstForm(root);
  const [email, password] = first.querySelectorAll('input');
  if (email) email.value = 'ana@loja.example';
  password?.focus();
  first.querySelectorAll('button')[1]?.setAttribute('data-pressed', '');
  const typed: string[] = [];
  page.addEventListener('input', ({ target }) => target instanceof HTMLInputElement && typed.push(target.name));
  const pressed: number[] = [];
  for (const [index, button] of page.querySelectorAll('button').entries()) button.onclick = () => pressed.push(index);
  await replaceBy(page);
  expect([...page.querySelectorAll('input')].map(({ value }) => value)).toEqual(['ana@loja.example', '']);
  expect(document.activeElement).toBe(page.querySelector('[name="password"]'));
  expect({ typed, pressed }).toEqual({ typed: ['email'], pressed: [1] });
});

test('another page gets no button pressed', async () => {
  const [first, page] = [aPage(), aPage(buttons())];
  root.append(first);
  takeOverFirstForm(root);
  first.querySelector('button')?.setAttribute('data-pressed', '');
  const pressed = jest.fn();
  page.addEventListener('click', pressed);
  await replaceBy(page);
  expect(pressed).not.toHaveBeenCalled();
});
