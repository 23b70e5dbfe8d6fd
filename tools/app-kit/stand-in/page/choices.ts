/** What the developer chose to see; it is in the address, so that it stays when the page is loaded again. */
export interface Choices {
  language: 'pt' | 'en' | 'es';
  theme: 'light' | 'dark';
  /** As on a phone. */
  isNarrow: boolean;
  status: 'pending' | 'open' | 'closed';
  isGroup: boolean;
  fromMe: boolean;
}

const allowed = {
  language: ['en', 'pt', 'es'],
  theme: ['light', 'dark'],
  status: ['open', 'pending', 'closed'],
} as const;

/** The choices in an address. */
export function choicesIn(search: string): Choices {
  const given = new URLSearchParams(search);
  const chosen = <Value extends string>(name: string, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === given.get(name)) ?? values[0];
  return {
    language: chosen('language', allowed.language),
    theme: chosen('theme', allowed.theme),
    status: chosen('status', allowed.status),
    isNarrow: given.has('isNarrow'),
    isGroup: given.has('isGroup'),
    fromMe: given.has('fromMe'),
  };
}

/** The address of choices. */
export function searchOf(choices: Choices): string {
  const { language, theme, status, ...flags } = choices;
  const search = new URLSearchParams({ language, theme, status });
  for (const [name, isChosen] of Object.entries(flags)) if (isChosen) search.set(name, '');
  return `?${search}`;
}
