import type { Job } from '@mortise/server'
import { sql } from 'kysely'
import { ledgerFaults } from './ledger/verify.ts'
import { fillDemands, release } from './reserving/reserving.ts'

export const jobs: Readonly<Record<string, Job>> = {
  releaseExpiredReservations: {
    label: '释放到期预留',
    cron: '0 0/5 * * * ?',
    async run(ctx) {
      const { rows } = await sql<{ id: string }>`
        select r.id from erp_stock_reserve r
        left join erp_stock_lot l on l.tenant_id = r.tenant_id and l.material = r.material and l.lot_no = r.lot_no
          and not l.deleted
        where r.tenant_id = ${ctx.tenant} and r.status = 'open' and not r.deleted
          and (r.expires_at <= ${ctx.now} or l.expires_on < ${ctx.today}::date) limit 1000`.execute(ctx.db)
      await release(
        ctx,
        rows.map(({ id }) => id),
      )
      return `释放了 ${rows.length} 个到期预留`
    },
  },
  fillStockDemands: {
    label: '到货补预留',
    cron: '30 0/5 * * * ?',
    run: async (ctx) => `补预留数量 ${await fillDemands(ctx)}`,
  },
  verifyStockLedger: {
    label: '库存账核对',
    cron: '0 30 2 * * ?',
    async run(ctx) {
      const faults = await ledgerFaults(ctx)
      if (faults.length > 0) {
        const notice = { title: `库存账核对发现 ${faults.length} 处不符`, priority: 'H' as const }
        await ctx.notify('admin', {
          ...notice,
          content: faults
            .slice(0, 20)
            .map(({ what, detail }) => `${what}：${detail}`)
            .join('\n'),
        })
      }
      return faults.length === 0 ? '账账相符' : `发现 ${faults.length} 处不符`
    },
  },
}
