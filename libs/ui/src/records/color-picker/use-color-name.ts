import { useTranslation } from '../../i18n/use-translation.ts';
import { type Hue, hues } from './palette.ts';

/** The name of a palette colour, e.g. "Vermelho 3"; other colours by their code. */
export function useColorName(): (color: string | undefined) => string {
  const { t } = useTranslation('ui');
  const names: Record<Hue['name'], string> = {
    slate: t('colors.slate'),
    red: t('colors.red'),
    orange: t('colors.orange'),
    amber: t('colors.amber'),
    green: t('colors.green'),
    teal: t('colors.teal'),
    sky: t('colors.sky'),
    indigo: t('colors.indigo'),
    purple: t('colors.purple'),
    pink: t('colors.pink'),
  };
  return (color) => {
    if (!color) return t('colors.none');
    const hue = hues.find(({ shades }) => shades.includes(color.toLowerCase()));
    return hue ? `${names[hue.name]} ${hue.shades.indexOf(color.toLowerCase()) + 1}` : color;
  };
}
