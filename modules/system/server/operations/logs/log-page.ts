import type { AnyEntity, Condition, Row } from '@mortise/model'
import type { Context } from '@mortise/server'
import { FaultLog, LoginLog, OperationLog } from '@mortise/system/model'

/** A log as the contract's own list shows it. */
interface ShownLog {
  readonly entity: AnyEntity
  /** The fields that a keyword is looked for in. */
  readonly searched: readonly string[]
  /** What a row says, under the names of that list. */
  readonly shown: (row: Row) => Row
}

/** The lists of the contract by its own types of log. */
export const logsByType: Readonly<Record<string, ShownLog>> = {
  '1': {
    entity: LoginLog,
    searched: ['username', 'address'],
    shown: ({ username, outcome_dictText, way_dictText }) => ({
      userid: username,
      logContent: `用户名: ${String(username)},${String(way_dictText)}登录${String(outcome_dictText)}`,
    }),
  },
  '2': {
    entity: OperationLog,
    searched: ['subject', 'entity', 'operation'],
    shown: ({ userid, userid_dictText, operateType, dataTable }) => ({
      username: userid_dictText ?? userid,
      method: `${String(dataTable)}:${String(operateType)}`,
    }),
  },
  '4': {
    entity: FaultLog,
    searched: ['message', 'path', 'number'],
    shown: ({ userid, userid_dictText }) => ({ username: userid_dictText ?? userid }),
  },
}

/** What a log does not record is sent as empty, not left out. */
const unknown = { userid: null, username: null, ip: null, costTime: null, logContent: null }

/** One page of a log, narrowed by a keyword in what it says. */
export async function logPage(
  ctx: Context,
  logType: string,
  { entity, searched, shown }: ShownLog,
  { keyWord = '', ...query }: Readonly<Record<string, string>>,
) {
  const text = keyWord.replace(/^\*|\*$/g, '')
  const hidden = ctx.hidden(entity)
  const searchable = searched.filter((field) => !hidden.has(field))
  const any = searchable.map((field): Condition => ({ field, test: { op: 'contains', text } }))
  const page = await ctx.list(entity, query, text === '' ? undefined : { any })
  const operations = new Map((await ctx.dictionary('operate_type')).map(({ value, text }) => [value, text]))
  const records = page.records.map((row) => ({
    ...unknown,
    ...row,
    ...shown(row),
    ...(row.operateType !== undefined && {
      operateType_dictText: operations.get(String(row.operateType)) ?? row.operateType,
    }),
    logType: Number(logType),
  }))
  return { ...page, records }
}
