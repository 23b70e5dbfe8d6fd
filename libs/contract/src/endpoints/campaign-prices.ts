import { z } from 'zod';
import { defineEndpoints } from '../endpoint.ts';
import { messageCost } from '../entities/message-rate.ts';
import { segmentFields } from '../entities/segment.ts';
import { idOrNone } from '../fields.ts';

/** A text: how often it is drawn, relative to the others, and its template. */
const drawnText = z.object({ weight: z.int().min(1).max(100), templateId: idOrNone });

/** What a campaign is expected to cost before it starts (CLOUD-API, Price). */
export const campaignPriceEndpoints = defineEndpoints({
  'POST /campaigns/price': {
    summary:
      'What WhatsApp is expected to charge for a campaign, by the receivers’ countries and the categories of its texts',
    access: 'campaigns:manage',
    plan: 'useCampaigns',
    body: z.object({
      whatsappId: idOrNone,
      contactListId: idOrNone,
      tagListId: idOrNone,
      ...segmentFields,
      texts: z.array(drawnText).min(1).max(5),
      /** The questions that go first, if it asks: each receiver gets one, and the price counts everybody's yes. */
      questions: z.array(drawnText).max(5).default([]),
    }),
    /** Null: messages of the connection cost nothing. */
    answer: z.object({
      price: messageCost.nullable(),
      /** Whether the month's limit would stop it before its end. */
      exceedsLimit: z.boolean(),
    }),
    errors: [
      'ERR_NO_CONTACT_LIST_FOUND',
      'ERR_NO_TAG_FOUND',
      'ERR_NO_CAMPAIGN_FOUND',
      'ERR_NO_WAPP_FOUND',
      'ERR_NO_TEMPLATE_FOUND',
    ],
  },
});
