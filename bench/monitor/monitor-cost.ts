import { startChild } from '../engine/child.ts'
import { fill } from '../engine/fill.ts'
import { openFixture } from '../engine/fixture.ts'
import { compare } from '../engine/load.ts'
import { Listed } from '../engine/model.ts'
import type { Report } from '../report.ts'

const size = 20_000
const path = `/api${Listed.wire}/list?column=createTime&order=desc&pageNo=1&pageSize=15`
/** What all metrics together may cost: two calls of a hundred. */
const atLeast = 0.98

/** Calls a second of a list with all metrics on, beside the same server without them, in turns. */
export async function monitorCost(report: Report): Promise<void> {
  const fixture = await openFixture()
  try {
    await fill(fixture.owner, Listed, size)
    const { databaseUrl, dataDir, headers } = fixture
    const watched = await startChild('ours', { databaseUrl, dataDir })
    const unwatched = await startChild('ours', { databaseUrl, dataDir, isUnwatched: true })
    try {
      const target = ({ url }: { url: string }) => ({ url, headers, requests: [{ path }] })
      const targets = { ours: target(watched), bare: target(unwatched) }
      report(await compare('monitor-cost', { ...targets, atLeast }, { rounds: 25 }))
    } finally {
      await Promise.all([watched.stop(), unwatched.stop()])
    }
  } finally {
    await fixture.close()
  }
}
