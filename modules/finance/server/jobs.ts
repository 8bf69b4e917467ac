import type { Job } from '@mortise/server'
import { takeFormerBills } from './receivables/take-bill.ts'
import { bookFaults } from './verify.ts'

export const jobs: Readonly<Record<string, Job>> = {
  takeFormerBills: {
    label: '发货应收入账',
    cron: '0 30 2 * * ?',
    run: async (ctx) => `入账 ${await takeFormerBills(ctx)} 张`,
  },
  verifyBooks: {
    label: '总账核对',
    cron: '0 45 2 * * ?',
    async run(ctx) {
      const faults = await bookFaults(ctx)
      if (faults.length === 0) return '账账相符'
      const words = faults.slice(0, 20).map(({ what, detail }) => `${what}：${detail}`)
      await ctx.notify('admin', {
        title: `总账核对发现 ${faults.length} 处不符`,
        priority: 'H',
        content: words.join('\n'),
      })
      return `发现 ${faults.length} 处不符`
    },
  },
}
