import type { CardLine, MessageCard } from '@recado/contract';
import type { proto } from 'baileys';
import { z } from 'zod';
import { card, chosenRow, line, type Text } from '../../card-content.ts';
import { formContent, formFields, jsonIn } from '../../form-answers.ts';
import { money as moneyText } from '../../plain-text.ts';
import type { MessageContent } from '../../port.ts';
import { headedContent } from './files.ts';

type Interactive = proto.Message.IInteractiveMessage;
type Hydrated = proto.Message.TemplateMessage.IHydratedFourRowTemplate;

/** The texts of a message of a business, from top to bottom. */
interface Offer {
  title?: Text;
  text?: Text;
  footer?: Text;
  lines: CardLine[];
}

/** A message of a business: a card with its texts, or the file that heads it, with all of them as its caption. */
function offered(header: Parameters<typeof headedContent>[0], offer: Offer, kind: 'buttons' | 'list' = 'buttons') {
  const buttons = offer.lines.map(({ title, text }) => [title, text].filter(Boolean).join(': '));
  const caption = [offer.title, offer.text, offer.footer, ...buttons].filter(Boolean).join('\n');
  return headedContent(header, caption) ?? card(kind, offer);
}

/** A text with buttons. */
export function buttonsContent(message: proto.Message.IButtonsMessage): MessageContent {
  const { text: title, contentText: text, footerText: footer, buttons } = message;
  const lines = (buttons ?? []).map(({ buttonText }) => line(buttonText?.displayText));
  return offered(message, { title, text, footer, lines });
}

/** A list to choose from. */
export function listContent({ title, description, footerText, sections }: proto.Message.IListMessage): MessageContent {
  const lines = (sections ?? []).flatMap((section) => [
    ...(section.title ? [line(section.title)] : []),
    ...(section.rows ?? []).map((row) => line(row.title, row.description)),
  ]);
  return card('list', { title, text: description, footer: footerText, lines });
}

/** A template of a business, in any of its four forms. */
export function templateContent(template: proto.Message.ITemplateMessage): MessageContent {
  const { hydratedTemplate, hydratedFourRowTemplate, fourRowTemplate, interactiveMessageTemplate } = template;
  const hydrated = hydratedFourRowTemplate ?? hydratedTemplate;
  if (hydrated) return hydratedContent(hydrated);
  if (interactiveMessageTemplate) return interactiveContent(interactiveMessageTemplate);
  const texts = [fourRowTemplate?.highlyStructuredMessage, fourRowTemplate?.content, fourRowTemplate?.footer];
  const [title, text, footer] = texts.map((part) => part?.params?.join(' '));
  return offered(fourRowTemplate, { title, text, footer, lines: [] });
}

function hydratedContent(template: Hydrated): MessageContent {
  const { hydratedTitleText: title, hydratedContentText: text, hydratedFooterText: footer } = template;
  const lines = (template.hydratedButtons ?? []).map(({ quickReplyButton, urlButton, callButton }) =>
    line(
      quickReplyButton?.displayText ?? urlButton?.displayText ?? callButton?.displayText,
      urlButton?.url ?? callButton?.phoneNumber,
    ),
  );
  return offered(template, { title, text, footer, lines });
}

function interactiveContent(message: Interactive): MessageContent {
  const payment = paymentOf(message);
  if (payment) return payment;
  const { header, body, footer, carouselMessage } = message;
  const lines = [...buttonsOf(message), ...(carouselMessage?.cards ?? []).flatMap(linesOfCard)];
  const title = [header?.title, header?.subtitle].filter(Boolean).join('\n');
  const isList = buttonNames(message).includes('single_select');
  return offered(header, { title, text: body?.text, footer: footer?.text, lines }, isList ? 'list' : 'buttons');
}

/** A card of a carousel, as lines. */
function linesOfCard(shown: Interactive): CardLine[] {
  const { header, body, footer } = shown;
  const text = [header?.subtitle, body?.text, footer?.text].filter(Boolean).join('\n');
  return [line(header?.title, text), ...buttonsOf(shown)];
}

function buttonNames({ nativeFlowMessage }: Interactive): string[] {
  return (nativeFlowMessage?.buttons ?? []).map(({ name }) => name ?? '');
}

