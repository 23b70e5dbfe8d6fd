/**
 * Hands over from the form that the page showed before this script had arrived (`public/first-form.js`) to the login page
 * that replaces it: what was typed, the focus, and the button that was pressed last. Without such a form it does nothing.
 */
export function takeOverFirstForm(root: HTMLElement): void {
  const first = root.firstElementChild;
  if (!first) return;
  let focused = nameOf(document.activeElement);
  first.addEventListener('focusin', ({ target }) => {
    focused = nameOf(target);
  });
  const observer = new MutationObserver(() => {
    if (first.isConnected) return;
    observer.disconnect();
    for (const { name, value } of first.querySelectorAll('input')) if (value) type(root, name, value);
    if (focused) inputOf(root, focused)?.focus();
    pressAgain(first, root);
  });
  observer.observe(root, { childList: true });
}

function nameOf(element: EventTarget | null): string | undefined {
  return element instanceof HTMLInputElement ? element.name : undefined;
}

function inputOf(root: HTMLElement, name: string): HTMLInputElement | null {
  return root.querySelector<HTMLInputElement>(`input[name="${name}"]`);
}

/** As if it was typed now: the code behind the login is downloaded then. */
function type(root: HTMLElement, name: string, value: string): void {
  const input = inputOf(root, name);
  if (!input) return;
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Only in the same page: another one has other buttons. */
function pressAgain(first: Element, root: HTMLElement): void {
  const [before, now] = [[...first.querySelectorAll('button')], [...root.querySelectorAll('button')]];
  const pressed = before.findIndex(({ dataset }) => dataset.pressed !== undefined);
  if (before.length === now.length) now[pressed]?.click();
}
