import type { Context } from '@mortise/server'
import { servicesOf } from '@mortise/server/platform'
import { MenuType } from '@mortise/system/model'
import { permissionBook } from '../menus/permission-book.ts'
import { grantedBy } from './rights.ts'

/** A page that somebody finds in the menu; `entity` names whose list it is. */
export interface OwnPage {
  readonly title: string
  readonly path: `/${string}`
  readonly entity: string | null
}

/** The pages that the caller may open, in the order of the menu. */
export async function ownPages(ctx: Context): Promise<OwnPage[]> {
  const services = servicesOf(ctx)
  const book = await permissionBook(services, ctx.tenant)
  const granted = grantedBy(await services.rights.of(ctx.user.id, ctx.tenant))
  return book.rows.flatMap((row) => {
    const isOwn = granted === 'all' || granted.has(row.id)
    if (row.type === MenuType.right || row.isHidden || !isOwn || !row.url?.startsWith('/')) return []
    if ((book.under.get(row.id) ?? []).some(({ type }) => type !== MenuType.right)) return []
    return [{ title: row.name, path: row.url as `/${string}`, entity: row.entity ?? null }]
  })
}

/** Where the rights that bear a name come from: roles that grant one are whom to ask for it. */
export async function rightsNamed(
  ctx: Context,
  text: string,
): Promise<{ readonly name: string; readonly page: string; readonly isGranted: boolean }[]> {
  const services = servicesOf(ctx)
  const book = await permissionBook(services, ctx.tenant)
  const granted = grantedBy(await services.rights.of(ctx.user.id, ctx.tenant))
  return book.rows
    .filter(({ name, parent }) => {
      const page = book.byId.get(parent ?? '')?.name ?? ''
      return text.length > 1 && (name === text || `${page}${name}` === text || `${name}${page}` === text)
    })
    .map((row) => ({
      name: row.name,
      page: book.byId.get(row.parent ?? '')?.name ?? '',
      isGranted: granted === 'all' || granted.has(row.id),
    }))
}
