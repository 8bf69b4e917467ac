import { Door } from '@mortise/doors/model'
import { PayPiece } from '@mortise/pay/model'
import { type Context, cachedSql, fileReaders, provide } from '@mortise/server'

/** Whoever sees a slip sees the doors of its pieces too, without a right to the list of doors. */
export const piecePictureReaders = provide(fileReaders, async (ctx: Context, path: string) => {
  const worker = ctx.can('paySlip:look') ? null : ctx.user.username
  const found = await cachedSql<{ id: string }>(ctx.db)`
    select door.id from ${Door} door where door.tenant_id = ${ctx.tenant} and door.pictures @> array[${path}]::text[]
      and exists (select from ${PayPiece} piece where piece.tenant_id = door.tenant_id and piece.door = door.id
        and not piece.deleted and (${worker}::text is null or piece.worker = ${worker})) limit 1`
  return found.length > 0
})
