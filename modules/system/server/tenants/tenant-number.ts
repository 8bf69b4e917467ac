import { BusinessError } from '@mortise/model'
import type { Context } from '@mortise/server'
import { Tenant } from '@mortise/system/model'

/** The number that a form gives a new company; those that went keep theirs, for their rows are still there. */
export async function chosenNumber({ db }: Context, id: unknown): Promise<string | undefined> {
  if (id === undefined || id === null || id === '') return undefined
  const number = String(id)
  if (!/^[1-9]\d{0,8}$/.test(number))
    throw new BusinessError('租户编号应为1至9位数字，且不以0开头', { field: 'id' })
  const taken = await db.selectFrom(Tenant.table).select('id').where('id', '=', number).executeTakeFirst()
  if (taken) throw new BusinessError(`租户编号${number}已存在`, { field: 'id' })
  return number
}
