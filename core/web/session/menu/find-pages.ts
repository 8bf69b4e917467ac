import { soundsLike } from '@mortise/model'
import type { MenuNode } from '../make-session.ts'

/** A page that may be looked for. */
export interface PageEntry {
  readonly path: string
  readonly title: string
  readonly icon?: string
  /** The titles of the folders above it. */
  readonly above: readonly string[]
  /** How the title sounds, syllable by syllable. */
  readonly sounds: readonly string[]
}

/** Every page that somebody sees in the menu and can open. */
export function pageEntries(menu: readonly MenuNode[], above: readonly string[] = []): PageEntry[] {
  return menu
    .filter((node) => !node.hidden)
    .flatMap((node) => {
      const { path, meta, children = [], alwaysShow } = node
      const below = alwaysShow ? [] : children.filter((child) => !child.hidden)
      if (below.length > 0) return pageEntries(below, [...above, meta.title])
      const sounds = meta.letters?.split(' ') ?? []
      return isFolder(node) ? [] : [{ path, title: meta.title, icon: meta.icon, above, sounds }]
    })
}

/** The pages that a text means, the likeliest first: by title, by its sound or its initials, by its folder. */
export function pagesFor(entries: readonly PageEntry[], text: string): PageEntry[] {
  const wanted = text.replace(/\s+/g, '').toLowerCase().slice(0, TEXT_LIMIT)
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < UNLIKE)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry)
}

const TEXT_LIMIT = 40
const UNLIKE = 9

function rankOf({ title, above, sounds }: PageEntry, wanted: string): number {
  const at = title.toLowerCase().indexOf(wanted)
  if (at >= 0) return at === 0 ? 0 : 1
  const start = sounds.findIndex((_, index) => soundsLike(sounds.slice(index), wanted))
  if (start >= 0) return start === 0 ? 2 : 3
  return above.some((folder) => folder.toLowerCase().includes(wanted)) ? 4 : UNLIKE
}

const isFolder = ({ component, meta, alwaysShow }: MenuNode): boolean =>
  component.includes('layouts') && !meta.url && !alwaysShow
