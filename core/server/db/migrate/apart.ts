import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import { quote } from '../tables/columns.ts'
import { cutToBytes } from '../tables/indexes.ts'
import { record } from './apply.ts'
import type { Change } from './differ.ts'

/** How long others may have to queue behind a change of a table that waits for its lock. */
export const lockTimeout = '3s'

/**
 * Makes indexes of large tables, and closes their columns to empty values, while others go on writing; outside of any
 * transaction. What is broken off is taken away at the next start and made anew. Answers what the rows did not allow.
 */
export async function applyApart(client: PoolClient, changes: readonly Change[]): Promise<string[]> {
  const refused: string[] = []
  for (const change of changes) {
    const refusal = await made(client, change)
    if (refusal === null) await record(client, [change])
    else refused.push(refusal)
  }
  return refused
}

async function made(client: PoolClient, change: Change): Promise<string | null> {
  const { apart, sql, table, otherwise } = change
  try {
    if (apart && 'required' in apart) await requireColumn(client, table.name, apart.required)
    else if (apart) await createIndex(client, sql, apart.index)
    return null
  } catch (error) {
    const { message, detail, code } = error as Error & { detail?: string; code?: string }
    const isOverRows = code === '23505' || code === '23514'
    if (isOverRows && otherwise !== undefined) return `${otherwise}（${detail ?? message}）`
    throw new Error(`数据库结构更新失败：${message}\n${sql}`, { cause: error })
  }
}

async function createIndex(client: PoolClient, sql: string, name: string): Promise<void> {
  // It waits for whoever writes now without anybody queueing behind it.
  await client.query('set lock_timeout = 0')
  try {
    await client.query(sql.replace(/^create (unique )?index/, 'create $1index concurrently'))
  } catch (error) {
    await client.query(`drop index concurrently if exists ${quote(name)}`)
    throw error
  }
}

/** A check that is not yet validated closes the column to new empty values; validating it keeps nobody from writing. */
async function requireColumn(client: PoolClient, table: string, column: string): Promise<void> {
  const check = quote(`${cutToBytes(`${table}_${column}`, 56)}_filled`)
  const alter = (what: string) => `alter table ${quote(table)} ${what}`
  const drop = alter(`drop constraint if exists ${check}`)
  await patiently(client, [
    drop,
    alter(`add constraint ${check} check (${quote(column)} is not null) not valid`),
  ])
  try {
    await client.query(alter(`validate constraint ${check}`))
  } catch (error) {
    await patiently(client, [drop])
    throw error
  }
  await patiently(client, [alter(`alter column ${quote(column)} set not null`), drop])
}

/** In one transaction that gives way when somebody else holds the table for long, and tries again. */
async function patiently(client: PoolClient, statements: readonly string[]): Promise<void> {
  await givingWay(async () => {
    try {
      await client.query(`begin; set local lock_timeout = '${lockTimeout}'; ${statements.join('; ')}; commit`)
    } catch (error) {
      await client.query('rollback')
      throw error
    }
  })
}

/** Tries again what failed over a lock, for a minute. */
export async function givingWay<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + 60_000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (codeOf(error) !== '55P03' || Date.now() > until) throw error
      await wait(250)
    }
  }
}

/** Of the error itself or of what it was raised over. */
const codeOf = (error: unknown): string | undefined => {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code ?? (cause ? codeOf(cause) : undefined)
}
