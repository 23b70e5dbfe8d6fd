import { useTranslation } from '@recado/ui/i18n';

/** The name of an extension point for people, e.g. "beside the chat"; of one that this version does not know, its own. */
export function usePlaceText(): (point: string) => string {
  const { t } = useTranslation('admin');
  return (point) => t(`extensionPlaces.${point.replace('.', '-')}`, { defaultValue: point });
}
