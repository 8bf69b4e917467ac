import { rounded } from '../median.ts'
import type { Report } from '../report.ts'
import { ask } from './ask.ts'
import type { EngineFixture } from './fixture.ts'
import { Numbered } from './model.ts'

const clients = 50
const each = 200

/** 50 clients at once draw 10,000 numbers, past refusals that must leave no gap. */
export async function numbers({ startOurs, headers, owner }: EngineFixture, report: Report): Promise<void> {
  const ours = await startOurs()
  const call = (title: string) => ask(ours.url, 'POST', `${Numbered.wire}/add`, { headers, body: { title } })
  const work = async () => {
    for (let made = 0; made < each; made++) {
      if (made % 20 === 0) await call('')
      const { success, message } = await call(`单据${made}`)
      if (!success) throw new Error(message)
    }
  }
  try {
    const since = performance.now()
    await Promise.all(Array.from({ length: clients }, work))
    const seconds = (performance.now() - since) / 1000
    const { rows } = await owner.query<{ documents: number; last: number; different: number }>(
      `select count(*)::int as documents, count(distinct no)::int as different, max(split_part(no, '-', 2)::int) as last
       from ${Numbered.table} group by split_part(no, '-', 1)`,
    )
    const total = rows.reduce((sum, { documents }) => sum + documents, 0)
    const isGapless = rows.every(
      ({ documents, different, last }) => documents === last && documents === different,
    )
    report({
      name: 'serial-10k',
      value: rounded(total / seconds),
      unit: 'documents/s',
      holds: isGapless && total === clients * each,
    })
  } finally {
    await ours.stop()
  }
}
