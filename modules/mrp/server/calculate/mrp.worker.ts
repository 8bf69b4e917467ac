import { plan } from '@mortise/mrp/model'
import { threadWork } from '@mortise/server/thread'
import { readInput } from './read-input.ts'
import type { MrpCounts, MrpTask } from './task.ts'
import { writeLines } from './write-lines.ts'

/** How far it is once all is read, and once all is planned; the rest is writing. */
const READ = 20
const PLANNED = 80

await threadWork<MrpTask, MrpCounts>(async ({ task, tenant, client, newId, progress }) => {
  progress(1)
  const seenTo = newId()
  const input = await readInput(client, tenant, task)
  progress(READ)
  const count = input.materials.length
  let told = READ
  const onPlanned = (done: number) => {
    const percent = READ + Math.floor((done / count) * (PLANNED - READ))
    if (percent > told) progress((told = percent))
  }
  const { buckets, calendar } = task
  const lines = plan({ ...input, buckets, calendar, newId, onPlanned })
  await writeLines(client, tenant, task, lines, input)
  const changes = lines.filter(({ purchaseLine }) => purchaseLine !== null).length
  return {
    materialCount: new Set(lines.map(({ material }) => material)).size,
    suggestionCount: lines.length - changes,
    overdueCount: lines.filter(({ isOverdue }) => isOverdue).length,
    changeCount: changes,
    seenTo,
  }
})
