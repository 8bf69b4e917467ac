import { type AnyEntity, BusinessError, codeOf } from '@mortise/model'
import { PrintTemplate, type PrintTemplateRow } from '@mortise/prints/model'
import { type Context, forbidden, isWatched } from '@mortise/server'
import { Role } from '@mortise/system/model'

/** Whether a caller may print rows of an entity: whoever may look at them. */
export const canPrint = (ctx: Context, entity: AnyEntity): boolean =>
  entity.verbs.includes('list') && ctx.can(codeOf(entity, 'list')) && !isWatched(ctx, entity)

/** The entity that is printed, as far as the caller may list its rows. */
export function sourceOf(ctx: Context, name: string): AnyEntity {
  const entity = ctx.linked.entities.get(name)
  if (!entity) throw new BusinessError(`业务对象【${name.slice(0, 64)}】不存在`, { field: 'source' })
  if (!canPrint(ctx, entity)) throw forbidden()
  return entity
}

/** Templates of an entity that the caller may print by, the default first; who designs them may by any that is enabled. */
export async function templatesFor(ctx: Context, of: AnyEntity): Promise<PrintTemplateRow[]> {
  const all = await ctx
    .repo(PrintTemplate)
    .find({ source: of.name, isEnabled: true }, { sort: [['createTime', 'asc']] })
  if (all.length === 0) return []
  const opens = await opensFor(ctx)
  return all.filter(opens).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
}

/** The template that somebody wants to print by. */
export async function templateFor(ctx: Context, id: string): Promise<PrintTemplateRow> {
  const found = await ctx.repo(PrintTemplate).first({ id })
  if (!found) throw new BusinessError('打印模板不存在，可能已被删除')
  if (!found.isEnabled) throw new BusinessError(`打印模板【${found.name}】已停用`)
  if (!(await opensFor(ctx))(found)) throw forbidden()
  return found
}

async function opensFor(ctx: Context): Promise<(template: PrintTemplateRow) => boolean> {
  if (ctx.can(codeOf(PrintTemplate, 'edit'))) return () => true
  const codes = [...ctx.user.roles]
  const own = codes.length > 0 ? await ctx.repo(Role).find({ code: { in: codes } }) : []
  const ids = new Set<string>(own.map(({ id }) => id))
  return ({ roles }) => roles.length === 0 || roles.some((role) => ids.has(role))
}
