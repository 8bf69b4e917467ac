import { Dashboard, OnlineReport } from '@mortise/reports/model'
import type { Context } from '@mortise/server'
import { adminName } from '@mortise/system/model'
import { demoBoards, demoReports } from './demo-reports.ts'

const REFRESH_SECONDS = 60

/** Reports and boards of the factory; of areas that are not there nothing is told. */
export async function demo(system: Context): Promise<void> {
  const ctx = await system.actAs(adminName)
  const ids = new Map<string, string>()
  for (const { columns, more = {}, ...report } of demoReports) {
    if (!ctx.linked.entities.has(report.source)) continue
    const { id } = await ctx.repo(OnlineReport).add({ ...report, ...more, columns: [...columns] })
    ids.set(report.code, id)
  }
  for (const { cards, ...board } of demoBoards) {
    const known = cards.flatMap(([code, size]) => {
      const report = ids.get(code)
      return report ? [{ report, size }] : []
    })
    if (known.length > 0) await ctx.repo(Dashboard).add({ ...board, refresh: REFRESH_SECONDS, cards: known })
  }
}
