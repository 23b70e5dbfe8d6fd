import { openApiDocument } from '../../../platform/http/openapi.ts';
import { declaredEndpoints } from '../../../platform/http/route-key.ts';

let known: { apiUrl: string; document: Record<string, unknown> } | undefined;

/** The OpenAPI 3.1 document of the endpoints for programs, without those of screens. */
export function programsDocument(apiUrl: string): Record<string, unknown> {
  if (known?.apiUrl !== apiUrl) {
    const forPrograms = declaredEndpoints().filter(
      ({ endpoint: { access, scope } }) => access === 'token' && scope !== 'releases:publish',
    );
    known = { apiUrl, document: openApiDocument(apiUrl, forPrograms) };
  }
  return known.document;
}
