import { longestMessage } from '@recado/contract/message-windows';
import { formatBytes, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';
import { useSizeLimits } from './pictures/large-pictures.ts';

/** The limits of a conversation: its longest text, and whether large pictures go as documents. */
interface DraftLimits {
  longest?: number;
  sendsDocuments?: boolean;
}

/**
 * Why a draft cannot be sent: said where it is written, before a file is uploaded (UX, Learned by more hours). Large
 * pictures are scaled down first.
 */
export function useDraftProblem(
  { text, files }: { text: string; files: readonly File[] },
  { longest = longestMessage, sendsDocuments = true }: DraftLimits = {},
): string | undefined {
  const { t } = useTranslation('service-desk');
  const limitOf = useSizeLimits(sendsDocuments);
  if (text.length > longest) {
    return t('composer.tooLong', { count: text.length, most: formatNumber(longest) });
  }
  for (const file of files) {
    const most = limitOf(file);
    if (most !== undefined && file.size > most) {
      return t('composer.tooLarge', { name: file.name, size: formatBytes(file.size), most: formatBytes(most) });
    }
  }
  return undefined;
}
