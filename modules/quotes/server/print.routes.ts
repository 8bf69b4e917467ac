import { Customer } from '@mortise/customers/model'
import { Quote } from '@mortise/quotes/model'
import { type AnyRoute, get } from '@mortise/server'
import { Store } from '@mortise/stores/model'

/** All that a quote shows on paper, as far as the caller may see it. */
export const printRoutes: AnyRoute[] = [
  get('/erpbjxx/erpBjxx/print', 'quote:list', async ({ ctx, query }) => {
    const quote = await ctx.repo(Quote).scoped(query.id ?? '')
    const [sent] = await ctx.output(Quote, [quote])
    const store = await ctx.repo(Store).get(quote.store)
    const customer = quote.customer ? await ctx.repo(Customer).get(quote.customer) : null
    return {
      quote: sent,
      store: { name: store.name, tel: store.tel, address: store.place },
      customer: customer && { name: customer.name, tel: customer.tel, address: customer.summary },
      printedBy: ctx.user.realname,
      printedAt: ctx.now,
    }
  }),
]
