import { Door, ParameterOption } from '@mortise/doors/model'
import { codeOf } from '@mortise/model'
import { type Context, cachedSql, fileReaders, provide } from '@mortise/server'

/** Whoever configures doors sees the pictures of what there is to choose, without a right to the list of options. */
export const optionPictureReaders = provide(fileReaders, async (ctx: Context, path: string) => {
  if (!ctx.can(codeOf(Door, 'list'))) return false
  const found = await cachedSql<{ id: string }>(ctx.db)`
    select id from ${ParameterOption} where tenant_id = ${ctx.tenant} and picture @> array[${path}]::text[] limit 1`
  return found.length > 0
})
