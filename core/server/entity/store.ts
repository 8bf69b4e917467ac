import { BusinessError, type Row } from '@mortise/model'
import { newId } from '../base/ids.ts'
import type { Context } from '../context/context.ts'
import { prepared } from '../db/statement.ts'
import { audit } from './audit.ts'
import { type Compiled, storable } from './compiled.ts'
import type { Engine, Working } from './engine.ts'
import { saveLines } from './lines.ts'
import { selectOne } from './read.ts'

/** A row cannot be found, or not by this user: the same words for both. */
export const notFound = (): BusinessError => new BusinessError('未找到对应数据')

/** The row as it now stands, held until the transaction ends; a refusal when it is not there. */
export async function lockRow(working: Working, compiled: Compiled, id: string): Promise<Row> {
  const row = await selectOne(working, compiled, id, { lock: true })
  if (!row) throw notFound()
  return row
}

/** Puts into a new row what the server alone says of it. */
export function stamp(row: Row, { user, now }: Context): Row {
  row.id = newId()
  row.createBy = user.username
  row.createTime = now
  row.updateBy = null
  row.updateTime = null
  // What `prepare` said stands: rows of a store belong to its department, whoever writes them.
  row.sysOrgCode ??= user.depart?.orgCode ?? null
  row.version = 1
  return row
}

/** Writes a row that exists, with its lines and its trace; no rules. */
export async function store(
  engine: Engine,
  working: Working,
  compiled: Compiled,
  before: Row,
  row: Row,
  verb = 'edit',
): Promise<Row> {
  const { ctx } = working
  const saved: Row = {
    ...row,
    updateBy: ctx.user.username,
    updateTime: ctx.now,
    version: (before.version as number) + 1,
  }
  await updateRow(working, compiled, saved)
  for (const lines of compiled.lines) {
    if (row[lines.key] !== before[lines.key]) {
      saved[lines.key] = await saveLines(
        working,
        compiled,
        lines,
        saved.id as string,
        (row[lines.key] as Row[]) ?? [],
      )
    }
  }
  await audit(working, compiled, verb, before, saved)
  engine.changed(working, compiled, saved.id as string)
  return saved
}

/** Writes a new row, without its lines. */
export async function insertRow({ client, tenant }: Working, compiled: Compiled, row: Row): Promise<void> {
  const { columns, text } = compiled.insert
  const values = columns.map(({ key, field }) => storable(field, row[key]))
  if (!compiled.isShared) values.push(tenant)
  await prepared(client, text, values)
}

async function updateRow({ client, tenant }: Working, compiled: Compiled, row: Row): Promise<void> {
  const { columns, text } = compiled.update
  const values = [...columns.map(({ key, field }) => storable(field, row[key])), row.id]
  if (!compiled.isShared) values.push(tenant)
  await prepared(client, text, values)
}
