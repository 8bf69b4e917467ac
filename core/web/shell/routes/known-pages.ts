import { useMemo } from 'react'
import { useProduct } from '../../product/product.tsx'
import type { PageLoader, Product } from '../../product/web-module.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { isSite } from '../../session/menu/address.ts'
import { builtInPages } from './built-in-pages.ts'

/** A page drawn by hand for a path stands before the list that is drawn by itself; staff may give it another path. */
export function loaderOf(
  { pages }: Product,
  { path, component }: Pick<MenuNode, 'path' | 'component'>,
): PageLoader | undefined {
  return pages.get(path) ?? pages.get(builtInPages[component]?.path ?? `/${component}`)
}

/** The pages of this product, for whoever writes menus. */
export interface KnownPages {
  /** What an entry may name as its component, with what it opens. */
  readonly components: readonly { readonly component: string; readonly label: string }[]
  /** Whether an entry opens something: a page, the list of an entity, what is below it, or another site. */
  readonly opens: (url: string, component: string) => boolean
}

export function useKnownPages(): KnownPages {
  const product = useProduct()
  return useMemo(() => {
    const { entities } = product.linked
    return {
      components: [
        ...[...entities.values()]
          .filter(({ verbs }) => verbs.includes('list'))
          .map(({ name, label }) => ({ component: `entity/${name}`, label })),
        ...[...product.pages.keys()].map((path) => ({ component: path.slice(1), label: path })),
      ],
      opens(url, component) {
        if (isSite(url) || url.startsWith('{{') || component.includes('layouts')) return true
        if (loaderOf(product, { path: url, component })) return true
        const name = /^entity\/(\w+)$/.exec(component)?.[1]
        return name !== undefined && entities.has(name)
      },
    }
  }, [product])
}
