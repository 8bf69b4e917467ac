import type { ThemeConfig } from 'antd'
import { PRIMARY_COLOUR } from '../settings/colours.ts'

/** What somebody chooses of how the product looks. */
export interface Look {
  readonly primaryColour: string
  /** The whole product on dark ground. */
  readonly night: boolean
}

/** The colours that a look comes to. Text in `primary` can be read on every ground there is, text in `onFill` on `fill`. */
export interface Shades {
  readonly primary: string
  readonly primaryHover: string
  readonly primaryActive: string
  /** Under what is chosen: an entry of a menu, a row. */
  readonly tint: string
  readonly tintHover: string
  /** The chosen colour itself, under texts and signs. */
  readonly fill: string
  readonly fillHover: string
  readonly onFill: string
  readonly error: string
  readonly errorHover: string
  readonly errorFill: string
  readonly errorFillHover: string
  readonly success: string
  readonly warning: string
}

/** A look that is worked out. */
export interface Dress {
  readonly look: Look
  readonly shades: Shades
  readonly theme: ThemeConfig
}

/** Everything on the desk keeps clear of a fixed header by as much. */
export const HEADER_HEIGHT = 59

/** Chinese is set in a font made for it, wherever the browser runs. */
const FONTS =
  '-apple-system, BlinkMacSystemFont, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Segoe UI", sans-serif'

/** A theme of given colours. Styles come from the library's own sheet; only its variables are worked out here. */
export const themeOf = (shades: Shades, more: ThemeConfig = {}): ThemeConfig => ({
  zeroRuntime: true,
  ...more,
  token: {
    colorPrimary: shades.primary,
    colorInfo: shades.primary,
    colorLink: shades.primary,
    colorError: shades.error,
    colorSuccess: shades.success,
    colorWarning: shades.warning,
    colorPrimaryHover: shades.primaryHover,
    colorPrimaryActive: shades.primaryActive,
    colorPrimaryBg: shades.tint,
    colorPrimaryBgHover: shades.tintHover,
    colorLinkHover: shades.primaryHover,
    colorLinkActive: shades.primaryActive,
    colorErrorHover: shades.errorHover,
    borderRadius: 4,
    fontFamily: FONTS,
    ...more.token,
  },
  components: {
    Menu: { darkItemSelectedBg: shades.fill, activeBarBorderWidth: 0 },
    Layout: { headerHeight: HEADER_HEIGHT, headerPadding: '0 16px', footerPadding: '12px 16px' },
    ...more.components,
  },
})

/** What the library makes too faint for WCAG AA on light ground, darker. */
export const dayTexts = {
  colorTextPlaceholder: '#6b6b6b',
  colorTextTertiary: '#666666',
  colorTextDescription: '#666666',
  colorBgLayout: '#f0f2f5',
  // Of colours as dark as ours it makes grounds that look soiled.
  colorWarningBg: '#fffbe6',
  colorWarningBorder: '#ffe58f',
  colorSuccessBg: '#f6ffed',
  colorSuccessBorder: '#b7eb8f',
} as const

const readyShades: Shades = {
  primary: '#126dc2',
  primaryHover: '#1060ab',
  primaryActive: '#0e5393',
  tint: '#edf6ff',
  tintHover: '#e3f2ff',
  fill: '#1890ff',
  fillHover: '#349dff',
  onFill: '#000000',
  error: '#c43b3d',
  errorHover: '#ac3436',
  errorFill: '#c43b3d',
  errorFillHover: '#ac3436',
  success: '#347e11',
  warning: '#93660c',
}

/** The look that a browser starts with, worked out beforehand: the sign-in page need not wait for it. */
export const readyDress: Dress = {
  look: { primaryColour: PRIMARY_COLOUR, night: false },
  shades: readyShades,
  theme: themeOf(readyShades, { token: dayTexts }),
}
