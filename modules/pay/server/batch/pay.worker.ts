import { BusinessError } from '@mortise/model'
import { PayBatch, PaySlip } from '@mortise/pay/model'
import { threadWork } from '@mortise/server/thread'
import { placeOn } from '@mortise/server/thread-rows'
import { fingerprintOf } from './fingerprint.ts'
import type { BatchInput, Payee } from './read-input.ts'
import { writeSlips } from './slips.ts'
import { slipsOf, totalOf } from './slips-of.ts'
import type { PayResult, PayTask } from './task.ts'

await threadWork<PayTask, PayResult>(async ({ task, tenant, client, progress }) => {
  const { batch, by, now } = task
  const payees: Payee[] = task.payees.map((text) => JSON.parse(text))
  const { kind, rules, leftOut, missed } = task.input
  // In the order in which it was read, which the fingerprint is of.
  const input: BatchInput = { kind, payees, rules, leftOut, missed }
  const slips = slipsOf(input, progress)
  await client.query('begin')
  // Held until the commit, so that nobody calls off what is then there.
  const { rows } = await client.query(
    `select status from ${PayBatch.table} where tenant_id = $1 and id = $2 for update`,
    [tenant, batch.id],
  )
  if (rows[0]?.status !== 'running') throw new BusinessError('计算已取消')
  await refuseTaken()
  await writeSlips(placeOn(client, { tenant, by, now }), batch, input, slips)
  await client.query('commit')

  /** Whoever is in two batches that are calculated at once gets the slip of the one that is ready first. */
  async function refuseTaken(): Promise<void> {
    const month = `${tenant} pay slips ${batch.month} ${kind}`
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [month])
    const { rows: taken } = await client.query(
      `select other.no from ${PaySlip.table} slip join ${PayBatch.table} other on other.id = slip.batch
       where slip.tenant_id = $1 and slip.month = $2 and slip.kind = $3 and slip.batch <> $4 and slip.worker = any($5)
         and not slip.deleted limit 1`,
      [tenant, batch.month, kind, batch.id, payees.map(({ worker }) => worker)],
    )
    if (taken[0])
      throw new BusinessError(`${batch.month} 的工资同时由批次 ${taken[0].no} 算出，请重新计算其余员工`)
  }

  return {
    count: slips.length,
    totals: totalOf(slips),
    leftOut,
    missed,
    fingerprint: fingerprintOf(input),
  }
})
