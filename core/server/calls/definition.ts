import { BusinessError, fieldsOf, type StoredEntity, withoutStored } from '@mortise/model'
import type { Context } from '../context/context.ts'
import { servicesOf } from '../context/platform.ts'
import { canChoose } from '../entity/read/choosing.ts'
import { type AnyRoute, get } from '../module/route.ts'

/** Definitions of the entities that a tenant made, as far as the caller may see them; screens draw the rest from them. */
export const definitionRoute: AnyRoute = get('/sys/entity/definition', 'login', ({ ctx, query }) => {
  const { name = '' } = query
  const stored = seen(ctx, name)
  if (!stored) throw new BusinessError(`业务对象${name.slice(0, 50)}不存在`)
  const { entities } = ctx.linked
  const named = Object.values(fieldsOf(entities.get(name) ?? { fields: {} })).flatMap((field) =>
    field.kind === 'lines' ? Object.values(fieldsOf(field)) : [field],
  )
  const targets = new Set(named.flatMap((field) => ('to' in field && field.to !== name ? [field.to] : [])))
  return [stored, ...[...targets].flatMap((to) => (canSee(ctx, to) ? (seen(ctx, to) ?? []) : []))]
})

function seen(ctx: Context, name: string): StoredEntity | null {
  const stored = servicesOf(ctx).storedEntities.definition(ctx.tenant, name)
  const entity = ctx.linked.entities.get(name)
  return stored && entity ? withoutStored(stored, ctx.hidden(entity)) : null
}

function canSee(ctx: Context, name: string): boolean {
  const entity = ctx.linked.entities.get(name)
  return entity !== undefined && canChoose(ctx, entity)
}
