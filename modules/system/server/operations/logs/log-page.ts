import { type AnyEntity, type Condition, fieldsOf, type Row, wireNameOf } from '@mortise/model'
import type { Context } from '@mortise/server'
import { FaultLog, LoginLog, LoginOutcome, LoginWay, OperationLog } from '@mortise/system/model'

/** A log as the contract's own list shows it. */
interface ShownLog {
  readonly entity: AnyEntity
  /** The fields that a keyword is looked for in. */
  readonly searched: readonly string[]
  /** What a row says, under the names of that list. */
  readonly shown: (row: Row) => Row
  /** The columns to sort by for what that list shows under a name of its own; what is not recorded sorts by nothing. */
  readonly sortedBy?: Readonly<Record<string, string>>
  /** Rows whose shown sentence has the keyword, where no field holds that sentence. */
  readonly sentence?: (ctx: Context, text: string) => Promise<Condition[]>
}

/** The lists of the contract by its own types of log. */
export const logsByType: Readonly<Record<string, ShownLog>> = {
  '1': {
    entity: LoginLog,
    searched: ['username', 'address'],
    shown: ({ username, outcome_dictText, way_dictText }) => ({
      userid: username,
      logContent: `用户名: ${String(username)},${loginText(way_dictText, outcome_dictText)}`,
    }),
    sortedBy: { userid: 'username', logContent: 'username,way,outcome' },
    sentence: loginsSaying,
  },
  '2': {
    entity: OperationLog,
    searched: ['subject', 'entity', 'operation'],
    shown: ({ userid, userid_dictText, operateType, dataTable, dataId }) => ({
      username: userid_dictText ?? userid,
      method: `${String(dataTable)}:${String(operateType)}`,
      requestParam: JSON.stringify({ dataId }),
    }),
    sortedBy: { username: 'userid', method: 'dataTable,operateType', requestParam: 'dataId' },
  },
  '4': {
    entity: FaultLog,
    searched: ['message', 'path', 'number'],
    shown: ({ userid, userid_dictText }) => ({ username: userid_dictText ?? userid }),
    sortedBy: { username: 'userid' },
  },
}

/** What a log does not record is sent as empty, not left out. */
const unknown = {
  userid: null,
  username: null,
  ip: null,
  costTime: null,
  logContent: null,
  requestParam: null,
}

/** One page of a log, narrowed by a keyword in what it says. */
export async function logPage(
  ctx: Context,
  logType: string,
  log: ShownLog,
  { keyWord = '', ...query }: Readonly<Record<string, string>>,
) {
  const { entity, searched, shown } = log
  const text = keyWord.replace(/^\*|\*$/g, '')
  const hidden = ctx.hidden(entity)
  const searchable = searched.filter((field) => !hidden.has(field))
  const any = [
    ...searchable.map((field): Condition => ({ field, test: { op: 'contains', text } })),
    ...((text !== '' && (await log.sentence?.(ctx, text))) || []),
  ]
  const page = await ctx.list(entity, sorted(log, query), text === '' ? undefined : { any })
  const operations = new Map((await ctx.dictionary('operate_type')).map(({ value, text }) => [value, text]))
  const records = page.records.map((row) => ({
    ...unknown,
    ...row,
    ...shown(row),
    ...(row.operateType !== undefined && {
      operateType_dictText: operations.get(String(row.operateType)) ?? row.operateType,
    }),
    logType: Number(logType),
    logType_dictText: entity.label,
  }))
  return { ...page, records }
}

/** The order asked for, by columns that the log has. */
function sorted({ entity, sortedBy = {} }: ShownLog, query: Readonly<Record<string, string>>) {
  const { column = '', ...rest } = query
  if (Object.hasOwn(sortedBy, column)) return { ...query, column: sortedBy[column] }
  const isRecorded = Object.entries(fieldsOf(entity)).some(
    ([key, field]) => wireNameOf(key, field) === column,
  )
  return Object.hasOwn(unknown, column) && !isRecorded ? rest : query
}

const loginText = (way: unknown, outcome: unknown): string => `${String(way)}登录${String(outcome)}`

async function loginsSaying(ctx: Context, text: string): Promise<Condition[]> {
  const [, name = '', said = text] = /^(?:用户名: )?([^,]*),(.*)$/.exec(text) ?? []
  const [ways, outcomes] = await Promise.all([
    ctx.dictionary(LoginWay.code),
    ctx.dictionary(LoginOutcome.code),
  ])
  const named: Condition[] = name === '' ? [] : [{ field: 'username', test: { op: 'contains', text: name } }]
  return ways.flatMap((way) =>
    outcomes
      .filter((outcome) => loginText(way.text, outcome.text).includes(said))
      .map((outcome) => ({
        all: [
          ...named,
          { field: 'way', test: { op: 'eq', value: way.value } },
          { field: 'outcome', test: { op: 'eq', value: outcome.value } },
        ],
      })),
  )
}