const text = z.string().catch('');
const row = z.object({ title: text, description: text });
const button = z.object({
  display_text: text,
  title: text,
  flow_cta: text,
  url: text,
  copy_code: text,
  phone_number: text,
  sections: z.array(z.object({ title: text, rows: z.array(row).catch([]) })).catch([]),
});

function buttonsOf({ nativeFlowMessage }: Interactive): CardLine[] {
  return (nativeFlowMessage?.buttons ?? []).flatMap(({ buttonParamsJson }) => {
    const parts = jsonIn(buttonParamsJson, button);
    if (!parts) return [];
    const rows = parts.sections.flatMap((section) => [
      line(section.title),
      ...section.rows.map((one) => line(one.title, one.description)),
    ]);
    const title = parts.display_text || parts.title || parts.flow_cta;
    return [line(title, parts.url || parts.copy_code || parts.phone_number), ...rows];
  });
}

const money = z.object({ value: z.number(), offset: z.number().min(1).catch(100) });
const pix = z.object({ key: text, code: text, merchant_name: text });
const paymentForm = z.object({
  currency: text,
  total_amount: money.optional().catch(undefined),
  reference_id: text,
  order: z
    .object({ items: z.array(z.object({ name: text, quantity: z.number().catch(1), amount: money.optional() })) })
    .optional()
    .catch(undefined),
  payment_settings: z
    .array(
      z.object({
        pix_static_code: pix.optional().catch(undefined),
        pix_dynamic_code: pix.optional().catch(undefined),
        payment_link: z.object({ uri: text }).optional().catch(undefined),
        boleto: z.object({ digitable_line: text }).optional().catch(undefined),
      }),
    )
    .catch([]),
});

/** The names of the buttons behind which WhatsApp puts an order to be paid, or a PIX key. */
const paymentButtons = ['payment_info', 'review_and_pay', 'review_order', 'order_details', 'payment_key_info'];

/** What is to be paid, with the key or code to copy; undefined for another message. */
function paymentOf({ nativeFlowMessage, header, body, footer }: Interactive): MessageContent | undefined {
  const found = (nativeFlowMessage?.buttons ?? []).find(({ name }) => paymentButtons.includes(name ?? ''));
  const form = found && jsonIn(found.buttonParamsJson, paymentForm);
  if (!form) return undefined;
  const settings = form.payment_settings;
  const key = settings.map((one) => one.pix_static_code ?? one.pix_dynamic_code).find((one) => one);
  const slip = settings.find(({ boleto }) => boleto)?.boleto?.digitable_line;
  const lines = (form.order?.items ?? []).map(({ name, quantity, amount }) =>
    line(`${quantity} × ${name}`, amount && plainPrice(amount, form.currency)),
  );
  return card(key ? 'pix' : 'paymentRequest', {
    title: key?.merchant_name || header?.title,
    text: body?.text,
    footer: footer?.text,
    lines,
    amount: form.total_amount && priceIn(form.total_amount, form.currency),
    code: key?.code || key?.key || slip,
    link: settings.find(({ payment_link }) => payment_link)?.payment_link?.uri,
  });
}

function priceIn({ value, offset }: z.output<typeof money>, currency: string): MessageCard['amount'] {
  return value > 0 ? { value: value / offset, currency: currency || 'BRL' } : undefined;
}

function plainPrice(amount: z.output<typeof money>, currency: string): string {
  return moneyText({ value: amount.value / amount.offset, currency: currency || 'BRL' });
}

/** The answers that choose one of several things that were offered; all others fill in a form. */
const choices = new Set(['menu_options', 'quick_reply', 'single_select']);
const choice = z.object({ title: text, display_text: text, description: text });

/** The answer to a form or a button of a business: what was chosen, or the fields with what the person entered. */
export function flowContent(message: proto.Message.IInteractiveResponseMessage): MessageContent | null {
  const { body, nativeFlowResponseMessage } = message;
  if (choices.has(nativeFlowResponseMessage?.name ?? '')) {
    const chosen = jsonIn(nativeFlowResponseMessage?.paramsJson, choice);
    return chosenRow(body?.text || chosen?.title || chosen?.display_text, chosen?.description);
  }
  return formContent(body?.text, jsonIn(nativeFlowResponseMessage?.paramsJson, formFields) ?? {});
}
