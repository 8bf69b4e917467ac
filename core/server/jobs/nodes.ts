import type { Pool } from 'pg'

const beatEvery = 10_000
/** A node not heard of for so long is dead; its work is given back. */
const deadAfter = '60 seconds'

/** Says regularly that this node lives, and gives back what dead nodes had taken from the queue. */
export function makeNodes({
  owner,
  node,
  log,
}: {
  owner: Pool
  node: string
  log: { warn(details: object, text: string): void }
}) {
  const workers = new Set<string>()
  const gone = new Set<string>()
  let timer: NodeJS.Timeout | null = null
  let beating = Promise.resolve()

  const beat = async () => {
    await owner.query(
      `insert into engine.job_node (node, worker) select $1, unnest($2::text[])
       on conflict (worker) do update set seen_at = now()`,
      [node, [...workers]],
    )
    for (const worker of gone) {
      await release(owner, worker)
      gone.delete(worker)
    }
    const dead = await releaseDead(owner)
    if (dead.length > 0) log.warn({ nodes: dead }, 'work of dead nodes was given back')
  }
  const beatSafely = async () => {
    try {
      await beat()
    } catch (error) {
      // The database is away: whoever comes back first goes on.
      log.warn({ err: error }, 'this node could not say that it lives')
    }
  }

  return {
    /** Before the worker of that id takes its first job, so that nothing it takes can be lost. */
    async enter(worker: string) {
      workers.add(worker)
      await beat()
      timer ??= setInterval(() => {
        beating = beatSafely()
      }, beatEvery).unref()
    },
    /** Once a worker runs nothing any more; what it could not hand back itself is handed back now or when the database is there again. */
    async exit(worker: string) {
      workers.delete(worker)
      gone.add(worker)
      await beatSafely()
    },
    async close() {
      if (timer) clearInterval(timer)
      await beating
    },
  }
}

async function release(owner: Pool, worker: string) {
  await owner.query('select graphile_worker.force_unlock_workers(array[$1])', [worker])
  await owner.query('delete from engine.job_node where worker = $1', [worker])
}

/** Deleting the row takes the dead node for oneself: only one of the living releases its work. */
async function releaseDead(owner: Pool): Promise<string[]> {
  const { rows } = await owner.query(
    `with dead as (
       delete from engine.job_node where seen_at < now() - interval '${deadAfter}' returning node, worker
     ), lost as (
       update engine.job_run set outcome = 'failed', finished_at = localtimestamp, error = '执行节点意外退出'
       where outcome = 'running' and node in (select node from dead)
     )
     select node, graphile_worker.force_unlock_workers(array[worker]) from dead`,
  )
  return rows.map((row: { node: string }) => row.node)
}
