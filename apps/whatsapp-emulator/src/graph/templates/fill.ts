import type { OfferedButton, OfferedCard } from '../../phones/offer.ts';
import { GraphError } from '../errors.ts';
import type { TemplateUse } from '../messages/message-schema.ts';
import type { TemplateRecord } from '../records.ts';
import { type Part, partOf, type TemplateButton, variablesIn } from './template-schema.ts';

/** The file, by id or address, in a header of a message. */
export interface HeaderFile {
  kind: 'image' | 'video' | 'document';
  id?: string | undefined;
  link?: string | undefined;
  fileName?: string | undefined;
}

/** A template with its variables filled in. */
export interface FilledTemplate {
  headerText?: string | undefined;
  headerFile?: HeaderFile | undefined;
  headerPlace?: { latitude: number; longitude: number; name?: string | undefined } | undefined;
  body: string;
  footer?: string | undefined;
  buttons: OfferedButton[];
  cards?: OfferedCard[] | undefined;
}

type UsedComponent = NonNullable<TemplateUse['components']>[number];
type Parameter = NonNullable<UsedComponent['parameters']>[number];

/** Fills in a template. Throws 132000, 132012 or 131008 if the values do not fit it. */
export function fillTemplate(template: TemplateRecord, use: TemplateUse): FilledTemplate {
  const used = use.components ?? [];
  const named = template.parameterFormat === 'NAMED';
  const bodyPart = partOf(template.components, 'BODY');
  const body = fillText('body', bodyPart?.text ?? '', parametersOf(used, 'body'), named);
  const header = fillHeader(partOf(template.components, 'HEADER'), parametersOf(used, 'header'), named);
  const offered = partOf(template.components, 'BUTTONS')?.buttons ?? [];
  const buttons = offered.map((button, index) => fillButton(button, index, used));
  const carousel = partOf(template.components, 'CAROUSEL');
  const footer = partOf(template.components, 'FOOTER')?.text;
  return { ...header, body, footer, buttons, cards: carousel && fillCards(carousel, used, named) };
}

function parametersOf(used: readonly UsedComponent[], type: string): Parameter[] {
  return used.find((component) => component.type.toLowerCase() === type)?.parameters ?? [];
}

function fillText(where: string, text: string, parameters: Parameter[], named: boolean): string {
  const variables = variablesIn(text);
  if (variables.length !== parameters.length) {
    const details = `${where}: number of localizable_params (${parameters.length}) does not match the expected number of params (${variables.length})`;
    throw new GraphError(132000, { details });
  }
  return variables.reduce((filled, variable, index) => {
    const parameter = named ? parameters.find((given) => given.parameter_name === variable) : parameters[index];
    if (!parameter)
      throw new GraphError(132012, { details: `${where}: Parameter name is missing or empty: ${variable}` });
    return filled.replaceAll(new RegExp(`\\{\\{\\s*${variable}\\s*\\}\\}`, 'g'), () => textOf(where, parameter));
  }, text);
}

function textOf(where: string, parameter: Parameter): string {
  const { type, text } = parameter;
  const other = Reflect.get(parameter, type);
  const value =
    type === 'text' ? text : other && typeof other === 'object' ? Reflect.get(other, 'fallback_value') : undefined;
  if (typeof value !== 'string' || value === '') {
    throw new GraphError(132012, { details: `${where}: Parameter of type text is missing text value` });
  }
  if (/[\n\t]| {5}/.test(value)) {
    throw new GraphError(132012, {
      details: `${where}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces`,
    });
  }
  return value;
}

function fillHeader(
  header: Part<'HEADER'> | undefined,
  parameters: Parameter[],
  named: boolean,
): Partial<FilledTemplate> {
  if (!header) {
    if (parameters.length > 0)
      throw new GraphError(132000, {
        details: 'header: number of localizable_params (1) does not match the expected number of params (0)',
      });
    return {};
  }
  if (header.format === 'TEXT') return { headerText: fillText('header', header.text ?? '', parameters, named) };
  const [parameter] = parameters;
  const wanted = header.format.toLowerCase();
  if (parameter?.type !== wanted) {
    const details = `header: Format mismatch, expected ${header.format}, received ${parameter?.type.toUpperCase() ?? 'UNKNOWN'}`;
    throw new GraphError(132012, { details });
  }
  const value: unknown = Reflect.get(parameter, wanted);
  if (!value || typeof value !== 'object') throw new GraphError(132012, { details: `header: ${wanted} is missing` });
  const read = (name: string) => {
    const found: unknown = Reflect.get(value, name);
    return found === undefined ? undefined : String(found);
  };
  if (header.format === 'LOCATION') {
    return {
      headerPlace: { latitude: Number(read('latitude')), longitude: Number(read('longitude')), name: read('name') },
    };
  }
  const kind = header.format === 'IMAGE' ? 'image' : header.format === 'VIDEO' ? 'video' : 'document';
  return { headerFile: { kind, id: read('id'), link: read('link'), fileName: read('filename') } };
}

function fillButton(button: TemplateButton, index: number, used: readonly UsedComponent[], card = ''): OfferedButton {
  const component = used.find(({ type, index: at }) => type.toLowerCase() === 'button' && Number(at ?? 0) === index);
  const [parameter] = component?.parameters ?? [];
  const given =
    parameter && [parameter.payload, parameter.text, parameter.coupon_code].find((value) => typeof value === 'string');
  const value = typeof given === 'string' ? given : undefined;
  const id = `${card}${index}`;
  const title = button.text ?? '';
  const need = () => {
    if (value === undefined)
      throw new GraphError(131008, {
        details: `buttons: Button at index ${index} of type ${button.type} requires a parameter`,
      });
    return value;
  };
  switch (button.type) {
    case 'QUICK_REPLY':
      return { kind: 'quick_reply', id, title, value: value ?? title };
    case 'URL': {
      const url = button.url ?? '';
      return {
        kind: 'url',
        id,
        title,
        value: variablesIn(url).length > 0 ? url.replace(/\{\{[^{}]*\}\}/, () => need()) : url,
      };
    }
    case 'PHONE_NUMBER':
    case 'VOICE_CALL':
      return { kind: 'phone', id, title, value: button.phone_number };
    case 'COPY_CODE':
    case 'OTP':
      return { kind: 'copy_code', id, title: title || 'Copy code', value: need() };
    case 'FLOW':
      return { kind: 'flow', id, title, value: button.flow_id };
    case 'REQUEST_CONTACT_INFO':
      return { kind: 'contact_info', id, title: title || 'Share contact info' };
  }
}

function fillCards(carousel: Part<'CAROUSEL'>, used: readonly UsedComponent[], named: boolean): OfferedCard[] {
  const given = used.find(({ type }) => type.toLowerCase() === 'carousel')?.cards ?? [];
  if (given.length !== carousel.cards.length) {
    throw new GraphError(132012, {
      details: `carousel: ${carousel.cards.length} cards are expected, ${given.length} were given`,
    });
  }
  return carousel.cards.map(({ components }, index) => {
    const values: UsedComponent[] = given[index]?.components ?? [];
    const text = fillText(
      `carousel: card ${index}`,
      partOf(components, 'BODY')?.text ?? '',
      parametersOf(values, 'body'),
      named,
    );
    const buttons = (partOf(components, 'BUTTONS')?.buttons ?? []).map((button, at) =>
      fillButton(button, at, values, `${index}.`),
    );
    return { text, buttons };
  });
}
