import { BusinessError } from '@mortise/model'
import { type Context, forbidden } from '@mortise/server'
import { adminName, defaultTenant } from '@mortise/system/model'

/** What nobody but the user named admin does, whatever rights are granted. */
export function refuseUnlessAdmin({ user }: Context): void {
  if (user.username !== adminName) throw forbidden()
}

/** Of what holds the rows of every company, the others know nothing. */
export function refuseUnlessOwner(ctx: Context): void {
  refuseUnlessAdmin(ctx)
  if (ctx.tenant !== defaultTenant) throw forbidden()
}

/** Off unless the installation says otherwise. */
export function refuseUnlessAllowed({ config }: Context, what: string): void {
  if (!config.allowInitialize) throw new BusinessError(`${what}未开放`)
}

/** Typed by hand, because nothing brings the rows back but a backup. */
export function refuseUntyped({ user }: Context, name: unknown, what: string): void {
  if (typeof name !== 'string' || name.trim() === '')
    throw new BusinessError(`请输入当前部门名称以确认${what}`)
  if (name.trim() !== user.depart?.departName)
    throw new BusinessError(`输入的内容与当前部门名称不一致，未${what}`)
}
