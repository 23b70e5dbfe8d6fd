import type { TemplateButton, TemplateContent } from '@recado/contract';
import { variableKey, variablesIn } from '@recado/contract/template-variables';
import { z } from 'zod';
import type { TemplateSubmission } from '../template-port.ts';

type Examples = Record<string, string>;

const namedExamples = z.array(z.object({ param_name: z.string(), example: z.string() })).optional();
const example = z
  .looseObject({
    header_text: z.array(z.string()).optional(),
    header_text_named_params: namedExamples,
    body_text: z.array(z.array(z.string())).optional(),
    body_text_named_params: namedExamples,
  })
  .optional();

const component = z.looseObject({
  type: z.string().transform((type) => type.toUpperCase()),
  format: z
    .string()
    .transform((format) => format.toUpperCase())
    .optional(),
  text: z.string().optional(),
  example,
  buttons: z.array(z.looseObject({ type: z.string().transform((type) => type.toUpperCase()) })).optional(),
});

/** The parts of a template in WhatsApp's form. */
export const remoteComponents = z.array(component);
type RemoteComponent = z.output<typeof component>;

/** Parts that the product does not have, e.g. a carousel, are left out. */
export function contentOf(components: readonly RemoteComponent[]): { content: TemplateContent; examples: Examples } {
  const part = (type: string) => components.find((one) => one.type === type);
  const [header, body, footer] = [part('HEADER'), part('BODY'), part('FOOTER')];
  const buttons = (part('BUTTONS')?.buttons ?? []).flatMap((button) => buttonOf(button) ?? []);
  const content = {
    header: headerOf(header),
    body: (body?.text ?? '').slice(0, 1024),
    footer: (footer?.text ?? '').slice(0, 60),
    buttons: buttons.slice(0, 10),
  };
  return { content, examples: { ...examplesOf(header, 'header'), ...examplesOf(body, 'body') } };
}

function headerOf(header: RemoteComponent | undefined): TemplateContent['header'] {
  switch (header?.format) {
    case 'TEXT':
      return { format: 'TEXT', text: (header.text ?? '').slice(0, 60) };
    case 'IMAGE':
    case 'VIDEO':
    case 'DOCUMENT':
    case 'LOCATION':
      return { format: header.format };
    default:
      return null;
  }
}

function examplesOf(part: RemoteComponent | undefined, place: 'header' | 'body'): Examples {
  const given = part?.example;
  const named = place === 'header' ? given?.header_text_named_params : given?.body_text_named_params;
  const counted = (place === 'header' ? given?.header_text : given?.body_text?.[0]) ?? [];
  const pairs = [
    ...(named ?? []).map(({ param_name, example: text }) => [param_name, text] as const),
    ...counted.map((text, index) => [String(index + 1), text] as const),
  ];
  return Object.fromEntries(pairs.map(([name, text]) => [variableKey(place, name), text.slice(0, 1024)]));
}

const remoteButton = z.looseObject({
  type: z.string(),
  text: z.string().catch(''),
  url: z.string().catch(''),
  phone_number: z.string().catch(''),
  flow_id: z.coerce.string().catch(''),
  example: z.union([z.string(), z.array(z.string()).transform(([first]) => first ?? '')]).catch(''),
});

function buttonOf(given: object): TemplateButton | undefined {
  const { type, text: whole, url, phone_number: phone, flow_id: flowId, example: shown } = remoteButton.parse(given);
  const text = whole.slice(0, 25);
  switch (type) {
    case 'QUICK_REPLY':
      return { type, text };
    case 'URL':
      // WhatsApp has the whole address as example, the product the end that a variable stands for.
      return { type, text, url, ...(shown && { example: endOf(url, shown) }) };
    case 'PHONE_NUMBER':
      return { type, text, phone };
    case 'COPY_CODE':
      return { type, example: shown.slice(0, 15) };
    case 'FLOW':
      return { type, text, flowId };
    case 'OTP':
      return { type, text };
    case 'REQUEST_CONTACT_INFO':
      return { type };
    default:
      return undefined;
  }
}

function endOf(url: string, whole: string): string {
  const fixed = url.replace(/\{\{[^{}]*\}\}$/, '');
  return whole.startsWith(fixed) ? whole.slice(fixed.length) : whole;
}

/** The parts of a template as WhatsApp takes them for a review. */
export function componentsOf(template: TemplateSubmission): object[] {
  if (template.category === 'AUTHENTICATION') return fixedComponents(template.content);
  const { content, examples, parameterFormat, headerHandle } = template;
  const { header, body, footer, buttons } = content;
  const shown = (place: 'header' | 'body', text: string) =>
    [...new Set(variablesIn(text))].map((name) => ({ name, text: examples[variableKey(place, name)] ?? '' }));
  const exampleFor = (place: 'header' | 'body', text: string) => {
    const values = shown(place, text);
    if (values.length === 0) return {};
    if (parameterFormat === 'NAMED') {
      const params = values.map(({ name, text: value }) => ({ param_name: name, example: value }));
      return { example: { [`${place}_text_named_params`]: params } };
    }
    const counted = values.toSorted((a, b) => Number(a.name) - Number(b.name)).map(({ text: value }) => value);
    return { example: place === 'header' ? { header_text: counted } : { body_text: [counted] } };
  };
  const parts: object[] = [];
  if (header?.format === 'TEXT') {
    parts.push({ type: 'HEADER', format: 'TEXT', text: header.text, ...exampleFor('header', header.text) });
  } else if (header) {
    const handle = headerHandle && { example: { header_handle: [headerHandle] } };
    parts.push({ type: 'HEADER', format: header.format, ...handle });
  }
  parts.push({ type: 'BODY', text: body, ...exampleFor('body', body) });
  if (footer !== '') parts.push({ type: 'FOOTER', text: footer });
  if (buttons.length > 0) parts.push({ type: 'BUTTONS', buttons: buttons.map(remoteButtonOf) });
  return parts;
}

/** WhatsApp writes the texts of authentication templates; the button copies the code. */
function fixedComponents({ footer, buttons }: TemplateContent): object[] {
  const [minutes] = /\d+/.exec(footer) ?? [];
  const [button] = buttons;
  const text = button?.type === 'OTP' && button.text ? { text: button.text } : {};
  return [
    { type: 'BODY', add_security_recommendation: true },
    ...(minutes === undefined ? [] : [{ type: 'FOOTER', code_expiration_minutes: Number(minutes) }]),
    { type: 'BUTTONS', buttons: [{ type: 'OTP', otp_type: 'COPY_CODE', ...text }] },
  ];
}

function remoteButtonOf(button: TemplateButton): object {
  switch (button.type) {
    case 'URL': {
      const { type, text, url, example: end } = button;
      const whole = url.replace(/\{\{[^{}]*\}\}$/, end ?? '');
      return { type, text, url, ...(whole !== url && { example: [whole] }) };
    }
    case 'PHONE_NUMBER':
      return { type: button.type, text: button.text, phone_number: button.phone };
    case 'FLOW':
      return { type: button.type, text: button.text, flow_id: button.flowId };
    default:
      return { ...button };
  }
}
