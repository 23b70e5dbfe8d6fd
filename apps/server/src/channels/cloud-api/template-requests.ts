import { type GraphClient, GraphError } from './graph-client.ts';
import type { AskTemplates } from './templates.ts';

/** Asks for templates with the token of a connection, and reports a refusal in place of throwing it. */
export function askTemplatesWith(client: GraphClient, token: string): AskTemplates {
  return async ({ method, path, query, body, content }) => {
    const file = content && { bytes: content.bytes, headers: { file_offset: String(content.offset) } };
    const sent = file ?? (body && { json: body });
    try {
      return { answer: await client({ method, path, token, query, body: sent }) };
    } catch (error) {
      if (!(error instanceof GraphError)) return { refusal: { code: null, subcode: null, words: '' } };
      const { code, subcode, words } = error;
      return { refusal: { code, subcode, words } };
    }
  };
}
