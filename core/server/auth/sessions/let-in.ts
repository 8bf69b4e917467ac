import { BusinessError, type DictItem, type Row } from '@mortise/model'
import type { Account } from '../../context/accounts.ts'
import { servicesOf } from '../../context/platform.ts'
import type { Services } from '../../context/services.ts'
import type { RouteCall } from '../../module/route.ts'
import { setFileCookie } from './cookie.ts'
import { tenantOf } from './session-view.ts'
import { sessionsOf, type Visitor, wantedTenant } from './visitor.ts'

/** What every way of signing in answers. */
export interface LetIn {
  readonly token: string
  readonly userInfo: Row
  readonly departs: readonly Row[]
  /** Whether the user has no department, one, or several to choose among. */
  readonly multi_depart: 0 | 1 | 2
  readonly tenantList: readonly { readonly id: string; readonly name: string }[]
  readonly sysAllDictItems: Readonly<Record<string, readonly DictItem[]>>
}

/** Starts a session for somebody who proved to be the account's user, unless the account is closed. */
export async function letIn(
  call: RouteCall,
  visitor: Visitor,
  account: Account,
  wished: { tenant?: string | undefined; orgCode?: string | undefined } = {},
): Promise<LetIn> {
  const services = servicesOf(call.ctx)
  await refuseClosed(visitor, account)
  // A browser may still name the tenant of whoever used it before.
  const tenant =
    tenantOf(account, wished.tenant ?? wantedTenant(call.request)) ?? tenantOf(account, '0') ?? '0'
  const { token, fileSecret, departs, userInfo } = await sessionsOf(services).create(account, {
    tenant,
    orgCode: wished.orgCode,
    address: visitor.address,
    agent: visitor.agent,
  })
  setFileCookie(call.request, call.reply, fileSecret)
  await visitor.log('success', account.id, tenant)
  return {
    token,
    userInfo,
    departs,
    multi_depart: Math.min(departs.length, 2) as 0 | 1 | 2,
    tenantList: account.tenants,
    sysAllDictItems: await enabledItems(services, tenant),
  }
}

export async function refuseClosed(visitor: Visitor, { id, status }: Account): Promise<void> {
  if (status === 'normal') return
  await visitor.log(status, id)
  throw new BusinessError(status === 'frozen' ? '该用户已冻结' : '该用户已注销')
}

async function enabledItems(services: Services, tenant: string): Promise<Record<string, DictItem[]>> {
  const all = await services.dicts.all(tenant)
  const codes = [...all.keys()].toSorted()
  return Object.fromEntries(
    codes.map((code) => [code, (all.get(code) ?? []).filter((item) => !item.disabled)]),
  )
}
