import { snakeCase } from '@mortise/model'
import { median } from '../median.ts'
import type { Report } from '../report.ts'
import { timed } from './ask.ts'
import { startChild } from './child.ts'
import { fill } from './fill.ts'
import type { EngineFixture } from './fixture.ts'
import { Traded } from './model.ts'
import { tell, warmUp, watch } from './watch.ts'

const rounds = 3

/** 100,000 rows of 20 columns as a sheet over HTTP, beside the library writing rows that are in memory already. */
export async function sheetsOut(
  { owner, startOurs, databaseUrl, headers }: EngineFixture,
  report: Report,
): Promise<void> {
  await owner.query(`truncate ${Traded.table}`)
  await fill(owner, Traded, 100_000)
  const columns = Object.keys(Traded.fields)
    .map(snakeCase)
    .map((name) => `${name}::text`)
  const task = { kind: 'write', databaseUrl, sql: `select ${columns.join(', ')} from ${Traded.table}` }
  const [ours, raw] = [await startOurs(), await startChild('raw', {})]
  try {
    const out = async () => {
      const { bytes } = await timed(ours.url, 'GET', `${Traded.wire}/exportXls`, { headers })
      if (bytes.length < 1_000_000) throw new Error(bytes.toString())
    }
    await warmUp(ours, headers)
    const taken = []
    for (let round = 0; round < rounds; round++) {
      const { milliseconds } = await raw.ask<{ milliseconds: number }>(task)
      taken.push({ raw: milliseconds, ...(await watch(ours, out)) })
    }
    tell(report, 'export-100k', {
      ours: median(taken.map((round) => round.milliseconds)),
      raw: median(taken.map((round) => round.raw)),
      memory: Math.max(...taken.map((round) => round.memory)),
      delay: median(taken.map((round) => round.delay)),
      most: 1.5,
    })
  } finally {
    await Promise.all([ours.stop(), raw.stop()])
  }
}
