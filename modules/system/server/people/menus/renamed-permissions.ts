import {
  type AnyEntity,
  type CurrentNames,
  currentNames,
  fieldsOf,
  type Linked,
  type Rename,
  snakeCase,
} from '@mortise/model'
import {
  DepartGrant,
  DepartRoleGrant,
  Permission,
  PermissionRule,
  RoleGrant,
  TenantPack,
} from '@mortise/system/model'
import type { PoolClient } from 'pg'
import { builtInId } from '../../shared/built-in-id.ts'

interface Stored {
  readonly id: string
  readonly code: string | null
  readonly entity: string | null
  readonly url: string | null
  readonly component: string | null
}

/** Menus, rights and whatever was granted under old names follow the new ones; data rules too. */
export async function renamePermissions(
  client: PoolClient,
  renames: readonly Rename[],
  { entities }: Linked,
): Promise<void> {
  const names = currentNames(renames)
  const { rows } = await client.query<Stored>(
    `select id, code, entity, url, component from ${Permission.table} order by deleted, id`,
  )
  const taken = new Set(rows.map(({ id }) => id))
  for (const row of rows) {
    const next = renamedRow(names, row)
    if (isSame(row, next)) continue
    const several = row.id === next.id ? [] : (next.code?.split(',') ?? [])
    if (several.length > 1) {
      await divide(
        client,
        row.id,
        several.map((code) => builtInId(`code:${code}`)),
      )
      continue
    }
    await client.query(
      `update ${Permission.table} set code = $2, entity = $3, url = $4, component = $5 where id = $1`,
      [row.id, next.code, next.entity, next.url, next.component],
    )
    if (next.id === row.id) continue
    await followPermission(client, row.id, next.id, taken.has(next.id))
    taken.add(next.id)
  }
  await renameRules(client, names, entities)
}

function renamedRow(names: CurrentNames, row: Stored): Stored {
  const code =
    row.code &&
    row.code
      .split(',')
      .map((part) => names.code(part.trim()))
      .join(',')
  const entity = row.entity && names.entity(row.entity)
  const [, page] = /^entity\/(\w+)$/.exec(row.component ?? '') ?? []
  const opened = page && names.entity(page)
  if (!page || opened === page)
    return { ...row, code, entity, id: idNow(row, `code:${row.code}`, `code:${code}`) }
  return {
    id: idNow(row, `page:entity ${page}`, `page:entity ${opened}`),
    code,
    entity,
    url: row.url?.replace(new RegExp(`/${kebab(page)}$`), `/${kebab(opened ?? '')}`) ?? null,
    component: `entity/${opened}`,
  }
}

const kebab = (name: string) => snakeCase(name).replaceAll('_', '-')

/** What code tells is known by an id that follows from its name; what staff made keeps the id it has. */
const idNow = ({ id }: Stored, was: string, is: string) => (id === builtInId(was) ? builtInId(is) : id)

const isSame = (one: Stored, other: Stored) =>
  one.id === other.id &&
  one.code === other.code &&
  one.entity === other.entity &&
  one.url === other.url &&
  one.component === other.component

const grants: readonly (readonly [AnyEntity, holder: string])[] = [
  [RoleGrant, 'role'],
  [DepartGrant, 'depart'],
  [DepartRoleGrant, 'role'],
]

/** Whatever points to a permission by its old id; two that become one are granted to whoever held either. */
export async function followPermission(
  client: PoolClient,
  was: string,
  is: string,
  isTaken: boolean,
): Promise<void> {
  const ids = [was, is]
  await client.query(
    isTaken
      ? `delete from ${Permission.table} where id = $1`
      : `update ${Permission.table} set id = $2 where id = $1`,
    isTaken ? [was] : ids,
  )
  await client.query(`update ${Permission.table} set parent = $2 where parent = $1`, ids)
  await client.query(`update ${PermissionRule.table} set permission = $2 where permission = $1`, ids)
  for (const [{ table }, holder] of grants) {
    await client.query(
      `delete from ${table} g where permission = $1 and exists
        (select from ${table} h where h.tenant_id = g.tenant_id and h.${holder} = g.${holder} and h.permission = $2)`,
      ids,
    )
    await client.query(`update ${table} set permission = $2 where permission = $1`, ids)
  }
  await client.query(
    `update ${TenantPack.table} set permissions = (permissions - $1) || to_jsonb($2::text) where permissions ? $1`,
    ids,
  )
}

/** One right that became several is held as all of them; they themselves are written with the other defaults. */
async function divide(client: PoolClient, was: string, are: readonly string[]): Promise<void> {
  for (const [{ table }, holder] of grants) {
    await client.query(
      `insert into ${table} (id, tenant_id, ${holder}, permission, rules, create_by, create_time)
       select replace(gen_random_uuid()::text, '-', ''), tenant_id, ${holder}, p, rules, create_by, create_time
         from ${table} g, unnest($2::text[]) p
        where permission = $1 and not deleted and not exists
          (select from ${table} h where h.tenant_id = g.tenant_id and h.${holder} = g.${holder} and h.permission = p)`,
      [was, are],
    )
    await client.query(`delete from ${table} where permission = $1`, [was])
  }
  await client.query(
    `update ${TenantPack.table} set permissions = (permissions - $1) || to_jsonb($2::text[]) where permissions ? $1`,
    [was, are],
  )
  await client.query(`delete from ${Permission.table} where id = $1`, [was])
}

/** Data rules name a field and compare it with values; expressions name several. */
async function renameRules(
  client: PoolClient,
  names: CurrentNames,
  entities: Linked['entities'],
): Promise<void> {
  const { rows } = await client.query<{
    id: string
    entity: string
    column: string | null
    value: string | null
  }>(
    `select r.id, p.entity, r."column", r.value from ${PermissionRule.table} r
       join ${Permission.table} p on p.id = r.permission where p.entity is not null`,
  )
  for (const { id, entity: name, column, value } of rows) {
    const entity = entities.get(name)
    if (!entity) continue
    const path = column && names.path(name, column)
    const renamedValue = path ? valueOf(names, entity, path, value) : expressionOf(names, entity, value)
    if (path === column && renamedValue === value) continue
    await client.query(`update ${PermissionRule.table} set "column" = $2, value = $3 where id = $1`, [
      id,
      path,
      renamedValue,
    ])
  }
}

function valueOf(names: CurrentNames, entity: AnyEntity, path: string, value: string | null): string | null {
  const field = fieldsOf(entity)[path]
  if (!value || !field) return value
  return value
    .split(',')
    .map((part) => names.value(entity.name, path, field, part.trim()))
    .join(',')
}

/** An expression is JSON, `{ "and": [{ "field", "rule", "val" }] }`. */
function expressionOf(names: CurrentNames, entity: AnyEntity, text: string | null): string | null {
  if (!text?.trim().startsWith('{') && !text?.trim().startsWith('[')) return text
  const follow = (_: string, part: unknown): unknown => {
    if (typeof part !== 'object' || part === null || !('field' in part)) return part
    const path = names.path(entity.name, String(part.field))
    const val = 'val' in part ? part.val : undefined
    return {
      ...part,
      field: path,
      ...(typeof val === 'string' && { val: valueOf(names, entity, path, val) }),
    }
  }
  const parsed: unknown = JSON.parse(text)
  const followed = JSON.stringify(parsed, follow)
  return followed === JSON.stringify(parsed) ? text : followed
}
