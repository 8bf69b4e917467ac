import { EllipsisOutlined } from '@ant-design/icons'
import { App, ConfigProvider, type ThemeConfig } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import {
  type ReactNode,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
  useTransition,
} from 'react'
import { changeSettings, settings, useSetting } from '../settings/settings.ts'
import { keepVariablesAtRoot, THEME_KEY } from './root-variables.ts'
import { type Dress, type Look, readyDress } from './theme.ts'

/** Until then a switch is quick enough to go without a word. */
const SLOW = 200

/** The look that this browser wants, worked out; the ready one where it cannot be had. */
export async function startingDress(): Promise<Dress> {
  return dressed(settings.getState()).catch(() => readyDress)
}

/** The button that tabs are found behind for which there is no room has no words. */
const tabs = { more: { icon: <EllipsisOutlined aria-label="更多页签" /> } }

/** Dresses the product in the look that is set, and in another as soon as that is set. */
export function Themed({ first, children }: { first: Dress; children: ReactNode }) {
  const [dress, setDress] = useState(first)
  const isColourWeak = useSetting('colourWeak')
  const theme = useMemo(() => ({ ...calmed(dress.theme), cssVar: { key: THEME_KEY } }), [dress])
  useInsertionEffect(keepVariablesAtRoot, [])
  useEffect(() => dressPage(dress), [dress])
  useEffect(() => {
    document.documentElement.classList.toggle('mortise-colour-weak', isColourWeak)
  }, [isColourWeak])
  return (
    <ConfigProvider
      locale={zhCN}
      theme={theme}
      button={{ autoInsertSpace: false }}
      tabs={tabs}
      wave={{ disabled: wantsStillness() }}
    >
      <App>
        <LookSwitch worn={dress.look} onDress={setDress} />
        {children}
      </App>
    </ConfigProvider>
  )
}

/** A moment rather than none: the library's windows focus their first field only after some motion. */
const still = {
  motionDurationFast: '0.01s',
  motionDurationMid: '0.01s',
  motionDurationSlow: '0.01s',
} as const

const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Whoever asked their machine for less motion sees none. */
const calmed = (theme: ThemeConfig): ThemeConfig =>
  wantsStillness() ? { ...theme, token: { ...theme.token, ...still } } : theme

/** Brings the look that is set on, and tells when that takes long or fails. */
function LookSwitch({ worn, onDress }: { worn: Look; onDress: (dress: Dress) => void }) {
  const { message } = App.useApp()
  const primaryColour = useSetting('primaryColour')
  const night = useSetting('night')
  const [isSwitching, startTransition] = useTransition()
  const isStarting = useRef(true)
  const wanted = useRef<Look>(worn)

  useEffect(() => {
    const look = { primaryColour, night }
    wanted.current = look
    if (isSame(look, worn)) {
      isStarting.current = false
      return
    }
    startTransition(async () => {
      try {
        const dress = await dressed(look)
        // Somebody who tries one colour after another gets the last.
        if (isSame(wanted.current, look)) startTransition(() => onDress(dress))
      } catch {
        void message.error('Failed to update theme')
        // What was chosen before this visit is tried again at the next.
        if (!isStarting.current) changeSettings(worn)
      }
    })
  }, [primaryColour, night, worn, onDress, message])

  useEffect(() => {
    if (!isSwitching) return
    const key = 'theme'
    const timer = setTimeout(() => {
      void message.loading({ key, content: '正在编译主题！', duration: 0 })
    }, SLOW)
    return () => {
      clearTimeout(timer)
      message.destroy(key)
    }
  }, [isSwitching, message])
  return null
}

const isSame = (one: Look, other: Look) =>
  one.primaryColour === other.primaryColour && one.night === other.night

async function dressed({ primaryColour, night }: Look): Promise<Dress> {
  const look = { primaryColour, night }
  if (isSame(look, readyDress.look)) return readyDress
  const { compileTheme } = await import('./compile-theme.ts')
  return compileTheme(look)
}

/** What lies outside all components: the page's own ground, its scroll bars, and colours for our own sheets. */
function dressPage({ look, shades }: Dress): void {
  const { classList, style } = document.documentElement
  classList.toggle('mortise-night', look.night)
  style.colorScheme = look.night ? 'dark' : 'light'
  style.setProperty('--mortise-fill', shades.fill)
  style.setProperty('--mortise-fill-hover', shades.fillHover)
  style.setProperty('--mortise-on-fill', shades.onFill)
  style.setProperty('--mortise-fill-error', shades.errorFill)
  style.setProperty('--mortise-fill-error-hover', shades.errorFillHover)
}
