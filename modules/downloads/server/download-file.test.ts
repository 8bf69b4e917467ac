import { DownloadFile } from '@mortise/downloads/model'
import type { Row } from '@mortise/model'
import { testApp } from '@mortise/server/testing'
import { readXlsx, writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import downloads from './index.ts'

const app = await testApp(downloads)
const path = '/erp_downloadfile/erpDownloadfile'
let count = 0
/** Someone new, who has no rows yet: everybody sees their own alone. */
const newUser = () => app.as(`user${(count += 1)}`)

test('[B-066] a row tells its state, file, remark and both times', async () => {
  const user = newUser()
  await user.of(DownloadFile).add({ name: '客户.xlsx', file: ['temp/a.xlsx'], remark: '本月' })
  const { body } = await user.call('GET', `${path}/list`)
  const [row] = body.result.records as Row[]
  expect(row).toMatchObject({
    status: '生成中',
    status_dictText: '生成中',
    filename: '客户.xlsx',
    url: 'temp/a.xlsx',
    remark: '本月',
    updateTime: null,
  })
  expect(row).toHaveProperty('id')
  expect(row?.createTime).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

test('[B-305] the list is found by creation time, part of the name, and state', async () => {
  const user = newUser()
  const own = user.of(DownloadFile)
  await own.add({ name: '客户.xlsx', status: '已生成' })
  const order = await own.add({ name: '订单.xlsx' })
  const found = async (query: Record<string, string>) => {
    const { body } = await user.call('GET', `${path}/list`, { query })
    return (body.result.records as Row[]).map(({ filename }) => filename)
  }
  expect(await found({ column: 'createTime', order: 'asc' })).toHaveLength(2)
  expect(await found({ filename: '*订*' })).toEqual(['订单.xlsx'])
  expect(await found({ status: '已生成' })).toEqual(['客户.xlsx'])
  const day = order.createTime.slice(0, 10)
  expect(
    await found({ createTime_begin: `${day} 00:00:00`, createTime_end: `${day} 23:59:59` }),
  ).toHaveLength(2)
  expect(await found({ createTime_end: '2020-01-01 00:00:00' })).toEqual([])
  expect(await found({ column: 'updateTime', order: 'desc' })).toHaveLength(2)
})

test('[B-306] [B-307] rows are deleted one by one and several at once', async () => {
  const user = newUser()
  const own = user.of(DownloadFile)
  const ids: string[] = []
  for (const name of ['一', '二', '三']) ids.push((await own.add({ name })).id)
  const one = await user.call('DELETE', `${path}/delete`, { query: { id: ids[0]! } })
  expect(one.body).toMatchObject({ success: true, message: '删除成功!' })
  const rest = await user.call('DELETE', `${path}/deleteBatch`, { query: { ids: `${ids[1]},${ids[2]},` } })
  expect(rest.body).toMatchObject({ success: true, message: '批量删除成功!' })
  expect((await own.list()).total).toBe(0)
})

test('[B-310] [B-311] [B-312] a row is added even empty, edited, and read by its id', async () => {
  const user = newUser()
  const added = await user.call<string>('POST', `${path}/add`, { body: {} })
  expect(added.body).toMatchObject({ success: true, message: '添加成功！' })
  const id = added.body.result
  const edited = await user.call('PUT', `${path}/edit`, {
    body: { id, filename: '账单.xlsx', status: '已生成' },
  })
  expect(edited.body).toMatchObject({ success: true, message: '编辑成功!' })
  const { body } = await user.call('GET', `${path}/queryById`, { query: { id } })
  expect(body.result).toMatchObject({ id, filename: '账单.xlsx', status: '已生成', url: null })
  expect(body.result.updateTime).not.toBeNull()
  const unknown = await user.call('PUT', `${path}/edit`, { body: { id, status: '也许' } })
  expect(unknown.body).toMatchObject({ success: false, message: '校验失败！状态的值无效' })
})

test('[B-308] [B-309] rows leave as a sheet and come in as one', async () => {
  const user = newUser()
  const own = user.of(DownloadFile)
  await own.add({ name: '客户.xlsx', status: '已生成', remark: '本月' })
  const { status, headers, bytes } = await user.call('GET', `${path}/exportXls`)
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain(encodeURIComponent('下载中心.xlsx'))
  const { sheets } = await readXlsx(bytes)
  expect(sheets[0]!.rows.flat()).toEqual(expect.arrayContaining(['状态', '文件名', '已生成', '客户.xlsx']))

  const sheet = await writeXlsx({
    sheets: [
      {
        name: '下载',
        rows: [
          ['状态', '文件名', '备注'],
          ['生成失败', '订单.xlsx', '重试'],
        ],
      },
    ],
  })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(sheet)]), '下载.xlsx')
  const imported = await user.call('POST', `${path}/importExcel`, { body: form })
  expect(imported.body).toMatchObject({ success: true, message: '文件导入成功！数据行数：1' })
  expect((await own.list({ where: { name: '订单.xlsx' } })).rows).toMatchObject([
    { status: '生成失败', remark: '重试', createBy: `user${count}` },
  ])
  expect((await app.anonymous.call('POST', `${path}/importExcel`, { body: form })).status).toBe(401)
})

test('everybody sees and touches their own rows alone, with the right to', async () => {
  const [owner, other] = [newUser(), newUser()]
  const { id } = await owner.of(DownloadFile).add({ name: '工资.xlsx' })
  expect((await other.of(DownloadFile).list()).total).toBe(0)
  await expect(other.of(DownloadFile).get(id)).rejects.toThrow('未找到对应数据')
  await expect(other.of(DownloadFile).edit({ id, name: '改' })).rejects.toThrow('未找到对应数据')
  await expect(other.of(DownloadFile).remove(id)).rejects.toThrow('未找到对应数据')
  expect((await app.as('guest', { can: [] }).call('GET', `${path}/list`)).status).toBe(403)
})
