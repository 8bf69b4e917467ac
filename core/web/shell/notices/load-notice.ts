import type { ReactNode } from 'react'
import type { NoticeFormData, NoticeLoader } from '../../product/notice-loader.ts'
import type { Product } from '../../product/web-module.ts'

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
