/** The ticket of the row in which something happened on the screen; undefined beside the rows. */
export function ticketOfRow(target: EventTarget | null): number | undefined {
  if (!(target instanceof Element)) return undefined;
  const id = target.closest('li')?.querySelector<HTMLElement>('[data-ticket-id]')?.dataset.ticketId;
  return id === undefined ? undefined : Number(id);
}
