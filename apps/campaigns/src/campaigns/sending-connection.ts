import { useAll, whatsapps } from '@recado/api/live';
import type { Whatsapp } from '@recado/contract';
import { Form } from '@recado/ui/records';

/** What the texts of a campaign may be over its connection. */
export interface TextForms {
  /** Texts can be message templates; unknown until the connections are loaded. */
  hasTemplates: boolean | undefined;
  /** Messages must be templates: free ones reach nobody who did not write lately. After a question, people did. */
  onlyTemplates: boolean;
  /** The same of questions, which go first. */
  onlyTemplatesAsk: boolean;
}

/** The connection that sends: the chosen one, else the default one, or the only one, as in the server. */
export function connectionIn(
  connections: readonly Whatsapp[],
  whatsappId: number | null | undefined,
): Whatsapp | undefined {
  if (whatsappId) return connections.find(({ id }) => id === whatsappId);
  return connections.find(({ isDefault }) => isDefault) ?? (connections.length === 1 ? connections[0] : undefined);
}

/** What texts may be over a connection, in a campaign that asks first or does not. */
export function textFormsOf(connection: Whatsapp | undefined, asksFirst: boolean): TextForms {
  const can = connection?.capabilities;
  const hasWindow = can?.window === true;
  return { hasTemplates: can?.templates, onlyTemplates: hasWindow && !asksFirst, onlyTemplatesAsk: hasWindow };
}

/** The connection of the form around, and what texts may be over it. */
export function useSendingConnection(): TextForms & { connection: Whatsapp | undefined } {
  const { items } = useAll(whatsapps, {});
  const whatsappId = Form.useWatch<number | undefined>('whatsappId');
  const asksFirst = Form.useWatch<boolean | undefined>('confirmation') ?? false;
  const connection = connectionIn(items, whatsappId);
  return { connection, ...textFormsOf(connection, asksFirst) };
}
