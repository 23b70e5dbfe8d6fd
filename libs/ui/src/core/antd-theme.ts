import { type ThemeConfig, theme } from 'antd';
import { type Appearance, type Palette, palettes } from '../theme/palette.ts';

/**
 * antd's theme for an appearance: the tokens of UX, Look. antd's own derived blues are too light for text, so they are
 * set here. Without `motion` nothing is animated.
 */
export function antdTheme(appearance: Appearance, motion = true): ThemeConfig {
  const palette = palettes[appearance];
  return {
    cssVar: { key: `recado-${appearance}` },
    hashed: false,
    algorithm: [
      appearance === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
      (seed, map = theme.defaultAlgorithm(seed)) => ({ ...map, ...mapTokens(palette) }),
    ],
    token: {
      colorPrimary: palette.brand,
      colorInfo: palette.link,
      colorLink: palette.link,
      borderRadius: 8,
      motion,
      fontSize: 14,
      fontFamily: 'inherit',
      sizeUnit: 4,
      motionDurationFast: '0.08s',
      motionDurationMid: '0.12s',
      motionDurationSlow: '0.15s',
    },
    components: components(palette),
  };
}

function mapTokens(palette: Palette) {
  return {
    colorPrimary: palette.brand,
    colorPrimaryText: palette.link,
    colorPrimaryTextHover: palette.link,
    colorPrimaryTextActive: palette.link,
    colorPrimaryBorder: palette.link,
    colorPrimaryHover: '#33ccff',
    colorPrimaryActive: '#00a9e2',
    colorLink: palette.link,
    colorLinkHover: palette.link,
    colorLinkActive: palette.link,
    colorSuccess: palette.success,
    colorWarning: palette.warning,
    colorError: palette.danger,
    colorSuccessText: palette.success,
    colorWarningText: palette.warning,
    colorErrorText: palette.danger,
    colorText: palette.text,
    colorTextSecondary: palette.textMuted,
    colorTextTertiary: palette.textMuted,
    colorTextQuaternary: palette.textMuted,
    colorBgBase: palette.surface,
    colorBgLayout: palette.ground,
    colorBgContainer: palette.surface,
    colorBgElevated: palette.raised,
    colorBorder: palette.border,
    colorBorderSecondary: palette.border,
  };
}

function components(palette: Palette): ThemeConfig['components'] {
  const onBrand = { colorTextLightSolid: palette.onBrand };
  const accent = { activeBorderColor: palette.link, hoverBorderColor: palette.link };
  return {
    Button: {
      primaryColor: palette.onBrand,
      primaryShadow: 'none',
      defaultShadow: 'none',
      dangerShadow: 'none',
      dangerColor: palette.surface,
      defaultHoverColor: palette.link,
      defaultHoverBorderColor: palette.link,
      defaultActiveColor: palette.link,
      defaultActiveBorderColor: palette.link,
    },
    Badge: { colorTextLightSolid: palette.surface },
    Calendar: onBrand,
    Checkbox: { colorWhite: palette.onBrand },
    DatePicker: { ...onBrand, ...accent },
    Dropdown: { colorPrimary: palette.link },
    Form: { itemMarginBottom: 24, labelHeight: 'auto', verticalLabelPadding: '0 0 4px' },
    Input: accent,
    InputNumber: accent,
    Menu: { itemSelectedColor: palette.link, horizontalItemSelectedColor: palette.link },
    Pagination: { itemActiveColor: palette.link, itemActiveColorHover: palette.link },
    Segmented: { itemSelectedColor: palette.text, itemColor: palette.textMuted },
    Select: { activeBorderColor: palette.link, hoverBorderColor: palette.link },
    Steps: onBrand,
    Tabs: {
      horizontalItemGutter: 24,
      itemSelectedColor: palette.link,
      itemHoverColor: palette.link,
      itemActiveColor: palette.link,
      inkBarColor: palette.link,
    },
  };
}
