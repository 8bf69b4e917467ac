import { Customer } from '@mortise/customers/model'
import { DoorParameter, ParameterOption } from '@mortise/doors/model'
import { Material, MaterialCategory, Unit } from '@mortise/materials/model'
import { addTrade } from '@mortise/pricing/testing'
import { type TestClient, testApp } from '@mortise/server/testing'
import { Category, Depart, DepartRole, Position, Role } from '@mortise/system/model'
import { beforeAll, expect, test } from 'vitest'
import { modulesFor } from '../modules.ts'
import { businessCalls } from './business.ts'
import type { ContractCall } from './call.ts'
import { languageCalls } from './language.ts'
import { peopleCalls } from './people.ts'
import { referenceCalls } from './reference.ts'
import { contractRows, waitingRows } from './rows.ts'
import { sessionCalls } from './session.ts'

/** The contract's calls one after the other, as clients make them, and what each answers: status, code, words and shape. */
const app = await testApp(...modulesFor({ demo: false }))
const callers = {
  nobody: app.anonymous,
  newcomer: app.as('newcomer', { can: [], password: 'Newcomer2026' }),
  admin: app.as('admin', { orgCode: 'A01' }),
} satisfies Record<string, TestClient>
const calls = [...sessionCalls, ...languageCalls, ...referenceCalls, ...peopleCalls, ...businessCalls]
/** Ids of what is there, under the names that calls mention them by. */
const known: Record<string, string> = {}
const filled = (written: string) => written.replace(/:(\w+)/g, (whole, key: string) => known[key] ?? whole)
const filledAll = <T extends object>(input: T): T => JSON.parse(filled(JSON.stringify(input))) as T

test.each(calls.map((each, index) => [`${index + 1} of ${calls.length}: ${each.call}`, each] as const))(
  '%s is answered as the contract says',
  async (_, spec) => {
    const { status, body, headers, bytes } = await make(spec)
    const said = body ? JSON.stringify(body).slice(0, 600) : headers.get('content-type')
    expect(status, said ?? '').toBe(spec.status ?? 200)
    if (spec.answers === 'sheet') return expect(bytes.subarray(0, 2).toString()).toBe('PK')
    if (spec.answers === 'bare') return expect(body).toEqual(spec.result)
    const { success = true } = spec
    const code = spec.code ?? (success ? 200 : 500)
    expect(body, said ?? '').toMatchObject({ success, code, timestamp: expect.any(Number) })
    if (typeof spec.message === 'string') expect(body.message).toBe(spec.message)
    else if (spec.message) expect(body.message).toMatch(spec.message)
    if ('result' in spec) expect(body.result, said ?? '').toEqual(spec.result)
    if (spec.keep) known[spec.keep] = body.result as string
    return undefined
  },
)

test('every row of the contract is called, but those of areas to come', () => {
  const made = calls.map(({ call }) => call.replace(/\/$/, ''))
  const isMade = (row: string) => {
    const pattern = new RegExp(`^${row.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return made.some((call) => pattern.test(call.replace(/[?].*/, '')))
  }
  expect(contractRows.filter((row) => !isMade(row) && !waitingRows.includes(row))).toEqual([])
  expect(waitingRows.filter(isMade)).toEqual([])
})

function make({ call, by, query, body, file, headers }: ContractCall) {
  const [method, path = ''] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string?]
  return callers[by ?? 'admin'].call(method, filled(path), {
    ...(query && { query: filledAll(query) }),
    ...(body && { body: filledAll(body) }),
    ...(file && { body: formOf(file) }),
    headers,
  })
}

function formOf([name, content]: readonly [string, string]): FormData {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  return form
}

beforeAll(async () => {
  const { admin } = callers
  const root = await admin.of(Category).add({ name: '木材' })
  const child = await admin.of(Category).add({ name: '橡木', parent: root.id })
  const depart = await admin.of(Depart).add({ name: '探针部' })
  const emptyDepart = await admin.of(Depart).add({ name: '空部门' })
  const role = await admin.of(Role).add({ name: '联络', code: 'probe_role' })
  for (const [name, code, description] of [
    ['甲角色', 'word_1', '有说明'],
    ['乙角色', 'word_2', null],
    ['丙%角色', 'word_3', null],
  ] as const)
    await admin.of(Role).add({ name, code, description })
  const departRole = await admin
    .of(DepartRole)
    .add({ name: '部门角色', code: 'probe_dept', depart: depart.id })
  await admin.of(Position).add({ code: 'probe_post', name: '漆工' })
  const person = { realname: '联络员', password: 'Secret2026', selecteddeparts: depart.id }
  await admin.call('POST', '/sys/user/add', { body: { ...person, username: 'probe', phone: '13900001111' } })
  const { body } = await admin.call<string>('POST', '/sys/user/add', {
    body: { ...person, username: 'frozen' },
  })
  await admin.call('PUT', '/sys/user/frozenBatch', { body: { ids: body.result, status: '2' } })
  const menus = (await admin.call<{ id: string }[]>('GET', '/sys/permission/getSystemMenuList')).body.result
  Object.assign(known, await wares(admin), {
    root: root.id,
    rootCode: root.code,
    child: child.id,
    depart: depart.id,
    orgCode: depart.orgCode,
    homeOrgCode: 'A01',
    emptyDepart: emptyDepart.id,
    role: role.id,
    departRole: departRole.id,
    admin: await admin.userId(),
    foreignMenu: menus[0]?.id,
  })
})

/** Materials, a customer, and a door with a parameter that is chosen. */
async function wares(admin: TestClient): Promise<Record<string, string>> {
  const category = await admin.of(MaterialCategory).add({ name: '板材' })
  const unit = await admin.of(Unit).add({ code: 'probe_pc', name: '块' })
  const board = (name: string) => admin.of(Material).add({ name, category: category.id, unit: unit.id })
  const material = await board('橡木板')
  const materialTwo = await board('胶合板')
  await admin.of(Customer).add({ name: '王女士', tel: '13900003333' })
  const { door } = await addTrade(app)
  const parameter = await admin.of(DoorParameter).add({ code: 'probe_dir', name: '开向', valueType: '2' })
  await admin.of(ParameterOption).add({ parameter: parameter.id, name: '右内开', code: 'R' })
  const [lock] = (await admin.of(DoorParameter).list({ where: { code: 'lock' } })).rows
  return {
    category: category.id,
    material: material.id,
    materialTwo: materialTwo.id,
    parameter: parameter.id,
    lock: lock?.id ?? '',
    door: door.id,
  }
}
