import { type Linked, linkModules, type MenuItem, type Module, type SourceKind } from '@mortise/model'
import type { ComponentType, ReactNode } from 'react'
import type { ApprovalLoader } from './approval-views.ts'
import type { DocumentExtension } from './document-extension.ts'
import type { Figure } from './figure.ts'
import type { NoticeLoader } from './notice-loader.ts'
import type { Picker } from './picker.ts'
import type { PrintingViews } from './printing-views.ts'
import type { AnyRowAction } from './row-action.ts'

/** A page that is fetched when somebody opens it. */
export type PageLoader = () => Promise<{ default: (props: object) => ReactNode }>

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

/** What pages say of themselves when somebody asks, by their paths in the menu; fetched when somebody does. */
export type HelpLoader = () => Promise<{ default: Readonly<Record<`/${string}`, string>> }>

/** What the manual tells of a page, beneath what the page says of itself. */
export type ManualLoader = () => Promise<{ default: (props: ManualProps) => ReactNode }>
export interface ManualProps {
  readonly path: string
  readonly title: string
  /** The page says nothing of itself. */
  readonly isAlone: boolean
}

/** Something that a new factory does first; it is done once the data says so. */
export interface FirstStep {
  readonly title: string
  readonly note: string
  /** The page where it is done. */
  readonly to: `/${string}`
  /** The right of those who do it. */
  readonly needs: string
  readonly isDone: (signal: AbortSignal) => Promise<boolean>
}
export type FirstStepsLoader = () => Promise<{ default: readonly FirstStep[] }>

/** A part of the settings of one's own account, beside those that the account itself has. */
export interface AccountPart {
  readonly key: string
  readonly label: string
  readonly load: () => Promise<{ default: () => ReactNode }>
}

/** A card of the home page; nothing for those who have no use for it. */
export type WelcomeLoader = () => Promise<{ default: () => ReactNode }>

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
  readonly help?: HelpLoader
  readonly manual?: ManualLoader
  /** What of it people settle for themselves. */
  readonly account?: readonly AccountPart[]
  /** What greets people on the home page until they need it no more. */
  readonly welcome?: WelcomeLoader
  /** What of it a new factory does first, in the order of the modules. */
  readonly firstSteps?: FirstStepsLoader
  /** What may be done with rows beside their moves, wherever they are listed. */
  readonly actions?: readonly AnyRowAction[]
  /** What it adds to the pages of documents. */
  readonly documents?: readonly DocumentExtension[]
  /** How the pages of documents show the processes that decide on them. */
  readonly approval?: ApprovalLoader
  /** How rows are printed by templates of staff's own. */
  readonly printing?: PrintingViews
  /** What handles notices of open type `component`, by the path that they name. */
  readonly notices?: Readonly<Record<string, NoticeLoader>>
  /** How rows are picked that references point to, where the definition alone does not tell. */
  readonly pickers?: readonly Picker[]
  /** How the values of a kind such as users are picked. */
  readonly kindPickers?: KindPickers
}
type KindPickers = Readonly<Partial<Record<SourceKind, Picker>>>
export const webModule = (module: Module, parts: Omit<WebModule, 'module'> = {}): WebModule => ({
  module,
  ...parts,
})

/** All that the screens know: what the modules tell, their pages and notice components by path, their tools and figures. */
export interface Product {
  readonly linked: Linked
  /** Further areas are on their way: what is not known yet may come. */
  readonly isPart: boolean
  readonly pages: ReadonlyMap<string, PageLoader>
  readonly publicPages: ReadonlyMap<string, PublicPage>
  readonly tools: readonly Tool[]
  readonly figures: readonly Figure[]
  readonly help: readonly HelpLoader[]
  readonly manual?: ManualLoader | undefined
  readonly welcomes: readonly { readonly module: string; readonly load: WelcomeLoader }[]
  readonly firstSteps: readonly FirstStepsLoader[]
  readonly account: readonly AccountPart[]
  /** By the name of the entity. */
  readonly actions: ReadonlyMap<string, readonly AnyRowAction[]>
  /** By the name of the entity. */
  readonly documents: ReadonlyMap<string, readonly DocumentExtension['load'][]>
  readonly approval?: ApprovalLoader | undefined
  readonly printing?: PrintingViews | undefined
  readonly notices: ReadonlyMap<string, NoticeLoader>
  /** By the name of the entity. */
  readonly pickers: ReadonlyMap<string, Picker>
  readonly kindPickers: KindPickers
}

