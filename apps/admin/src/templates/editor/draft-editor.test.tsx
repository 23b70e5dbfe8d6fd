import { renderWithProviders, setUpPage } from '@recado/ui/testing';
import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import setup from '../../setup.ts';
import { type Draft, emptyDraft } from './draft.ts';
import { DraftEditor } from './draft-editor.tsx';

setUpPage(setup);

test('a variable is inserted where the cursor is, with the field that fills it', async () => {
  let latest: Draft = { ...emptyDraft, content: { ...emptyDraft.content, body: 'Olá, tudo bem?' } };
  function Editor() {
    const [draft, setDraft] = useState(latest);
    latest = draft;
    return <DraftEditor value={draft} onChange={setDraft} isAuthentication={false} problems={[]} />;
  }
  const { user } = renderWithProviders(<Editor />);
  const body = screen.getByLabelText<HTMLTextAreaElement>('Texto da mensagem');
  body.setSelectionRange(4, 4);
  await user.click(screen.getByRole('button', { name: 'Inserir variável' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Primeiro nome do contato' }));
  expect(latest.content.body).toBe('Olá,{{first_name}} tudo bem?');
  expect(latest.bindings).toEqual({ first_name: 'contact.firstName' });
});

test('an authentication template offers no words, only the button with the code', async () => {
  renderWithProviders(<DraftEditor isAuthentication problems={[]} />);
  expect(screen.getByText(/O WhatsApp escreve o texto/)).toBeVisible();
  expect(screen.queryByLabelText('Texto da mensagem')).not.toBeInTheDocument();
  const kinds = within(screen.getByRole('group', { name: 'Adicionar botão' })).getAllByRole('button');
  expect(kinds.map(({ textContent }) => textContent)).toEqual(['Código de autenticação']);
});
