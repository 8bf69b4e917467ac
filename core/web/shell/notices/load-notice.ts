import type { ReactNode } from 'react'
import type { Product } from '../../web-module.ts'

/** What a notice's component is given: the row that the notice is about. */
export interface NoticeFormData {
  readonly id: string
}

/** Draws what handles a notice, and is told how to go away. */
export type NoticeView = (formData: NoticeFormData, onClose: () => void) => ReactNode

/** The component of a notice, fetched when somebody opens one. */
export type NoticeLoader = () => Promise<{ readonly view: NoticeView }>

/** What the component at a path draws for the form data; null where no module has such a component. */
export async function loadNotice(
  product: Product,
  path: string,
  { formData, onClose }: { formData: NoticeFormData; onClose: () => void },
): Promise<ReactNode> {
  const load = product.notices.get(path) ?? rowLoader(product, path)
  if (!load) return null
  const { view } = await load()
  return view(formData, onClose)
}

/** Any row that can be read by itself is a component too, under the name that the menu has for its list. */
function rowLoader({ linked }: Product, path: string): NoticeLoader | undefined {
  const entity = linked.entities.get(/^entity\/(\w+)$/.exec(path)?.[1] ?? '')
  if (!entity?.verbs.includes('queryById')) return undefined
  return async () => {
    const { rowView } = await import('./row-view.tsx')
    return { view: rowView(entity) }
  }
}
