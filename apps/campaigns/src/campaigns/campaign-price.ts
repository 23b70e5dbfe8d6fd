import { api } from '@recado/api/client';
import type { Answer, BodyInput } from '@recado/contract';
import { formatAmounts } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { audienceOf, type CampaignValues, messageNumbers, weightOf } from './campaign-values.ts';

type Answered = Answer<'POST /campaigns/price'>;

/** What a campaign is expected to cost; `unknown`: the server did not answer. */
export type ExpectedPrice = Answered | 'unknown';

/** Asks what a campaign is expected to cost; undefined without a text. */
export async function expectedPrice(values: CampaignValues): Promise<ExpectedPrice | undefined> {
  const texts = drawnTexts(values);
  if (texts.length === 0) return undefined;
  const questions = values.confirmation ? drawnQuestions(values) : [];
  const body = { ...audienceOf(values), whatsappId: values.whatsappId ?? null, texts, questions };
  return api('POST /campaigns/price', { body }).catch(() => 'unknown' as const);
}

/** The texts of a campaign that are drawn, with how often and their templates. */
export function drawnTexts(values: CampaignValues): BodyInput<'POST /campaigns/price'>['texts'] {
  return messageNumbers
    .filter((number) => values[`template${number}`] || values[`message${number}`]?.trim())
    .map((number) => ({
      weight: weightOf(values, number),
      templateId: values[`template${number}`]?.templateId ?? null,
    }));
}

/** The same of the questions that go first. */
function drawnQuestions(values: CampaignValues): BodyInput<'POST /campaigns/price'>['texts'] {
  return messageNumbers
    .filter((number) => values[`confirmationTemplate${number}`] || values[`confirmationMessage${number}`]?.trim())
    .map((number) => ({
      weight: weightOf(values, number),
      templateId: values[`confirmationTemplate${number}`]?.templateId ?? null,
    }));
}

/** What somebody should know about the cost before a campaign starts; nothing where messages cost nothing. */
export function usePriceNotes(expected: ExpectedPrice | undefined, asksFirst: boolean): string[] {
  const { t } = useTranslation('campaigns');
  if (expected === undefined) return [];
  if (expected === 'unknown') return [t('campaigns.lastStep.noPrice')];
  if (!expected.price) return [];
  const { amounts, free, unpriced } = expected.price;
  const notes = [
    amounts.length > 0 &&
      t(asksFirst ? 'campaigns.lastStep.priceAsking' : 'campaigns.lastStep.price', { price: formatAmounts(amounts) }),
    free > 0 && t('campaigns.lastStep.priceFree', { count: free }),
    unpriced > 0 && t('campaigns.lastStep.unpriced', { count: unpriced }),
    expected.exceedsLimit && t('campaigns.lastStep.overLimit'),
  ];
  return notes.filter((note) => note !== false);
}
