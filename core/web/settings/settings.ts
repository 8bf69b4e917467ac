import { useStore } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'
import { createStore } from 'zustand/vanilla'
import { browserStore } from '../session/keeper.ts'
import { PRIMARY_COLOUR } from '../theme/theme.ts'

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

/** The settings of this browser; they outlast the session. */
export const settings = createStore<Settings>()(
  persist(() => defaultSettings, {
    name: 'mortise:settings',
    storage: createJSONStorage(browserStore),
  }),
)

/** Follows one setting. */
export const useSetting = <K extends keyof Settings>(key: K): Settings[K] =>
  useStore(settings, (state) => state[key])

/** Changes settings, and with them those that cannot stand beside them. */
export function changeSettings(changes: Partial<Settings>): void {
  settings.setState((before) => fitting({ ...before, ...changes }))
}

/** Settings without those that the others rule out. */
export function fitting(told: Settings): Settings {
  const isTop = told.layout === 'topmenu'
  return {
    ...told,
    contentWidth: isTop ? told.contentWidth : 'Fixed',
    fixedSidebar: told.fixedSidebar && !isTop,
    autoHideHeader: told.autoHideHeader && told.fixedHeader,
  }
}
