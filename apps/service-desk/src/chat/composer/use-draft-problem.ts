import { fileLimits } from '@recado/api/client';
import { sentFileKind } from '@recado/api/live';
import { longestMessage } from '@recado/api/message-windows';
import { formatBytes, formatNumber } from '@recado/ui/core';
import { useTranslation } from '@recado/ui/i18n';

/**
 * Why a draft cannot be sent: said where it is written, before a file is uploaded (UX, Learned by more hours). Pictures
 * have no limit here, because large ones are scaled down.
 */
export function useDraftProblem({ text, files }: { text: string; files: readonly File[] }): string | undefined {
  const { t } = useTranslation('service-desk');
  if (text.length > longestMessage) {
    return t('composer.tooLong', { count: text.length, most: formatNumber(longestMessage) });
  }
  for (const file of files) {
    const most = limitOf(file);
    if (most !== undefined && file.size > most) {
      return t('composer.tooLarge', { name: file.name, size: formatBytes(file.size), most: formatBytes(most) });
    }
  }
  return undefined;
}

function limitOf(file: File): number | undefined {
  const kind = sentFileKind(file);
  return kind === 'image' ? undefined : fileLimits()?.[kind === 'application' ? 'document' : kind];
}
