import { BusinessError } from '@mortise/model'
import { MrpLine, MrpRun, type PlanLine } from '@mortise/mrp/model'
import type { Client } from 'pg'
import type { Bringing, ReadInput } from './read-input.ts'
import type { MrpTask } from './task.ts'

/** Lines a statement writes. */
const BATCH = 5000

/** Puts suggestions in the place of those that are still open, all or none; none once the run is called off. */
export async function writeLines(
  client: Client,
  tenant: string,
  { run, by, orgCode, now }: Pick<MrpTask, 'run' | 'by' | 'orgCode' | 'now'>,
  lines: readonly PlanLine[],
  { unitOf, orderOf }: Pick<ReadInput, 'unitOf' | 'orderOf'>,
): Promise<void> {
  await client.query('begin')
  // Held until the commit, so that nobody calls off what is then there.
  const { rows } = await client.query(
    `select status from ${MrpRun.table} where tenant_id = $1 and id = $2 for update`,
    [tenant, run],
  )
  if (rows[0]?.status !== 'running') throw new BusinessError('计算已取消')
  await client.query(`delete from ${MrpLine.table} where tenant_id = $1 and not is_converted`, [tenant])
  const orderBy = ({ purchaseLine }: PlanLine, by: Bringing): string | null => {
    const order = purchaseLine === null ? null : orderOf(purchaseLine)
    return order?.by === by ? order.id : null
  }
  const column = <T>(part: readonly PlanLine[], value: (line: PlanLine) => T): T[] => part.map(value)
  for (let from = 0; from < lines.length; from += BATCH) {
    const part = lines.slice(from, from + BATCH)
    await client.query(
      `insert into ${MrpLine.table} (tenant_id, run, create_by, sys_org_code, create_time, version, deleted, is_converted,
         id, material, action, bucket_on, gross, receipts, net, suggest_qty, release_on, due_on, earliest_on, is_overdue,
         purchase_order, outsource_order, work_order, unit, note, pegs)
       select $1, $2, $3, $4, $5::timestamp, 1, false, false, k.*
       from unnest($6::text[], $7::text[], $8::text[], $9::date[], $10::numeric[], $11::numeric[], $12::numeric[],
         $13::numeric[], $14::date[], $15::date[], $16::date[], $17::bool[], $18::text[], $19::text[], $20::text[],
         $21::text[], $22::text[], $23::jsonb[]) k`,
      [
        tenant,
        run,
        by,
        orgCode,
        now,
        column(part, ({ id }) => id),
        column(part, ({ material }) => material),
        column(part, ({ action }) => action),
        column(part, ({ bucketOn }) => bucketOn),
        column(part, ({ gross }) => gross),
        column(part, ({ receipts }) => receipts),
        column(part, ({ net }) => net),
        column(part, ({ qty }) => qty),
        column(part, ({ releaseOn }) => releaseOn),
        column(part, ({ dueOn }) => dueOn),
        column(part, ({ earliestOn }) => earliestOn),
        column(part, ({ isOverdue }) => isOverdue),
        column(part, (line) => orderBy(line, 'bought')),
        column(part, (line) => orderBy(line, 'outside')),
        column(part, (line) => orderBy(line, 'made')),
        column(part, ({ material }) => unitOf(material)),
        column(part, ({ hasNoBill }) => (hasNoBill ? '没有生效的BOM，未展开用料' : null)),
        column(part, ({ pegs }) => JSON.stringify(pegs)),
      ],
    )
  }
  await client.query(`update ${MrpRun.table} set progress = 100 where tenant_id = $1 and id = $2`, [
    tenant,
    run,
  ])
  await client.query('commit')
}
