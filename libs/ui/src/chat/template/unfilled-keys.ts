import type { MessageTemplate } from '@recado/contract';
import { templateVariables } from '@recado/contract/template-variables';

/** The keys of a header's place, which is no variable of a text. */
export const placeKeys = ['header.latitude', 'header.longitude', 'header.name', 'header.address'] as const;

/** What a template still needs before it can be sent: the keys without a value. */
export function unfilledKeys(
  { content }: Pick<MessageTemplate, 'content'>,
  values: Readonly<Record<string, string>>,
): string[] {
  const needed = templateVariables(content).map(({ key }) => key);
  const place = content.header?.format === 'LOCATION' ? placeKeys.slice(0, 2) : [];
  return [...needed, ...place].filter((key) => (values[key] ?? '').trim() === '');
}
