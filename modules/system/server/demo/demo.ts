import { type Context, demoPassword, hashPassword, listIn } from '@mortise/server'
import {
  Category,
  CheckRule,
  CompanyName,
  CompanyTelephone,
  Depart,
  Dictionary,
  DictionaryItem,
  FillRule,
  Position,
  type PositionRank,
  Role,
  SystemParameter,
  User,
  UserDepart,
  UserRole,
} from '@mortise/system/model'
import { relink } from '../shared/rows.ts'
import * as factory from './factory.ts'

type Ids = Map<string, string>
type Rank = keyof (typeof PositionRank)['items']

/** The factory's departments, people and what each of them may do. All of them sign in with the administrator's first password. */
export async function demo(ctx: Context): Promise<void> {
  await addDeparts(ctx)
  for (const { code, name, rank, flow } of factory.positions)
    await ctx.repo(Position).add({ code, name, rank: rank as Rank, flowType: flow as Rank })
  await addUsers(ctx)
  await addChoices(ctx)
  await nameCompany(ctx)
}

/** How the factory calls itself on paper. */
async function nameCompany({ repo }: Context): Promise<void> {
  for (const [{ code }, value] of [
    [CompanyName, '榫卯木业有限公司'],
    [CompanyTelephone, '0571-88120000'],
  ] as const) {
    const known = await repo(SystemParameter).first({ code })
    if (known) await repo(SystemParameter).edit({ id: known.id, value })
  }
}

async function addDeparts({ repo }: Context): Promise<void> {
  const root = await repo(Depart).first({ orgCode: 'A01' })
  for (const [index, [name, below]] of Object.entries(factory.departs).entries()) {
    const sort = index + 1
    const { id } = await repo(Depart).add({ name, category: '2', parent: root?.id ?? null, sort })
    for (const [at, child] of below.split(' ').filter(Boolean).entries())
      await repo(Depart).add({ name: child, category: name === '门店' ? '4' : '2', parent: id, sort: at + 1 })
  }
}

async function addUsers(ctx: Context): Promise<void> {
  const departs: Ids = new Map((await ctx.repo(Depart).find()).map(({ name, id }) => [name, id]))
  const roles: Ids = new Map((await ctx.repo(Role).find()).map(({ code, id }) => [code, id]))
  const positions: Ids = new Map((await ctx.repo(Position).find()).map(({ code, id }) => [code, id]))
  const password = await hashPassword(ctx.config.adminPassword ?? demoPassword)
  for (const [index, user] of factory.users.entries()) {
    const own = listIn(user.departs).map((name) => departs.get(name)!)
    const { id } = await ctx.repo(User).add({
      username: user.username.replace('*', ''),
      realname: user.realname,
      sex: user.sex as '1' | '2',
      phone: `139${String(57_100_001 + index * 1237)}`,
      workNo: String(index + 1).padStart(4, '0'),
      positions: [positions.get(user.position)!],
      sort: index + 10,
      ...(user.username.endsWith('*') && { identity: '2', ledDeparts: own }),
    })
    await ctx.repo(User).put(id, { password, passwordChangedAt: ctx.now })
    await relink(ctx, UserDepart, { user: id }, 'depart', own)
    await relink(ctx, UserRole, { user: id }, 'role', [roles.get(user.role)!])
  }
}

async function addChoices({ repo }: Context): Promise<void> {
  for (const { code, name, items } of factory.dictionaries) {
    const dict = (await repo(Dictionary).add({ code, name })).id
    for (const [index, text] of listIn(items).entries())
      await repo(DictionaryItem).add({ dict, text, value: String(index + 1), sort: index + 1 })
  }
  for (const { name, below } of factory.categories) {
    const parent = (await repo(Category).add({ name })).id
    for (const child of listIn(below)) await repo(Category).add({ name: child, parent })
  }
  const digits = { digits: '*' as const, pattern: '\\d{4}', message: '工号须为4位数字' }
  await repo(CheckRule).add({ name: '工号', code: 'work_no', segments: [digits] })
  const params = { pattern: 'ZC{yyyy}{0000}' }
  await repo(FillRule).add({ name: '资产编号', code: 'asset_no', filler: 'serial', params })
}
