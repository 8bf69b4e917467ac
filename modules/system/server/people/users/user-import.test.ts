import { testApp } from '@mortise/server/testing'
import { Position, User } from '@mortise/system/model'
import { readXlsx, writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import system from '../../index.ts'

const app = await testApp(system)
const clerk = app.as('clerk')

async function bring(rows: (string | number)[][], who = clerk) {
  const bytes = await writeXlsx({ sheets: [{ name: '用户', rows }] })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), '用户.xlsx')
  return who.call('POST', '/sys/user/importExcel', { body: form })
}
const find = async (username: string) => (await clerk.of(User).list({ where: { username } })).rows[0]
const login = (username: string, password: string) =>
  app.anonymous.call('POST', '/sys/login', { body: { username, password } })

test('people come in by a sheet, and sign in once they were given a password', async () => {
  const position = await clerk.of(Position).add({ code: 'fitter', name: '安装工' })
  const { body } = await bring([
    ['用户账号', '用户姓名', '性别', '手机号', '职务'],
    ['sheet_one', '表一', '男', '13800000801', '安装工'],
    ['sheet_two', '表二', '女', '13800000802', ''],
  ])
  expect(body).toMatchObject({ success: true, message: '文件导入成功！数据行数：2' })
  expect(await find('sheet_one')).toMatchObject({ sex: '1', positions: [position.id], status: '1' })
  expect((await login('sheet_one', '')).body.success).toBe(false)
  const password = 'Sheet2026'
  await clerk.call('PUT', '/sys/user/changePassword', {
    body: { username: 'sheet_one', password, confirmpassword: password },
  })
  expect((await login('sheet_one', password)).body.success).toBe(true)
})

test('a sheet neither sets a password, nor changes who is there, nor sends people to other companies', async () => {
  const staff = app.as('sheet_officer', { can: ['user:importExcel', 'user:add'] })
  const { body } = await bring(
    [
      ['用户账号', '用户姓名', '密码', '所属租户', '手机号'],
      ['admin', '冒充', 'Stolen2026', '', ''],
      ['sheet_spy', '密探', 'Stolen2026', '默认租户', ''],
      ['坏 名字', '坏名', '', '', ''],
      ['sheet_bad', '坏号', '', '', '12'],
      ['sheet_good', '好人', 'Stolen2026', '', ''],
    ],
    staff,
  )
  expect(body).toMatchObject({ code: 201, result: { totalCount: 5, successCount: 1, errorCount: 4 } })
  expect((await find('admin'))?.realname).toBe('管理员')
  expect(await find('sheet_spy')).toBeUndefined()
  expect((await find('sheet_good'))?.tenants).toEqual([])
  expect((await login('sheet_good', 'Stolen2026')).body.success).toBe(false)
})

test('a sheet brings people into the company of whoever sends it, and takes out its own alone', async () => {
  const store = app.as('sheet_keeper', { tenant: 'sheetstore' })
  const { body } = await bring(
    [
      ['用户账号', '用户姓名'],
      ['sheet_shop', '店员'],
    ],
    store,
  )
  expect(body.success).toBe(true)
  expect(await find('sheet_shop')).toBeUndefined()
  const { bytes } = await store.call('GET', '/sys/user/exportXls')
  const sheet = JSON.stringify((await readXlsx(bytes)).sheets[0]?.rows)
  expect(sheet).toContain('sheet_shop')
  expect(sheet).not.toContain('admin')
  expect(sheet).not.toContain('argon2')
  const guest = app.as('sheet_guest', { can: [] })
  expect((await guest.call('GET', '/sys/user/exportXls')).status).toBe(403)
  expect((await bring([['用户账号']], guest)).status).toBe(403)
})
