import { Customer, FollowUp } from '@mortise/customers/model'
import { BusinessError } from '@mortise/model'
import { rules } from '@mortise/server'

export const followUpRules = rules(FollowUp, {
  check(talk, { now }) {
    if (talk.nextAt && talk.nextAt < now)
      throw new BusinessError('下次跟进时间不能早于现在', { field: 'nextAt' })
  },

  async saved(talk, { repo, now }) {
    const customer = await repo(Customer).lock(talk.customer)
    if (customer.stage === 'lost') throw new BusinessError(`客户【${customer.name}】已流失，请先重新跟进`)
    await repo(Customer).put(customer.id, {
      lastFollowAt: now,
      nextFollowAt: talk.nextAt,
      // A first talk moves a fresh lead on; later stages come from measuring, quoting and ordering.
      stage: customer.stage === 'fresh' ? 'contacted' : customer.stage,
    })
  },
})
