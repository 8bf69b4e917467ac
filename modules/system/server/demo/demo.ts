import { type Context, demoPassword, hashPassword } from '@mortise/server'
import {
  Category,
  CheckRule,
  Depart,
  Dictionary,
  DictionaryItem,
  FillRule,
  Position,
  Role,
  RoleGrant,
  User,
  UserDepart,
  UserRole,
} from '@mortise/system/model'
import * as factory from './demo-factory.ts'
import type { PermissionRow } from './people/menus/menu.ts'
import {
  type PermissionBook,
  permissionBook,
  withAncestors,
  withDescendants,
} from './people/menus/permission-book.ts'
import { relink } from './shared/rows.ts'

/** The factory's departments, people and what each of them may do. All of them sign in with the administrator's first password. */
export async function demo(ctx: Context): Promise<void> {
  const departs = await addDeparts(ctx)
  const roles = await addRoles(ctx)
  const positions = await addPositions(ctx)
  await addUsers(ctx, { departs, roles, positions })
  await addChoices(ctx)
}

type Ids = ReadonlyMap<string, string>

async function addDeparts({ repo }: Context): Promise<Ids> {
  const root = await repo(Depart).first({ orgCode: 'A01' })
  const ids = new Map<string, string>()
  const add = async (departs: readonly factory.DemoDepart[], parent: string | null) => {
    for (const [index, { name, category = '2', below = [] }] of departs.entries()) {
      const { id } = await repo(Depart).add({ name, category, parent, sort: index + 1 })
      ids.set(name, id)
      await add(below, id)
    }
  }
  await add(factory.departs, root?.id ?? null)
  return ids
}

async function addRoles(ctx: Context): Promise<Ids> {
  const book = await permissionBook(ctx.services)
  const ids = new Map<string, string>()
  for (const role of factory.roles) {
    const { id } = await ctx.repo(Role).add({ name: role.name, code: role.code })
    ids.set(role.code, id)
    await relink(ctx, RoleGrant, { role: id }, 'permission', [...grantsOf(book, role)])
  }
  return ids
}

/** Of areas that are not linked there is nothing to grant. */
function grantsOf(book: PermissionBook, { works, reads = [], without = [] }: factory.DemoRole): Set<string> {
  const inAreas = (areas: readonly string[]) =>
    book.rows
      .filter((row) => row.type === '0' && areas.includes((row.url ?? '').slice(1)))
      .flatMap((row) => withDescendants(book, row.id))
      .map((id) => book.byId.get(id)!)
  const verb = ({ code }: PermissionRow) => code?.split(':')[1] ?? ''
  const granted = [
    ...inAreas([...works, ...factory.common]).filter(
      (row) => row.type !== '2' || !without.includes(verb(row)),
    ),
    ...inAreas(reads).filter((row) => row.type !== '2' || ['list', 'exportXls'].includes(verb(row))),
  ]
  return withAncestors(
    book,
    granted.map(({ id }) => id),
  )
}

async function addPositions({ repo }: Context): Promise<Ids> {
  const ids = new Map<string, string>()
  for (const [code, name, rank, flowType] of factory.positions) {
    ids.set(code, (await repo(Position).add({ code, name, rank, flowType })).id)
  }
  return ids
}

async function addUsers(
  ctx: Context,
  { departs, roles, positions }: Record<'departs' | 'roles' | 'positions', Ids>,
) {
  const password = await hashPassword(ctx.services.config.adminPassword ?? demoPassword)
  const found = (ids: Ids, names: readonly string[]) => names.flatMap((name) => ids.get(name) ?? [])
  for (const [index, told] of factory.users.entries()) {
    const { username, realname, sex } = told
    const { id } = await ctx.repo(User).add({
      username,
      realname,
      sex,
      phone: `139${String(57_100_001 + index * 1237)}`,
      workNo: String(index + 1).padStart(4, '0'),
      positions: found(positions, [told.position]),
      sort: index + 10,
      ...(told.leads && { identity: '2', ledDeparts: found(departs, told.leads) }),
    })
    await ctx.repo(User).put(id, { password, passwordChangedAt: ctx.now })
    await relink(ctx, UserDepart, { user: id }, 'depart', found(departs, told.departs))
    await relink(ctx, UserRole, { user: id }, 'role', found(roles, [told.role]))
  }
}

async function addChoices({ repo }: Context): Promise<void> {
  for (const [code, name, items] of factory.dictionaries) {
    const dict = (await repo(Dictionary).add({ code, name })).id
    for (const [index, text] of items.entries()) {
      await repo(DictionaryItem).add({ dict, text, value: String(index + 1), sort: index + 1 })
    }
  }
  for (const [name, children] of Object.entries(factory.categories)) {
    const parent = (await repo(Category).add({ name })).id
    for (const child of children) await repo(Category).add({ name: child, parent })
  }
  await repo(CheckRule).add({
    name: '工号',
    code: 'work_no',
    segments: [{ digits: '*', pattern: '\\d{4}', message: '工号须为4位数字' }],
  })
  await repo(FillRule).add({
    name: '资产编号',
    code: 'asset_no',
    filler: 'serial',
    params: { pattern: 'ZC{yyyy}{0000}' },
  })
}
