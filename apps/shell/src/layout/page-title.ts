let title = '';
let count = 0;

/** Names the page in the window's title. */
export function setPageTitle(next: string): void {
  title = next;
  show();
}

/** Puts a count before the title, e.g. of unread messages; 0 takes it away. */
export function setTitleCount(next: number): void {
  count = next;
  show();
}

function show(): void {
  const name = title ? `${title} · Recado` : 'Recado';
  document.title = count > 0 ? `(${count}) ${name}` : name;
}
