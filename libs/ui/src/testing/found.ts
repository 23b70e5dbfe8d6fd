/** The first of several controls. Throws when there is none. */
export function firstOf<Found>(found: readonly Found[]): Found {
  return present(found[0], 'nothing was found');
}

/** The last of several controls, e.g. the one in the dialog that opened last. Throws when there is none. */
export function lastOf<Found>(found: readonly Found[]): Found {
  return present(found.at(-1), 'nothing was found');
}

/** The element that matches a selector, for elements without role and name. Throws when there is none. */
export function elementAt(container: ParentNode, selector: string): HTMLElement {
  return present(container.querySelector<HTMLElement>(selector), `nothing matches ${selector}`);
}

/** The nearest element around another that matches a selector, e.g. the article of a text. Throws when there is none. */
export function around(element: Element, selector: string): HTMLElement {
  return present(element.closest<HTMLElement>(selector), `nothing around it matches ${selector}`);
}

function present<Found>(found: Found | null | undefined, problem: string): Found {
  if (found === null || found === undefined) throw new Error(problem);
  return found;
}
