import { type Linked, linkModules, type MenuItem, type Module } from '@mortise/model'
import type { ComponentType } from 'react'
import type { Figure } from './shell/home/figure.ts'

/** A page that is fetched when somebody opens it. */
export type PageLoader = () => Promise<{ default: ComponentType }>

/** A dialog that is fetched when somebody opens it; it is open from the start and tells when it is gone. */
export type DialogLoader = () => Promise<{ default: ComponentType<DialogProps> }>
export interface DialogProps {
  readonly onClose: () => void
}

/** Something at hand on every page: a button in the header, or an entry of the user's own menu. */
export interface Tool {
  readonly at: 'header' | 'userMenu'
  readonly label: string
  /** By its name among the icons of the menu. */
  readonly icon: string
  /** The right without which it is not there. */
  readonly needs?: string
  readonly open: DialogLoader
}

/** A page for everybody, in the blank layout, or the path of such a page to which a shorter one leads. */
export type PublicPage = PageLoader | `/${string}`

/** What an area adds to the screen by hand: pages by the path that its menu names, tools of every page, figures of the home page. */
export interface WebModule {
  readonly module: Module
  readonly pages?: Readonly<Record<`/${string}`, PageLoader>>
  /** For those without a session too. */
  readonly publicPages?: Readonly<Record<`/${string}`, PublicPage>>
  readonly tools?: readonly Tool[]
  readonly figures?: readonly Figure[]
}
export const webModule = (module: Module, parts: Omit<WebModule, 'module'> = {}): WebModule => ({
  module,
  ...parts,
})

/** All that the screens know: what the modules tell, their pages by path, their tools and figures. */
export interface Product {
  readonly linked: Linked
  readonly pages: ReadonlyMap<string, PageLoader>
  readonly publicPages: ReadonlyMap<string, PublicPage>
  readonly tools: readonly Tool[]
  readonly figures: readonly Figure[]
}

/** Puts web modules together and refuses what does not fit: a page or a figure told twice, a menu entry that opens nothing. */
export function makeProduct(modules: readonly WebModule[], builtIn: WebModule['pages'] = {}): Product {
  const linked = linkModules(modules.map(({ module }) => module))
  const pages = new Map(Object.entries(builtIn))
  const faults: string[] = []
  for (const { module, pages: own = {} } of modules) {
    for (const [path, load] of Object.entries(own)) {
      if (pages.has(path)) faults.push(`page ${path} of ${module.name} is told twice`)
      pages.set(path, load)
    }
  }
  const publicPages = publicPagesOf(modules, faults)
  const figures = modules.flatMap((module) => module.figures ?? [])
  for (const [index, { key }] of figures.entries()) {
    if (figures.findIndex((figure) => figure.key === key) < index) faults.push(`figure ${key} is told twice`)
  }
  for (const { module } of modules) {
    for (const path of openedPaths(module.menu)) {
      if (!pages.has(path)) faults.push(`menu of ${module.name} opens ${path}, which no module has`)
    }
  }
  if (faults.length > 0) throw new Error(`pages do not fit together:\n${faults.join('\n')}`)
  const tools = modules.flatMap((module) => module.tools ?? [])
  return { linked, pages, publicPages, tools, figures }
}

function publicPagesOf(modules: readonly WebModule[], faults: string[]): Map<string, PublicPage> {
  const all = new Map<string, PublicPage>()
  for (const { module, publicPages = {} } of modules) {
    for (const [path, page] of Object.entries(publicPages)) {
      if (all.has(path)) faults.push(`public page ${path} of ${module.name} is told twice`)
      all.set(path, page)
    }
  }
  for (const [path, page] of all) {
    if (typeof page === 'string' && typeof all.get(page) !== 'function') {
      faults.push(`public path ${path} leads to ${page}, which is no public page`)
    }
  }
  return all
}

const openedPaths = (menu: readonly MenuItem[] = []): string[] =>
  menu.flatMap(({ open, children }) => [
    ...(typeof open === 'string' ? [open] : []),
    ...openedPaths(children),
  ])
