import {
  type AnyEntity,
  BusinessError,
  bodyToWire,
  fieldsOf,
  joinValues,
  type Row,
  wireNameOf,
} from '@mortise/model'
import { isReported } from '../http/call.ts'
import { isWritable } from '../rows/form-row.ts'
import { queries } from '../rows/queries.ts'
import { api } from '../session/connection.ts'

/** A question to the server about what was typed. */
export interface ServerCheck {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
}

const RULE_PATH = '/sys/checkRule/checkByCode'

/** What the server is asked about a field that was filled in: whether its value is taken, and whether it fits a rule. */
export function checksOf(of: AnyEntity, name: string, row: Row): ServerCheck[] {
  const field = fieldsOf(of)[name]
  if (!field || isEmpty(row[name]) || !isWritable(of, name, field)) return []
  const checks: ServerCheck[] = []
  if (field.unique) checks.push({ path: '/sys/duplicate/check', query: doubleQuery(of, [name], row) })
  for (const keys of of.unique.filter((each) => each.includes(name))) {
    if (keys.every((key) => !isEmpty(row[key]))) {
      checks.push({ path: '/sys/duplicate/checkAll', query: doubleQuery(of, keys, row) })
    }
  }
  if (field.kind === 'text' && field.checkRule) {
    // Encoded here and once more on its way: so the call is told.
    const query = { ruleCode: field.checkRule, value: encodeURIComponent(String(row[name])) }
    checks.push({ path: RULE_PATH, query })
  }
  return checks
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

function doubleQuery(of: AnyEntity, keys: readonly string[], row: Row): Record<string, string> {
  const fields = fieldsOf(of)
  const names = keys.map((key) => wireNameOf(key, fields[key]))
  const sent = bodyToWire(of, Object.fromEntries(keys.map((key) => [key, row[key]])))
  const values = names.map((name) => String(sent[name]))
  return {
    tableName: of.table,
    fieldName: joinValues(names),
    fieldVal: values.length === 1 ? (values[0] ?? '') : JSON.stringify(values),
    ...(row.id ? { dataId: String(row.id) } : {}),
  }
}

/** Throws what the server has against a value. */
export async function refuseByServer(of: AnyEntity, name: string, row: Row): Promise<void> {
  for (const check of checksOf(of, name, row)) {
    const refusal = await refusalOf(check)
    if (refusal) throw new Error(refusal)
  }
}

/** Long enough for a form that is sent right after it was filled in not to ask everything again. */
const KNOWN_FOR = 5_000

const refusalOf = ({ path, query }: ServerCheck): Promise<string | null> =>
  queries.fetchQuery({
    queryKey: ['checks', path, query],
    queryFn: () =>
      api.get(path, query, { quiet: true }).then(
        () => null,
        (error: unknown) => refusalIn(path, error),
      ),
    staleTime: KNOWN_FOR,
  })

/** Whoever cannot ask, or meets a rule that staff have taken away, is not kept from saving: the server checks again. */
function refusalIn(path: string, error: unknown): string | null {
  if (!(error instanceof BusinessError) || isReported(error)) return null
  // A value that does not fit is told with the slice of it that does not.
  const isNoRule = path === RULE_PATH && !error.options.result
  return isNoRule ? null : error.message
}
