import { StyleProvider } from '@ant-design/cssinjs';
import { App, ConfigProvider, type ConfigProviderProps } from 'antd';
import { type PropsWithChildren, useEffect, useMemo, useState } from 'react';
import type { Language } from '../i18n/language.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { MoreOutlined } from '../icons/index.ts';
import { useTheme } from '../theme/appearance.ts';
import { followForcedColors } from '../theme/forced-colors.ts';
import '../theme/theme.css';
import '../theme/touch.css';
import { antdTheme } from './antd-theme.ts';
import { useAntdWords } from './antd-words.ts';
import { ShortcutHelp } from './shortcuts/shortcut-help.tsx';
import { useReducedMotion } from './use-media-query.ts';
import './core.css';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/** Used until the language's locale has loaded. Never undefined: antd would remount the whole page when it arrives. */
const noTexts: AntdLocale = { locale: 'pt-br' };

const loadLocale: Record<Language, () => Promise<{ default: AntdLocale }>> = {
  pt: () => import('antd/locale/pt_BR'),
  en: () => import('antd/locale/en_US'),
  es: () => import('antd/locale/es_ES'),
};

/** What the theme needs: `nonce` is the page's Content-Security-Policy nonce for style elements. */
export type ThemeProviderProps = PropsWithChildren<{ nonce?: string }>;

/**
 * The one ConfigProvider of the product: colours of the current appearance, antd's texts in the current language,
 * toasts, confirmations and the `?` list of shortcuts. The shell wraps everything in it.
 */
export function ThemeProvider({ children, nonce }: ThemeProviderProps) {
  const { appearance } = useTheme();
  const locale = useAntdLocale();
  useAntdWords();
  const reduced = useReducedMotion();
  const themeConfig = useMemo(() => antdTheme(appearance, !reduced), [appearance, reduced]);
  const tabs = useTabs();
  useEffect(followForcedColors, []);
  const csp = useMemo(() => (nonce ? { nonce } : undefined), [nonce]);
  return (
    <StyleProvider layer>
      <ConfigProvider
        theme={themeConfig}
        locale={locale}
        csp={csp}
        tabs={tabs}
        wave={{ disabled: true }}
        button={{ autoInsertSpace: false }}
      >
        <App component={false} message={{ maxCount: 3 }}>
          {children}
          <ShortcutHelp />
        </App>
      </ConfigProvider>
    </StyleProvider>
  );
}

/** Gives a name to the button for hidden tabs, which has none in antd. */
function useTabs(): ConfigProviderProps['tabs'] {
  const { t } = useTranslation('ui');
  const name = t('antd.more');
  return useMemo(() => ({ more: { icon: <TabsWithoutRoom name={name} /> } }), [name]);
}

function TabsWithoutRoom({ name }: { name: string }) {
  return (
    <>
      <MoreOutlined />
      <span className="visually-hidden">{name}</span>
    </>
  );
}

function useAntdLocale(): AntdLocale {
  const { language } = useLanguage();
  const [locale, setLocale] = useState<AntdLocale>(noTexts);
  useEffect(() => {
    let wanted = true;
    void loadLocale[language]().then((loaded) => wanted && setLocale(loaded.default));
    return () => {
      wanted = false;
    };
  }, [language]);
  return locale;
}
