import './night.css'
import { theme as antd, type ThemeConfig } from 'antd'
import { AA, contrast, legible, mixed } from './legible.ts'
import { type Dress, dayTexts, type Look, type Shades, themeOf } from './theme.ts'

const WHITE = '#ffffff'
const BLACK = '#000000'
const RED = '#ff4d4f'
const GREEN = '#52c41a'
const AMBER = '#faad14'
/** The lightest of the dark grounds: that of windows and menus over the page. */
const NIGHT = '#1f1f1f'
/** How much darker or lighter something is under the pointer, and pressed. */
const HOVER = 0.12
const ACTIVE = 0.24

/** Works out the theme of a look, in colours that everybody can read. */
export const compileTheme = (look: Look): Dress => {
  const shades = look.night ? nightShades(look.primaryColour) : dayShades(look.primaryColour)
  return { look, shades, theme: look.night ? nightTheme(shades) : themeOf(shades, { token: dayTexts }) }
}

function dayShades(colour: string): Shades {
  const tintHover = mixed(WHITE, colour, 0.12)
  // A page has two grounds beside white, and which is darker depends on the colour.
  const primary = legible(legible(colour, tintHover), dayTexts.colorBgLayout)
  const [error, success, warning] = [RED, GREEN, AMBER].map((sign) =>
    legible(legible(sign, mixed(WHITE, sign, 0.12)), dayTexts.colorBgLayout),
  ) as [string, string, string]
  return {
    primary,
    primaryHover: mixed(primary, BLACK, HOVER),
    primaryActive: mixed(primary, BLACK, ACTIVE),
    tint: mixed(WHITE, colour, 0.08),
    tintHover,
    ...filled(colour),
    error,
    errorHover: mixed(error, BLACK, HOVER),
    errorFill: error,
    errorFillHover: mixed(error, BLACK, HOVER),
    success,
    warning,
  }
}

/** On dark ground no colour is both: text in it can be read, and white text on it. */
function nightShades(colour: string): Shades {
  const tintHover = mixed(NIGHT, colour, 0.28)
  const primary = legible(colour, tintHover)
  const [error, success, warning] = [RED, GREEN, AMBER].map((sign) =>
    legible(sign, mixed(NIGHT, sign, 0.16)),
  ) as [string, string, string]
  const errorFill = legible(RED)
  return {
    primary,
    primaryHover: mixed(primary, WHITE, HOVER),
    primaryActive: mixed(primary, WHITE, ACTIVE),
    tint: mixed(NIGHT, colour, 0.2),
    tintHover,
    ...filled(colour),
    error,
    errorHover: mixed(error, WHITE, HOVER),
    errorFill,
    errorFillHover: mixed(errorFill, BLACK, HOVER),
    success,
    warning,
  }
}

/** The colour as it was chosen; what stands on it is black where white could not be read. */
function filled(colour: string): Pick<Shades, 'fill' | 'fillHover' | 'onFill'> {
  const onFill = contrast(WHITE, colour) >= AA ? WHITE : BLACK
  return {
    fill: mixed(colour, colour, 0),
    fillHover: mixed(colour, onFill === WHITE ? BLACK : WHITE, HOVER),
    onFill,
  }
}

type Algorithm = Extract<NonNullable<ThemeConfig['algorithm']>, (...args: never[]) => unknown>

/** The library makes its own darker shades of the colours it is told; ours are dark enough. */
const asGiven: Algorithm = (seed, map = antd.darkAlgorithm(seed)) => ({
  ...map,
  colorPrimary: seed.colorPrimary,
  colorInfo: seed.colorInfo,
  colorLink: seed.colorLink,
  colorError: seed.colorError,
  colorSuccess: seed.colorSuccess,
  colorWarning: seed.colorWarning,
})

const nightTheme = (shades: Shades): ThemeConfig =>
  themeOf(shades, {
    algorithm: [antd.darkAlgorithm, asGiven],
    token: {
      colorTextPlaceholder: 'rgb(255 255 255 / 52%)',
      colorTextTertiary: 'rgb(255 255 255 / 55%)',
      colorTextDescription: 'rgb(255 255 255 / 55%)',
    },
  })
