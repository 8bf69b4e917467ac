import type { Job } from '@mortise/server'
import { bookFaults } from './verify.ts'

export const jobs: Readonly<Record<string, Job>> = {
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
