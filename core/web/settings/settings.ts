import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { browserStore } from '../session/keeper.ts'
import { PRIMARY_COLOUR, themeColours } from './colours.ts'

/** How somebody wants the product to look and to speak up, in this browser. */
export interface Settings {
  readonly sidebarOpen: boolean
  /** Of the menu. */
  readonly theme: 'light' | 'dark'
  /** The whole product on dark ground. */
  readonly night: boolean
  readonly primaryColour: string
  readonly layout: 'sidemenu' | 'topmenu'
  /** Only a top bar lets the content have the whole width. */
  readonly contentWidth: 'Fixed' | 'Fluid'
  readonly fixedHeader: boolean
  /** Only a fixed header can hide. */
  readonly autoHideHeader: boolean
  readonly fixedSidebar: boolean
  readonly colourWeak: boolean
  readonly multiTabs: boolean
  readonly messagePopup: boolean
  readonly messageVoice: boolean
}

/** What a browser starts with. */
export const defaultSettings: Settings = {
  sidebarOpen: true,
  theme: 'light',
  night: false,
  primaryColour: PRIMARY_COLOUR,
  layout: 'sidemenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  autoHideHeader: false,
  fixedSidebar: true,
  colourWeak: false,
  multiTabs: true,
  messagePopup: true,
  messageVoice: false,
}

const choices: { readonly [K in keyof Settings]?: readonly unknown[] } = {
  theme: ['light', 'dark'],
  layout: ['sidemenu', 'topmenu'],
  contentWidth: ['Fixed', 'Fluid'],
  primaryColour: themeColours.map(({ colour }) => colour),
}

/** Where the settings stand in the browser's store. */
export const SETTINGS_NAME = 'mortise:settings'

/** The settings of this browser; they outlast the session. */
export const settings = createStore<Settings>()(
  persist(() => defaultSettings, {
    name: SETTINGS_NAME,
    storage: createJSONStorage(browserStore),
    merge: (saved) => sound(saved),
  }),
)

// Windows of one browser share their settings; otherwise each would write its own over the others'.
if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === SETTINGS_NAME) void settings.persist.rehydrate()
  })
}

/** Follows one setting. */
export const useSetting = <K extends keyof Settings>(key: K): Settings[K] =>
  useStore(settings, (state) => state[key])

/** Changes settings, and with them those that cannot stand beside them. */
export function changeSettings(changes: Partial<Settings>): void {
  settings.setState((before) => fitting({ ...before, ...changes }))
}

/** Settings without those that the others rule out. */
export function fitting(settings: Settings): Settings {
  const isTop = settings.layout === 'topmenu'
  return {
    ...settings,
    contentWidth: isTop ? settings.contentWidth : 'Fixed',
    fixedSidebar: settings.fixedSidebar && !isTop,
    autoHideHeader: settings.autoHideHeader && settings.fixedHeader,
  }
}

/** What stands in the store may have been written by another release, or by hand: the settings that it does hold. */
export function sound(saved: unknown): Settings {
  const values = typeof saved === 'object' && saved !== null ? (saved as Record<string, unknown>) : {}
  const entries = Object.entries(defaultSettings).map(([key, initial]: [string, unknown]) => {
    const value = values[key]
    const allowed = choices[key as keyof Settings]
    const isSound = allowed ? allowed.includes(value) : typeof value === typeof initial
    return [key, isSound ? value : initial]
  })
  return fitting(Object.fromEntries(entries) as Settings)
}
