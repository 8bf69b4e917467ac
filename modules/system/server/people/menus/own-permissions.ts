import { type AnyEntity, currentNames, type Linked, permissionsOf } from '@mortise/model'
import { type Context, insertRows } from '@mortise/server'
import type { Services } from '@mortise/server/platform'
import { MenuType, Permission } from '@mortise/system/model'
import { builtInId } from '../../shared/built-in-id.ts'
import { entityPath } from './menu-defaults.ts'
import { permissionsChanged } from './permission-book.ts'
import { followPermission } from './renamed-permissions.ts'

/** A page, or a right on it, that a tenant alone has. */
interface OwnPermission {
  readonly id: string
  readonly name: string
  readonly type: '1' | '2'
  readonly parent: string
  readonly sort: number
  readonly url: string | null
  readonly component: string | null
  readonly code: string | null
  readonly entity: string
  readonly tenant: string
}

/** Writes the pages and rights of entities that tenants made, so that roles of that tenant can be granted them. */
export const ownPermissionsOf =
  (services: Services) =>
  async (tenant: string, _before: Linked, now: Linked): Promise<void> => {
    const own = now.modules.flatMap((module) =>
      module.entities
        .filter(({ name }) => !services.linked.entities.has(name))
        .flatMap((entity) => recordsOf(tenant, module, entity)),
    )
    await followRenames(services, tenant, now)
    await services.asSystem(tenant, async (ctx) => {
      await takeAway(ctx, own)
      await insertRows(ctx, Permission, own)
      for (const { id, name } of own)
        await ctx.db
          .updateTable(Permission.table)
          .set({ name, deleted: false })
          .where('id', '=', id)
          .execute()
      permissionsChanged(ctx)
    })
  }

function recordsOf(tenant: string, module: { name: string }, entity: AnyEntity): OwnPermission[] {
  const common = { entity: entity.name, tenant, url: null, component: null, code: null }
  const page: OwnPermission = {
    ...common,
    id: builtInId(`own:${tenant}:page:${entity.name}`),
    name: entity.label,
    type: '1',
    parent: builtInId(`module:${module.name}`),
    sort: 100,
    url: entityPath(module, entity),
    component: `entity/${entity.name}`,
  }
  const rights = Object.entries(permissionsOf(entity)).map(
    ([code, name], index): OwnPermission => ({
      ...common,
      id: rightId(tenant, code),
      name,
      type: '2',
      parent: page.id,
      sort: index + 1,
      code,
    }),
  )
  return [page, ...rights]
}

/** Where the page of a tenant's own entity lies, and whether menus show it; staff may move it on from there. */
export async function placeOwnPage(
  ctx: Context,
  entity: string,
  page: { readonly url: string; readonly component: string; readonly isHidden: boolean },
): Promise<void> {
  await ctx.db
    .updateTable(Permission.table)
    .set({ url: page.url, component: page.component, is_hidden: page.isHidden })
    .where('tenant', '=', ctx.tenant)
    .where('entity', '=', entity)
    .where('type', '=', MenuType.page)
    .execute()
  permissionsChanged(ctx)
}

/** Puts a page into a tenant's menu that shows rows of another page, whose rights it has; or takes it out again. */
export async function placeOwnView(
  ctx: Context,
  module: string,
  view: {
    readonly id: string
    readonly name: string
    readonly url: string
    readonly component: string
    readonly isHidden: boolean
  },
): Promise<void> {
  const { name, url, component, isHidden } = view
  const id = builtInId(`own:${ctx.tenant}:view:${view.id}`)
  const page = {
    id,
    name,
    type: MenuType.page,
    parent: builtInId(`module:${module}`),
    sort: 100,
    url,
    component,
  }
  await insertRows(ctx, Permission, [{ ...page, entity: null, code: null, tenant: ctx.tenant }])
  await ctx.db
    .updateTable(Permission.table)
    .set({ name, url, component, is_hidden: isHidden, deleted: false })
    .where('id', '=', id)
    .execute()
  permissionsChanged(ctx)
}

const rightId = (tenant: string, code: string): string => builtInId(`own:${tenant}:${code}`)

/** What is no longer there keeps its grants, should it come back. */
async function takeAway({ db, tenant }: Context, own: readonly OwnPermission[]): Promise<void> {
  const gone = db
    .updateTable(Permission.table)
    .set({ deleted: true })
    .where('tenant', '=', tenant)
    .where('entity', 'is not', null)
    .where('deleted', '=', false)
  await (own.length > 0
    ? gone.where(
        'id',
        'not in',
        own.map(({ id }) => id),
      )
    : gone
  ).execute()
}

/** Whoever was granted a field or a move under its old name holds it under the new one. */
async function followRenames({ db }: Services, tenant: string, { renames }: Linked): Promise<void> {
  const names = currentNames(renames)
  const client = await db.owner.connect()
  try {
    const { rows } = await client.query<{ id: string; code: string }>(
      `select id, code from ${Permission.table} where tenant = $1 and code is not null`,
      [tenant],
    )
    const taken = new Set(rows.map(({ id }) => id))
    for (const { id, code } of rows) {
      const [now, next] = [names.code(code), rightId(tenant, names.code(code))]
      if (now === code) continue
      await client.query(`update ${Permission.table} set code = $2 where id = $1`, [id, now])
      await followPermission(client, id, next, taken.has(next))
      taken.add(next)
    }
  } finally {
    client.release()
  }
}
