import type { TemplateRecord } from '../records.ts';
import { checkAuthentication } from './authentication.ts';
import { checkButtons } from './button-rules.ts';
import { refused } from './refusal.ts';
import { type Part, partOf, type TemplateComponent, variablesIn } from './template-schema.ts';

const TOO_LONG = 2_388_040;
const HEADER_FORMAT = 2_388_047;
const BODY_FORMAT = 2_388_072;
const FOOTER_FORMAT = 2_388_073;
const LOOSE_VARIABLES = 2_388_299;
const EXAMPLES = 2_388_043;
const HEADER_LENGTH = 60;
const BODY_LENGTH = 1024;
const FOOTER_LENGTH = 60;

/** Throws unless the parts follow Meta's rules (CLOUD-API, Templates). */
export function checkComponents(
  template: Pick<TemplateRecord, 'category' | 'parameterFormat'>,
  components: readonly TemplateComponent[],
): void {
  const types = components.map(({ type }) => type);
  if (new Set(types).size !== types.length) throw refused(BODY_FORMAT, 'Each component may be there once.');
  if (template.category === 'AUTHENTICATION') {
    checkAuthentication(components);
    return;
  }
  const body = partOf(components, 'BODY');
  if (!body?.text) throw refused(BODY_FORMAT, 'The body is required.');
  const isNamed = template.parameterFormat === 'NAMED';
  checkHeader(partOf(components, 'HEADER'), isNamed);
  checkBody(body, isNamed);
  checkFooter(partOf(components, 'FOOTER'));
  checkButtons(partOf(components, 'BUTTONS')?.buttons ?? []);
  for (const card of partOf(components, 'CAROUSEL')?.cards ?? []) {
    const [header, cardBody] = [partOf(card.components, 'HEADER'), partOf(card.components, 'BODY')];
    if (!header || header.format === 'TEXT') throw refused(HEADER_FORMAT, 'Each card needs a picture or a video.');
    checkHeader(header, isNamed);
    if (cardBody) checkBody(cardBody, isNamed);
    checkButtons(partOf(card.components, 'BUTTONS')?.buttons ?? []);
  }
}

function checkHeader(header: Part<'HEADER'> | undefined, isNamed: boolean): void {
  if (!header || header.format === 'LOCATION') return;
  if (header.format !== 'TEXT') {
    if (!header.example?.header_handle?.[0])
      throw refused(EXAMPLES, 'An example of the file is required (header_handle).');
    return;
  }
  const text = header.text ?? '';
  if (text === '') throw refused(HEADER_FORMAT, 'The text of the header is required.');
  if (text.length > HEADER_LENGTH) throw refused(TOO_LONG, `The header may have ${HEADER_LENGTH} characters.`);
  if (/[\n*_~`]/.test(text)) throw refused(HEADER_FORMAT, 'The header may have no new lines, formatting or emoji.');
  const variables = checkVariables(text, isNamed, HEADER_FORMAT);
  if (variables.length > 1) throw refused(HEADER_FORMAT, 'The header may have one variable.');
  const examples = isNamed ? header.example?.header_text_named_params?.length : header.example?.header_text?.length;
  if (variables.length !== (examples ?? 0))
    throw refused(EXAMPLES, 'An example for the variable of the header is required.');
}

function checkBody(body: Part<'BODY'>, isNamed: boolean): void {
  const text = body.text ?? '';
  if (text.length > BODY_LENGTH) throw refused(TOO_LONG, `The body may have ${BODY_LENGTH} characters.`);
  const variables = checkVariables(text, isNamed, BODY_FORMAT);
  const trimmed = text.trim();
  if (/^\{\{[^{}]*\}\}|\{\{[^{}]*\}\}$/.test(trimmed)) {
    throw refused(LOOSE_VARIABLES, 'Variables cannot be at the start or end of the template.');
  }
  if (/\}\}\s*\{\{/.test(text)) throw refused(LOOSE_VARIABLES, 'Two variables cannot follow each other.');
  const given = isNamed ? body.example?.body_text_named_params?.length : body.example?.body_text?.[0]?.length;
  if (variables.length !== (given ?? 0))
    throw refused(EXAMPLES, 'An example for each variable of the body is required.');
}

function checkVariables(text: string, isNamed: boolean, subcode: number): string[] {
  const variables = variablesIn(text);
  const opened = text.split('{{').length - 1;
  if (opened !== text.split('}}').length - 1) throw refused(subcode, 'A variable is not closed.');
  const isRight = isNamed
    ? variables.every((name) => /^[a-z][a-z0-9_]*$/.test(name))
    : variables
        .map(Number)
        .sort((one, other) => one - other)
        .every((number, index) => number === index + 1);
  if (!isRight)
    throw refused(
      subcode,
      isNamed
        ? 'Names of variables have small letters, digits and underscores.'
        : 'Variables are numbered from {{1}} without gaps.',
    );
  return variables;
}

function checkFooter(footer: Part<'FOOTER'> | undefined): void {
  if (!footer) return;
  const text = footer.text ?? '';
  if (text === '' || variablesIn(text).length > 0)
    throw refused(FOOTER_FORMAT, 'The footer has a text and no variables.');
  if (text.length > FOOTER_LENGTH) throw refused(TOO_LONG, `The footer may have ${FOOTER_LENGTH} characters.`);
}
