import type { PoolClient } from 'pg'
import type { Change } from './differ.ts'

/** Makes the changes and records them; answers what the rows that exist did not allow. */
export async function applyChanges(client: PoolClient, changes: readonly Change[]): Promise<string[]> {
  const refused: string[] = []
  const done: Change[] = []
  for (const batch of batchesOf(changes)) {
    const [first] = batch
    const refusal = first?.otherwise === undefined ? await run(client, batch) : await attempt(client, first)
    if (refusal === null) done.push(...batch)
    else refused.push(refusal)
  }
  await record(client, done)
  return refused
}

/** What cannot fail goes to the server by the table, what can goes alone. */
function batchesOf(changes: readonly Change[]): Change[][] {
  const batches: Change[][] = []
  for (const change of changes) {
    const last = batches.at(-1)
    const [first] = last ?? []
    const joins =
      first && change.otherwise === undefined && first.otherwise === undefined && first.table === change.table
    if (last && joins) last.push(change)
    else batches.push([change])
  }
  return batches
}

async function run(client: PoolClient, batch: readonly Change[]): Promise<null> {
  const text = batch.map((change) => change.sql).join(';\n')
  try {
    await client.query(text)
    return null
  } catch (error) {
    const { message, hint = '' } = error as Error & { hint?: string }
    throw new Error(`数据库结构更新失败：${message} ${hint}\n${text}`, { cause: error })
  }
}

async function attempt(client: PoolClient, { sql, otherwise }: Change): Promise<string | null> {
  await client.query('savepoint attempt')
  try {
    await client.query(sql)
    await client.query('release savepoint attempt')
    return null
  } catch (error) {
    await client.query('rollback to savepoint attempt')
    const { message, detail } = error as Error & { detail?: string }
    return `${otherwise}（${detail ?? message}）`
  }
}

/** Notes what was done. */
export async function record(client: PoolClient, changes: readonly Change[]) {
  if (changes.length === 0) return
  await client.query(
    `insert into engine.migration (module, entity, name, sql)
     select * from unnest($1::text[], $2::text[], $3::text[], $4::text[])`,
    [
      changes.map(({ table }) => table.module),
      changes.map(({ table }) => table.entity),
      changes.map(({ table, name }) => `${table.name}: ${name}`),
      changes.map(({ sql }) => sql),
    ],
  )
}
