import type { SentTemplate } from '@recado/contract';
import { variablesIn } from '@recado/contract/template-variables';

/** A file that was uploaded: WhatsApp's id of it. */
export interface UploadedMedia {
  id: string;
}

/** A template with the values of its variables, as the platform takes it (CLOUD-API, Templates). */
export function templateBody(template: SentTemplate, media: UploadedMedia | undefined): object {
  const { name, language } = template;
  const components = [headerOf(template, media), bodyOf(template), ...buttonsOf(template)].filter(
    (component) => component !== undefined,
  );
  return { name, language: { code: language }, ...(components.length > 0 && { components }) };
}

/** `place`: before the key of a value whose variable has only a position, e.g. `header.1`. */
function parametersOf({ parameterFormat, values }: SentTemplate, text: string, place = ''): object[] {
  return [...new Set(variablesIn(text))].map((name) => ({
    type: 'text',
    ...(parameterFormat === 'NAMED' && { parameter_name: name }),
    text: values[parameterFormat === 'NAMED' ? name : `${place}${name}`] ?? '',
  }));
}

function headerOf(template: SentTemplate, media: UploadedMedia | undefined): object | undefined {
  const { header } = template.content;
  if (!header) return undefined;
  if (header.format === 'TEXT') {
    const parameters = parametersOf(template, header.text, 'header.');
    return parameters.length > 0 ? { type: 'header', parameters } : undefined;
  }
  if (header.format === 'LOCATION') {
    const at = (part: string) => template.values[`header.${part}`] ?? '';
    const location = {
      latitude: at('latitude'),
      longitude: at('longitude'),
      name: at('name'),
      address: at('address'),
    };
    return { type: 'header', parameters: [{ type: 'location', location }] };
  }
  const kind = header.format.toLowerCase();
  return media && { type: 'header', parameters: [{ type: kind, [kind]: { id: media.id } }] };
}

function bodyOf(template: SentTemplate): object | undefined {
  const parameters = parametersOf(template, template.content.body);
  return parameters.length > 0 ? { type: 'body', parameters } : undefined;
}

/** The buttons that take a parameter: an address with a variable, a code, the payload of a quick reply. */
function buttonsOf({ content, values }: SentTemplate): object[] {
  return content.buttons.flatMap((button, index): object[] => {
    const value = values[`button.${index}`] ?? '';
    const place = { type: 'button', index: String(index) };
    if (button.type === 'URL' && variablesIn(button.url).length > 0) {
      return [{ ...place, sub_type: 'url', parameters: [{ type: 'text', text: value }] }];
    }
    if (button.type === 'COPY_CODE') {
      return [
        {
          ...place,
          sub_type: 'copy_code',
          parameters: [{ type: 'coupon_code', coupon_code: value || button.example }],
        },
      ];
    }
    if (button.type === 'OTP') {
      return [{ ...place, sub_type: 'url', parameters: [{ type: 'text', text: value }] }];
    }
    if (button.type === 'QUICK_REPLY') {
      return [{ ...place, sub_type: 'quick_reply', parameters: [{ type: 'payload', payload: button.text }] }];
    }
    return [];
  });
}
