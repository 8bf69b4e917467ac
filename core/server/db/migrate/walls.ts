import { DEPART, quote } from '../tables/columns.ts'
import type { Table } from '../tables/desired.ts'
import type { FoundTable } from './catalog.ts'
import { changeWords } from './change-words.ts'
import type { Change } from './differ.ts'
import { alter } from './statements.ts'

/** What row-level security asks of a table: the role that works on it, or none when its owner does. */
export interface Walls {
  readonly role: string | null
}

/** Whether a row is of the tenant that a connection sees. */
export const sameTenant = `tenant_id = nullif(current_setting('app.tenant', true), '')`
/** Whether a connection is one of the tables' owner, for start, migrations and jobs. */
export const isOwner = `current_setting('app.owner', true) = 'on'`

/** What was done stays as it was written down; only the department that it belongs to may be given another code. */
const rightsOn = ({ isAppendOnly, columns }: Table): readonly string[] => {
  if (!isAppendOnly) return ['select', 'insert', 'update', 'delete']
  return ['select', 'insert', ...(columns.some(({ name }) => name === DEPART) ? [`update (${DEPART})`] : [])]
}

/** Row-level security and grants, as far as they are missing. */
export function secured(table: Table, found: FoundTable | undefined, { role }: Walls): Change[] {
  const changes: Change[] = []
  const put = (name: string, sql: string) =>
    changes.push({ table, name, words: changeWords.wall(name, table.name), sql })
  const on = quote(table.name)
  if (role) {
    const wanted = rightsOn(table)
    const rights = found?.rights ?? []
    const beyond = rights.filter((right) => !wanted.includes(right))
    // A right to columns goes with the right to all of them.
    if (beyond.length > 0) put('revoke', `revoke ${beyond.join(', ')} on ${on} from ${quote(role)}`)
    if (wanted.some((right) => !rights.includes(right)))
      put('grant', `grant ${wanted.join(', ')} on ${on} to ${quote(role)}`)
  }
  if (!table.isTenant) return changes
  const has = (policy: string) => found?.policies.includes(policy) ?? false
  if (!found?.isSecured) put('secure', alter(table, 'enable row level security'))
  if (!has('tenant_rows'))
    put('policy', `create policy tenant_rows on ${on} using (${sameTenant}) with check (${sameTenant})`)
  if (!role && !has('owner_rows'))
    put(
      'policy for the owner',
      `create policy owner_rows on ${on} using (${isOwner}) with check (${isOwner})`,
    )
  if (role && has('owner_rows')) put('no policy for the owner', `drop policy owner_rows on ${on}`)
  if (!role && !found?.isForced) put('force', alter(table, 'force row level security'))
  if (role && found?.isForced) put('unforce', alter(table, 'no force row level security'))
  return changes
}
