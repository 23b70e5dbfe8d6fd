import type { InteractiveMessage } from '@recado/contract';

/** The `interactive` part of a message in WhatsApp's form (CLOUD-API, Messages). The contract has checked the limits. */
export function interactiveBody(message: InteractiveMessage): object {
  switch (message.type) {
    case 'buttons':
      return { type: 'button', ...frameOf(message), action: { buttons: message.buttons.map(replyButton) } };
    case 'list':
      return {
        type: 'list',
        ...frameOf(message),
        action: { button: message.button, sections: message.sections },
      };
    case 'link':
      return {
        type: 'cta_url',
        ...frameOf(message),
        action: { name: 'cta_url', parameters: { display_text: message.label, url: message.url } },
      };
    case 'locationRequest':
      return { type: 'location_request_message', body: { text: message.body }, action: { name: 'send_location' } };
    case 'numberRequest':
      return { type: 'request_contact_info', body: { text: message.body }, action: { name: 'request_contact_info' } };
  }
}

function replyButton(reply: { id: string; title: string }): object {
  return { type: 'reply', reply };
}

/** WhatsApp refuses an empty header or footer. */
function frameOf({ header, body, footer }: { header?: string | undefined; body: string; footer?: string | undefined }) {
  return {
    ...(header && { header: { type: 'text', text: header } }),
    body: { text: body },
    ...(footer && { footer: { text: footer } }),
  };
}
