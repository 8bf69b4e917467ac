import { once } from 'node:events'
import { DownloadFile } from '@mortise/downloads/model'
import type { Context } from '@mortise/server'
import { testApp } from '@mortise/server/testing'
import { readXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import downloads from './index.ts'

const app = await testApp(downloads)
const { services } = app
const centre = services.providers.downloads!
const path = '/erp_downloadfile/erpDownloadfile'
let count = 0
const newUser = () => {
  const name = `user${(count += 1)}`
  return { name, client: app.as(name) }
}
const asUser = async <T>(name: string, work: (ctx: Context) => Promise<T>) =>
  services.asSystem('0', async (system) => work(await system.actAs(name)))
const asSystem = <T>(work: (ctx: Context) => Promise<T>) => services.asSystem('0', work)
const makeFile = async (by: string) => {
  const options = { folder: 'downloads', trusted: true, tenant: '0', by }
  return (await services.files.save(Buffer.from('content'), '导出.csv', options)).path
}

test('an export nobody waits for is found in its asker’s download centre', async () => {
  const { client } = newUser()
  const own = client.of(DownloadFile)
  await own.add({ name: '已有.xlsx', status: '已生成' })
  const query = { async: '1', title: '下载中心' }
  const { body } = await client.call('GET', `${path}/exportXls`, { query })
  expect(body).toMatchObject({ success: true, message: '数据较多，已转入下载中心' })
  const made = async () => (await own.list({ where: { name: '下载中心.xlsx' } })).rows[0]
  expect(await made()).toMatchObject({ createBy: `user${count}` })
  await expect.poll(async () => (await made())?.status).toBe('已生成')
  const row = await made()
  expect(row?.updateTime).not.toBeNull()
  const file = await client.call('GET', `/sys/common/static/${row!.file![0]}`)
  expect(file.status).toBe(200)
  expect(JSON.stringify((await readXlsx(file.bytes)).sheets[0]!.rows)).toContain('已有.xlsx')
})

test('an export that cannot be made says why, to its asker’s open pages too', async () => {
  const { name, client } = newUser()
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}/websocket/${await client.userId()}`, [
    await client.token(),
  ])
  await once(socket, 'open')
  const heard = once(socket, 'message')
  const id = await asUser(name, (ctx) => centre.begin(ctx, '订单.xlsx'))
  await asSystem((ctx) => centre.failed(ctx, id, '导出数据超过1000000行，请缩小查询范围'))
  expect(await client.of(DownloadFile).get(id)).toMatchObject({
    status: '生成失败',
    remark: '导出数据超过1000000行，请缩小查询范围',
    file: null,
  })
  expect(JSON.parse(String((await heard)[0]))).toMatchObject({ cmd: 'user', msgTxt: '订单.xlsx生成失败' })
  socket.close()
})

test('a file that is being made tells how far it is, and is called off by its asker alone', async () => {
  const { name, client } = newUser()
  const stranger = newUser()
  await client.userId()
  const id = await asUser(name, (ctx) => centre.begin(ctx, '订单.xlsx'))
  const { version } = await client.of(DownloadFile).get(id)
  expect(await asSystem((ctx) => centre.progress(ctx, id, 42))).toBe(true)
  expect(await client.of(DownloadFile).get(id)).toMatchObject({ status: '生成中', progress: 42, version })
  const cancel = (by: typeof client) => by.call('POST', `${path}/cancel`, { body: { id } })
  expect((await cancel(stranger.client)).body).toMatchObject({ success: false, message: '未找到对应数据' })
  expect((await cancel(client)).body).toMatchObject({ success: true, message: '已取消' })

  // Its job hears of it, and what it made by then is not kept.
  expect(await asSystem((ctx) => centre.progress(ctx, id, 60))).toBe(false)
  const file = await makeFile(name)
  await asSystem((ctx) => centre.done(ctx, id, file))
  expect(await services.files.find(file)).toBeNull()
  await asSystem((ctx) => centre.failed(ctx, id, '中断'))
  expect(await client.of(DownloadFile).get(id)).toMatchObject({ status: '已取消', progress: 42 })
  expect((await cancel(client)).body).toMatchObject({ success: false, message: '订单.xlsx已取消，不能取消' })
})

test('three files are made for a user at a time, and one who asks often at once gets no more', async () => {
  const { name, client } = newUser()
  await client.userId()
  await client.of(DownloadFile).add({ name: '自己填的' })
  const begin = () => asUser(name, (ctx) => centre.begin(ctx, '订单.xlsx'))
  const asked = await Promise.allSettled([1, 2, 3, 4, 5].map(begin))
  const begun = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  expect(begun).toHaveLength(3)
  await expect(begin()).rejects.toThrow('您有3个任务正在生成，请稍候')
  await asSystem((ctx) => centre.failed(ctx, begun[0]!, '中断'))
  await expect(begin()).resolves.toBeTypeOf('string')
})

test('a file whose row was deleted meanwhile is not kept', async () => {
  const { name, client } = newUser()
  await client.userId()
  const id = await asUser(name, (ctx) => centre.begin(ctx, '订单.xlsx'))
  await client.of(DownloadFile).remove(id)
  const file = await makeFile(name)
  await asSystem((ctx) => centre.done(ctx, id, file))
  expect(await services.files.find(file)).toBeNull()
  await expect(asSystem((ctx) => centre.failed(ctx, id, '中断'))).resolves.toBeUndefined()
})

test('deleting a row removes the file made for it, and no file that a user put in', async () => {
  const { name, client } = newUser()
  await client.userId()
  const [made, uploaded] = [await makeFile(name), await makeFile(name)]
  const id = await asUser(name, (ctx) => centre.begin(ctx, '订单.xlsx'))
  await asSystem((ctx) => centre.done(ctx, id, made))
  const own = await client.of(DownloadFile).add({ name: '合同', file: [uploaded], status: '已生成' })
  await client.of(DownloadFile).removeMany([id, own.id])
  expect(await services.files.find(made)).toBeNull()
  expect(await services.files.find(uploaded)).not.toBeNull()
})

test('the file that was made for a row is put in by nobody: with the row goes what was made, and nothing else', async () => {
  const { name, client } = newUser()
  await client.userId()
  const [made, others] = [await makeFile(name), await makeFile(name)]
  const id = await asUser(name, (ctx) => centre.begin(ctx, '订单.xlsx'))
  await expect(client.of(DownloadFile).edit({ id, file: [others] })).rejects.toThrow('系统生成的文件不能更换')
  await asSystem((ctx) => centre.done(ctx, id, made))
  await expect(client.of(DownloadFile).edit({ id, file: [others] })).rejects.toThrow('系统生成的文件不能更换')
  await client.of(DownloadFile).edit({ id, name: '十一月订单.xlsx' })
  await client.of(DownloadFile).remove(id)
  expect(await services.files.find(made)).toBeNull()
  expect(await services.files.find(others)).not.toBeNull()
})

test('files go when their days are over, and work that never came back has failed', async () => {
  const { name, client } = newUser()
  await client.userId()
  const [old, fresh] = [await makeFile(name), await makeFile(name)]
  const begin = (fileName: string) => asUser(name, (ctx) => centre.begin(ctx, fileName))
  const [ended, kept, lost] = [await begin('旧.xlsx'), await begin('新.xlsx'), await begin('丢.xlsx')]
  const byHand = await client.of(DownloadFile).add({ name: '自己填的' })
  await asSystem(async (ctx) => {
    await centre.done(ctx, ended, old)
    await centre.done(ctx, kept, fresh)
    await ctx.repo(DownloadFile).put(ended, { expireAt: '2020-01-01 00:00:00' })
    await ctx.db
      .updateTable(DownloadFile.table)
      .set({ create_time: '2020-01-01 00:00:00' })
      .where('id', 'in', [lost, byHand.id])
      .execute()
  })
  await services.jobs.enqueue('downloads:expire')
  const state = async (id: string) => (await client.of(DownloadFile).get(id)).status
  await expect.poll(() => state(ended)).toBe('已过期')
  expect([await state(kept), await state(lost), await state(byHand.id)]).toEqual([
    '已生成',
    '生成失败',
    '生成中',
  ])
  await expect.poll(() => services.files.find(old)).toBeNull()
  expect(await services.files.find(fresh)).not.toBeNull()
})
