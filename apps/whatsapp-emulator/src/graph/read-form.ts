/** A field of a form: its text, or its file. */
export type FormField = string | { bytes: Buffer; mimeType: string; fileName: string };

/** Reads a body of `multipart/form-data`. Rejects if it is malformed. */
export async function readForm(contentType: string, body: Buffer): Promise<Record<string, FormField>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
  const fields: Record<string, FormField> = {};
  for (const [name, value] of form.entries()) {
    fields[name] =
      typeof value === 'string'
        ? value
        : { bytes: Buffer.from(await value.arrayBuffer()), mimeType: value.type, fileName: value.name };
  }
  return fields;
}

/** Reads a body of `application/x-www-form-urlencoded`; lists and objects in it are JSON. */
export function readQuery(body: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, decoded(value)]));
}

function decoded(value: string): unknown {
  if (!/^[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
