import { CustomerOrder } from '@mortise/orders/model'
import type { ServerModule } from '@mortise/server'

/** What goes beyond authority was told with its figures to all who see an order; those stand apart from then on. */
const figuresApart = {
  name: '2026-11-17-figures-beyond-authority-apart',
  at: 'after',
  async run(client) {
    await client.query(`update ${CustomerOrder.table} set beyond_figures = beyond,
      beyond = regexp_replace(regexp_replace(beyond, '单价[0-9.]+低于标准价[0-9.]+的', '单价低于标准价的', 'g'),
        '整单优惠[0-9.]+超出权限', '整单优惠超出权限', 'g')
      where beyond is not null and beyond_figures is null`)
  },
} satisfies NonNullable<ServerModule['migrations']>[number]

export const migrations = [figuresApart]