/** Puts web modules together and refuses what does not fit: a page or a figure told twice, a menu entry that opens nothing. */
export function makeProduct(
  modules: readonly WebModule[],
  builtIn: WebModule['pages'] = {},
  { isPart = false } = {},
): Product {
  const linked = linkModules(
    modules.map(({ module }) => module),
    { isPart },
  )
  const pages = new Map(Object.entries(builtIn))
  const publicPages = new Map<string, PublicPage>()
  const notices = new Map<string, NoticeLoader>()
  const pickers = new Map<string, Picker>()
  const faults: string[] = []
  const once = <T>(taken: Map<string, T>, entries: Readonly<Record<string, T>> | undefined, kind: string) => {
    for (const [path, load] of Object.entries(entries ?? {})) {
      if (taken.has(path)) faults.push(`${kind} ${path} is defined twice`)
      taken.set(path, load)
    }
  }
  for (const { module, ...own } of modules) {
    once(pages, own.pages, `page of ${module.name}`)
    once(publicPages, own.publicPages, `public page of ${module.name}`)
    once(notices, own.notices, `notice component of ${module.name}`)
    const named = own.pickers?.map((picker) => [picker.of.name, picker] as const)
    once(pickers, named && Object.fromEntries(named), `picker of ${module.name}`)
  }
  for (const [path, page] of publicPages) {
    if (typeof page === 'string' && typeof publicPages.get(page) !== 'function') {
      faults.push(`public path ${path} leads to ${page}, which is no public page`)
    }
  }
  const figures = modules.flatMap((module) => module.figures ?? [])
  for (const [index, { key }] of figures.entries()) {
    if (figures.findIndex((figure) => figure.key === key) < index)
      faults.push(`figure ${key} is defined twice`)
  }
  for (const { module } of modules) {
    for (const path of openedPaths(module.menu)) {
      if (!pages.has(path)) faults.push(`menu of ${module.name} opens ${path}, which no module has`)
    }
  }
  if (faults.length > 0) throw new Error(`pages do not fit together:\n${faults.join('\n')}`)
  const tools = modules.flatMap((module) => module.tools ?? [])
  const kindPickers = Object.assign({}, ...modules.map((module) => module.kindPickers)) as KindPickers
  const actions = new Map<string, readonly AnyRowAction[]>()
  for (const action of modules.flatMap((module) => module.actions ?? [])) {
    actions.set(action.of.name, [...(actions.get(action.of.name) ?? []), action])
  }
  const documents = new Map<string, readonly DocumentExtension['load'][]>()
  for (const { of, load } of modules.flatMap((module) => module.documents ?? [])) {
    documents.set(of.name, [...(documents.get(of.name) ?? []), load])
  }
  return {
    linked,
    isPart,
    pages,
    publicPages,
    tools,
    figures,
    help: modules.flatMap((module) => module.help ?? []),
    manual: modules.find((module) => module.manual)?.manual,
    welcomes: modules.flatMap(({ module, welcome }) =>
      welcome ? [{ module: module.name, load: welcome }] : [],
    ),
    firstSteps: modules.flatMap((module) => module.firstSteps ?? []),
    account: modules.flatMap((module) => module.account ?? []),
    actions,
    documents,
    approval: modules.find((module) => module.approval)?.approval,
    printing: modules.find((module) => module.printing)?.printing,
    notices,
    pickers,
    kindPickers,
  }
}

const openedPaths = (menu: readonly MenuItem[] = []): string[] =>
  menu.flatMap(({ open, children }) => [
    ...(typeof open === 'string' ? [open] : []),
    ...openedPaths(children),
  ])
