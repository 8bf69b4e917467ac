import { Customer } from '@mortise/customers/model'
import { BusinessError } from '@mortise/model'
import { type AnyRoute, get, message, post } from '@mortise/server'
import { ownStore } from '@mortise/stores/server'
import { User } from '@mortise/system/model'
import { z } from 'zod'
import { seenCustomer } from './follow-up.rules.ts'
import { likelyDuplicates, mergeCustomers } from './merge.ts'
import { handOver } from './ownership.ts'

const id = z.string().min(1).max(36)
const transferring = z.object({
  ids: z.array(id).min(1).max(200),
  customerHead: z.string().min(1).max(64),
  storeId: id.nullish(),
  reason: z.string().trim().max(500).optional(),
})
const merging = z.object({ id, ids: z.array(id).min(1).max(20) })

export const customerRoutes: AnyRoute[] = [
  post(
    '/erp_customer/erpCustomer/transfer',
    'customer:transfer',
    { body: transferring },
    async ({ ctx, body }) => {
      const head = await ctx.repo(User).first({ username: body.customerHead })
      if (!head) throw new BusinessError('负责人不存在', { field: 'head' })
      const store = body.storeId ? await ownStore(ctx, body.storeId) : null
      for (const each of [...new Set(body.ids)].toSorted()) {
        await seenCustomer(ctx, each)
        const customer = await ctx.repo(Customer).lock(each)
        if (store && store.id !== customer.store) await ctx.repo(Customer).edit({ id: each, store: store.id })
        await handOver(ctx, customer, 'transfer', head.username, body.reason ?? null)
      }
      await ctx.notify(head.username, {
        title: `有${body.ids.length}位客户转移给您`,
        openPage: '/customers/customer',
      })
      return message('转移成功！')
    },
  ),

  get('/erp_customer/erpCustomer/doubles', 'customer:merge', async ({ ctx, query }) =>
    ctx.output(Customer, await likelyDuplicates(ctx, query.id ?? '')),
  ),

  post('/erp_customer/erpCustomer/merge', 'customer:merge', { body: merging }, async ({ ctx, body }) => {
    await mergeCustomers(ctx, body.id, [...new Set(body.ids)])
    return message('合并成功！', body.id)
  }),
]
