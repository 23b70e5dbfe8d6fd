let title = '';
let count = 0;

/** Sets the page's name in the window's title. */
export function setPageTitle(next: string): void {
  title = next;
  show();
}

/** Puts a count before the title, e.g. of unread messages; 0 removes it. */
export function setTitleCount(next: number): void {
  count = next;
  show();
}

function show(): void {
  const name = title ? `${title} · Recado` : 'Recado';
  document.title = count > 0 ? `(${count}) ${name}` : name;
}
